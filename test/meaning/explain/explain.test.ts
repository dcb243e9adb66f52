import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { type ComparedValue, type Phrase, phrasesOf } from '../../../src/meaning/explain/phrases.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { locales } from '../../../src/messages/locale.ts';
import { all, any, condition, not } from '../../support/nodes.ts';
import { crowded, document, filter as sparse } from '../arbitraries.ts';
import { read } from '../full.ts';
import { says } from './says.ts';

test.each([
  ['(= processed false)', 'documents whose `processed` is false', 'documentos cujo `processed` é false'],
  [
    '(!= status done)',
    'documents whose `status` is not done, or that have no `status`',
    'documentos cujo `status` não é done ou que não têm `status`',
  ],
  ['(< total 100)', 'documents whose `total` is below 100', 'documentos cujo `total` é menor que 100'],
  ['(<= total 100)', 'documents whose `total` is at most 100', 'documentos cujo `total` é no máximo 100'],
  ['(> total 0.5)', 'documents whose `total` is above 0.5', 'documentos cujo `total` é maior que 0.5'],
  ['(>= total -5)', 'documents whose `total` is at least -5', 'documentos cujo `total` é no mínimo -5'],
  ['(_exists processed)', 'documents that have `processed`', 'documentos que têm `processed`'],
  ['(_not_exists processed)', 'documents that have no `processed`', 'documentos que não têm `processed`'],
])('one condition on one property: %s', (text, en, ptBR) => says(text, en, ptBR));

test.each([
  ['(NOT (_not_exists processed))', 'documents that have `processed`', 'documentos que têm `processed`'],
  ['(NOT (!= status done))', 'documents whose `status` is done', 'documentos cujo `status` é done'],
  ['(NOT (NOT (= status done)))', 'documents whose `status` is done', 'documentos cujo `status` é done'],
  [
    '(NOT (NOT (NOT (= status done))))',
    'documents whose `status` is not done, or that have no `status`',
    'documentos cujo `status` não é done ou que não têm `status`',
  ],
  [
    '(NOT (< total 100))',
    'documents whose `total` is not below 100, or that have no `total`',
    'documentos cujo `total` não é menor que 100 ou que não têm `total`',
  ],
  [
    '(NOT (OR (= status new) (= status done)))',
    'documents whose `status` is neither new nor done, or that have no `status`',
    'documentos cujo `status` não é new nem done, ou que não têm `status`',
  ],
  [
    '(AND (!= status new) (!= status done) (!= status lost))',
    'documents whose `status` is none of new, done, and lost, or that have no `status`',
    'documentos cujo `status` não é new, done nem lost, ou que não têm `status`',
  ],
  [
    '(NOT (AND (= status done) (= processed true)))',
    'documents whose `status` is missing or not done, or whose `processed` is missing or not true',
    'documentos cujo `status` está ausente ou não é done, ou cujo `processed` está ausente ou não é true',
  ],
  [
    '(NOT (OR (= processed false) (_not_exists processed)))',
    'documents whose `processed` is present but not false',
    'documentos cujo `processed` está presente, mas não é false',
  ],
  [
    '(AND (_exists status) (!= status new) (!= status done))',
    'documents whose `status` is present but neither new nor done',
    'documentos cujo `status` está presente, mas não é new nem done',
  ],
  [
    '(AND (>= total 1) (< total 10) (!= total 3) (!= total 4))',
    'documents whose `total` is at least 1 and below 10, but neither 3 nor 4',
    'documentos cujo `total` é no mínimo 1 e menor que 10, mas não é 3 nem 4',
  ],
  [
    '(AND (> total 1) (!= total 3))',
    'documents whose `total` is above 1 but not 3',
    'documentos cujo `total` é maior que 1, mas não é 3',
  ],
  [
    '(NOT (OR (_exists a) (_exists b)))',
    'documents that have neither `a` nor `b`',
    'documentos que não têm `a` nem `b`',
  ],
])('negations are expressed where they apply: %s', (text, en, ptBR) => says(text, en, ptBR));

test.each([
  [
    '(OR (AND (= a 1) (< b 5)) (_exists c) (= d 3))',
    `documents that meet at least one of these conditions:
- \`a\` is 1 and \`b\` is below 5
- \`c\` is present
- \`d\` is 3`,
    `documentos que cumprem pelo menos uma destas condições:
- \`a\` é 1 e \`b\` é menor que 5
- \`c\` está presente
- \`d\` é 3`,
  ],
  [
    '(AND (OR (= a 1) (= b 2)) (NOT (AND (_exists c) (_exists d))) (OR (= e 3) (AND (= f 4) (OR (= g 5) (= h 6) (_not_exists i)))))',
    `documents that meet all of these conditions:
- \`a\` is 1, or \`b\` is 2
- \`c\` or \`d\` is missing
- at least one of these:
  - \`e\` is 3
  - all of these:
    - \`f\` is 4
    - \`g\` is 5, \`h\` is 6, or \`i\` is missing`,
    `documentos que cumprem todas estas condições:
- \`a\` é 1 ou \`b\` é 2
- \`c\` ou \`d\` está ausente
- pelo menos uma destas:
  - \`e\` é 3
  - todas estas:
    - \`f\` é 4
    - \`g\` é 5, \`h\` é 6 ou \`i\` está ausente`,
  ],
  [
    '(AND (= a 1) (= b 2) (= c 3) (= d 4) (_not_exists e) (_not_exists f))',
    `documents that meet all of these conditions:
- \`a\` is 1
- \`b\` is 2
- \`c\` is 3
- \`d\` is 4
- \`e\` and \`f\` are missing`,
    `documentos que cumprem todas estas condições:
- \`a\` é 1
- \`b\` é 2
- \`c\` é 3
- \`d\` é 4
- \`e\` e \`f\` estão ausentes`,
  ],
  [
    '(AND (= a 1) (= b 2) (OR (= c 3) (= c 4)))',
    `documents that meet all of these conditions:
- \`a\` is 1
- \`b\` is 2
- \`c\` is 3 or 4`,
    `documentos que cumprem todas estas condições:
- \`a\` é 1
- \`b\` é 2
- \`c\` é 3 ou 4`,
  ],
  [
    '(OR (AND (!= a 1) (= b 2)) (AND (_exists c) (_exists d)))',
    `documents that meet at least one of these conditions:
- \`a\` is missing or not 1, and \`b\` is 2
- \`c\` and \`d\` are present`,
    `documentos que cumprem pelo menos uma destas condições:
- \`a\` está ausente ou não é 1, e \`b\` é 2
- \`c\` e \`d\` estão presentes`,
  ],
])('nested groups, and long ones, become lists: %s', (text, en, ptBR) => says(text, en, ptBR));

