import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Filter } from '../../../src/language/filter.ts';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { type ComparedValue, type Phrase, phrasesOf } from '../../../src/meaning/explain/phrases.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { locales } from '../../../src/messages/locale.ts';
import { groupsIn } from '../../support/groups.ts';
import { all, any, condition, not } from '../../support/nodes.ts';
import { crowded, document, filter as sparse } from '../arbitraries.ts';
import { read } from '../full.ts';

/** A filter, and what is said of it in English and in Portuguese: a list has one line an item. */
describe.each(groupsIn('sentences.txt', import.meta.url))('%s', (_, body) => {
  test.each(body.split('\n\n').map((row) => row.split(/\n(?! *- )/)))('%s', (text = '', ...said) => {
    expect(locales.map((locale) => explain(read(text), { locale }))).toEqual(said);
  });
});

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
    'documentos em que “Situação” é “concluída” ou que não têm “Situação”',
  );
  expect(say('(AND (> total 5) (_exists other))')).toBe(
    'documentos em que “Valor total” é maior que 5 e que têm `other`',
  );
  expect(say('(= toString constructor)')).toBe('documentos cujo `toString` é constructor');
});