test('groups without operands, which only a program can make', () => {
  expect(locales.map((locale) => explain(all(), { locale }))).toEqual(['all documents', 'todos os documentos']);
  expect(locales.map((locale) => explain(any(), { locale }))).toEqual(['no documents', 'nenhum documento']);
  expect(explain(all(read('(= a 1)'), not(any())))).toBe('documents whose `a` is 1');
});

test('a fluent filter, and an unknown language', () => {
  expect(explain({ filter: read('(= a 1)') })).toBe('documents whose `a` is 1');
  expect(() => explain(read('(= a 1)'), { locale: 'fr' as never })).toThrow(
    '`locale` must be `en` or `pt-BR`, not "fr".',
  );
});

test('an operator without a meaning is refused as by `compile`', () => {
  const odd = read('(OR (= a 1) (NOT (near b 2)))');
  expect(() => explain(odd)).toThrow(
    '`near` has no meaning in its dialect, or not with these operands, so what it selects is unknown.',
  );
  expect(() => explain(odd)).toThrow(expect.objectContaining({ code: 'unknown-meaning' }));
});

describe('laws', () => {
  const filter = fc.oneof(sparse, crowded({ names: ['a'] }), crowded());

  test('the words select the same as the filter', () => {
    fc.assert(
      fc.property(filter, document, (filter, document) => {
        const phrase = phrasesOf(filter);
        const said = typeof phrase === 'boolean' ? phrase : matches(filterOf(phrase), document);
        expect(said).toBe(matches(filter, document));
      }),
    );
  });

  test('each phrase says whether it holds without the property', () => {
    fc.assert(
      fc.property(filter, (filter) => {
        const rest = [phrasesOf(filter)];
        for (let phrase = rest.pop(); phrase !== undefined; phrase = rest.pop()) {
          if (typeof phrase === 'boolean') continue;
          if (phrase.kind === 'group') rest.push(...phrase.parts);
          if (phrase.kind === 'value') expect(phrase.missing).toBe(matches(filterOf(phrase), {}));
        }
      }),
    );
  });

  test('a group has two parts or more, and none of its own kind', () => {
    fc.assert(
      fc.property(filter, (filter) => {
        const rest = [phrasesOf(filter)];
        for (let phrase = rest.pop(); phrase !== undefined; phrase = rest.pop()) {
          if (typeof phrase === 'boolean' || phrase.kind !== 'group') continue;
          const { all, parts } = phrase;
          expect(parts.length).toBeGreaterThan(1);
          expect(parts.filter((part) => part.kind === 'group' && part.all === all)).toEqual([]);
          rest.push(...parts);
        }
      }),
    );
  });

  test.each(locales)('in %s, one line or a list, without control characters', (locale) => {
    fc.assert(
      fc.property(filter, (filter) => {
        const [head, ...items] = explain(filter, { locale }).split('\n');
        expect(head).toMatch(
          /^(all documents|no documents|documents (whose|that) |todos os documentos|nenhum documento|documentos (cujo|que) )/,
        );
        expect(head?.endsWith(':')).toBe(items.length > 0);
        for (const item of items) expect(item).toMatch(/^ *- [`\p{L}]/u);
        expect([head, ...items].join('')).not.toMatch(/[\p{Cc}\p{Cs}\u00a0]/u);
      }),
    );
  });
});

/** Rebuilds a filter from the words alone. */
function filterOf(phrase: Phrase): Filter {
  const joined = phrase.all ? all : any;
  if (phrase.kind === 'group') return joined(...phrase.parts.map(filterOf));
  if (phrase.kind === 'existence') {
    const means = phrase.present ? 'present' : 'absent';
    return joined(...phrase.properties.map((name) => condition(means, name)));
  }
  const { property, is, isNot, missing } = phrase;
  const compare = ({ means, value }: ComparedValue) => condition(means, property, value);
  const there = joined(...is.map(compare), ...isNot.map((one) => not(compare(one))));
  const present = all(condition('present', property), there);
  return missing ? any(condition('absent', property), present) : present;
}

test('labels stand for names and values', () => {
  const labels = { status: 'Situação', 'status.done': 'concluída', total: 'Valor total' };
  const say = (text: string) => explain(read(text), { locale: 'pt-BR', labels });
  expect(say('(OR (= status done) (_not_exists status))')).toBe(
    'documentos cujo “Situação” é “concluída” ou que não têm “Situação”',
  );
  expect(say('(AND (> total 5) (_exists other))')).toBe(
    'documentos cujo “Valor total” é maior que 5 e que têm `other`',
  );
  expect(say('(= toString constructor)')).toBe('documentos cujo `toString` é constructor');
});
