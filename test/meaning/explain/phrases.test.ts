import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Filter, Word } from '../../../src/language/filter.ts';
import { equivalent } from '../../../src/meaning/decide/decide.ts';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { locales } from '../../../src/messages/locale.ts';
import { condition } from '../../support/nodes.ts';
import { runs } from '../../support/runs.ts';
import { conditions, filtersOf } from '../arbitraries.ts';
import { says } from './says.ts';

test.each([
  [
    '(OR (= processed false) (_not_exists processed))',
    'documents whose `processed` is false, or that have no `processed`',
    'documentos cujo `processed` é false ou que não têm `processed`',
  ],
  [
    '(OR (_not_exists processed) (= processed false))',
    'documents whose `processed` is false, or that have no `processed`',
    'documentos cujo `processed` é false ou que não têm `processed`',
  ],
  [
    '(OR (= status new) (= status done))',
    'documents whose `status` is new or done',
    'documentos cujo `status` é new ou done',
  ],
  [
    '(OR (= status new) (OR (= status done) (= status lost)))',
    'documents whose `status` is one of new, done, or lost',
    'documentos cujo `status` é um de new, done ou lost',
  ],
  [
    '(OR (= status new) (= status done) (_not_exists status))',
    'documents whose `status` is new or done, or that have no `status`',
    'documentos cujo `status` é new ou done, ou que não têm `status`',
  ],
  ['(OR (= status new) (= status new))', 'documents whose `status` is new', 'documentos cujo `status` é new'],
  [
    '(OR (< total 0) (> total 100) (= total 50))',
    'documents whose `total` is 50, below 0, or above 100',
    'documentos cujo `total` é 50, menor que 0 ou maior que 100',
  ],
  [
    '(AND (>= total 1) (<= total 5))',
    'documents whose `total` is at least 1 and at most 5',
    'documentos cujo `total` é no mínimo 1 e no máximo 5',
  ],
  [
    '(AND (= tags new) (= tags urgent))',
    'documents whose `tags` is new and urgent at once',
    'documentos cujo `tags` é new e urgent ao mesmo tempo',
  ],
  [
    '(OR (!= status done) (= status lost))',
    'documents whose `status` is lost or not done, or that have no `status`',
    'documentos cujo `status` é lost ou não é done, ou que não têm `status`',
  ],
  [
    '(OR (_exists status) (_not_exists status))',
    'documents that have `status`, or that have no `status`',
    'documentos que têm `status` ou que não têm `status`',
  ],
  [
    '(AND (= status new) (_not_exists status))',
    'documents whose `status` is new and that have no `status`',
    'documentos cujo `status` é new e que não têm `status`',
  ],
])('several conditions on one property: %s', (text, en, ptBR) => says(text, en, ptBR));

test.each([
  [
    '(AND (= status new) (= processed true))',
    'documents whose `status` is new and whose `processed` is true',
    'documentos cujo `status` é new e cujo `processed` é true',
  ],
  [
    '(OR (= status new) (= processed true))',
    'documents whose `status` is new, or whose `processed` is true',
    'documentos cujo `status` é new ou cujo `processed` é true',
  ],
  [
    '(AND (= a 1) (< b 2) (_not_exists c))',
    'documents whose `a` is 1, whose `b` is below 2, and that have no `c`',
    'documentos cujo `a` é 1, cujo `b` é menor que 2 e que não têm `c`',
  ],
  [
    '(OR (= a 1) (= b 2) (= a 3) (_not_exists b))',
    'documents whose `a` is 1 or 3, or whose `b` is 2 or missing',
    'documentos cujo `a` é 1 ou 3, ou cujo `b` é 2 ou está ausente',
  ],
  [
    '(AND (OR (= processed false) (_not_exists processed)) (= status new))',
    'documents whose `processed` is false or missing, and whose `status` is new',
    'documentos cujo `processed` é false ou está ausente, e cujo `status` é new',
  ],
  [
    '(AND (= status new) (NOT (OR (= kind a) (= kind b) (= kind c))))',
    'documents whose `status` is new, and whose `kind` is missing or none of a, b, and c',
    'documentos cujo `status` é new, e cujo `kind` está ausente ou não é a, b nem c',
  ],
  [
    '(OR (= status new) (AND (_not_exists a) (_not_exists b)))',
    'documents whose `status` is new, or that have neither `a` nor `b`',
    'documentos cujo `status` é new, ou que não têm `a` nem `b`',
  ],
  ['(AND (_exists a) (_exists b))', 'documents that have `a` and `b`', 'documentos que têm `a` e `b`'],
  [
    '(OR (_exists a) (_exists b) (_exists c))',
    'documents that have `a`, `b`, or `c`',
    'documentos que têm `a`, `b` ou `c`',
  ],
  [
    '(OR (_not_exists a) (_not_exists b))',
    'documents that have no `a` or no `b`',
    'documentos que não têm `a` ou não têm `b`',
  ],
  [
    '(AND (_not_exists a) (_not_exists b) (_not_exists c))',
    'documents that have none of `a`, `b`, and `c`',
    'documentos que não têm `a`, `b` nem `c`',
  ],
])('several properties: %s', (text, en, ptBR) => says(text, en, ptBR));

test.each([
  ['(OR (< a 5) (= a 10))', 'documents whose `a` is 10 or below 5', 'documentos cujo `a` é 10 ou menor que 5'],
  [
    '(OR (< a 5) (= a 10) (= a 20))',
    'documents whose `a` is 10, 20, or below 5',
    'documentos cujo `a` é 10, 20 ou menor que 5',
  ],
  ['(AND (< a 5) (= a 10))', 'documents whose `a` is 10 and below 5', 'documentos cujo `a` é 10 e menor que 5'],
  [
    '(AND (_exists a) (NOT (< a 5)) (!= a 10))',
    'documents whose `a` is present but neither 10 nor below 5',
    'documentos cujo `a` está presente, mas não é 10 nem menor que 5',
  ],
])('equalities come before orders: %s', says);

// Few words, so that the texts of many filters coincide.
const property = fc.constantFrom({ text: 'a' }, { text: 'b' });
const value = fc.constantFrom<Word>(
  { text: '5' },
  { text: '10' },
  { text: '5', quoted: true },
  { text: 'or' },
  { text: 'below 5' },
);
const small = filtersOf(
  [
    conditions(['equal', 'notEqual', 'less', 'greater'], property, fc.tuple(value)),
    conditions(['present', 'absent'], property),
  ],
  { minLength: 2, maxLength: 3 },
  { maxDepth: 3, depthSize: 'small' },
);

test('different filters have different texts, in each language', () => {
  const known = new Map<string, Filter>();
  let pairs = 0;
  for (const filter of fc.sample(small, 5 * runs(1).numRuns)) {
    for (const locale of locales) {
      const text = explain(filter, { locale });
      const other = known.get(text);
      known.set(text, filter);
      if (other === undefined) continue;
      pairs++;
      for (const equality of ['text', 'typed'] as const) {
        expect([text, equivalent(filter, other, { equality }).answer]).toEqual([text, 'yes']);
      }
    }
  }
  expect(pairs).toBeGreaterThan(2 * runs(1).numRuns);
});

test('no value of a list comes after a bound', () => {
  fc.assert(
    fc.property(small, (filter) => {
      const text = explain(filter).replace(/"[^"]*"/g, '""');
      expect(text).not.toMatch(
        /(below|above) ("[^"]*"|[^ ,]+)(,| or| and| nor|, or|, and) (?!or |and |but |not |below|above|missing|whose|that|`)/,
      );
    }),
  );
});

describe('words that could be misread', () => {
  test.each([
    ['(= name "Ana Maria")', 'documents whose `name` is "Ana Maria"', 'documentos cujo `name` é "Ana Maria"'],
    ['(= name "")', 'documents whose `name` is an empty text', 'documentos cujo `name` é um texto vazio'],
    ['(= name "42")', 'documents whose `name` is "42"', 'documentos cujo `name` é "42"'],
    ['(= name "ana")', 'documents whose `name` is ana', 'documentos cujo `name` é ana'],
    [
      '(!= name missing)',
      'documents whose `name` is not "missing", or that have no `name`',
      'documentos cujo `name` não é missing ou que não têm `name`',
    ],
    ['(= name Ausente)', 'documents whose `name` is Ausente', 'documentos cujo `name` é "Ausente"'],
    ['(= name 1,5)', 'documents whose `name` is "1,5"', 'documentos cujo `name` é "1,5"'],
    ['(= name -)', 'documents whose `name` is "-"', 'documentos cujo `name` é "-"'],
    ['(= name São_João)', 'documents whose `name` is São_João', 'documentos cujo `name` é São_João'],
    [
      '(= at 2026-01-31T12:00:00Z)',
      'documents whose `at` is 2026-01-31T12:00:00Z',
      'documentos cujo `at` é 2026-01-31T12:00:00Z',
    ],
    [
      '(= name "say \\"hi\\" \\\\o/")',
      'documents whose `name` is "say \\"hi\\" \\\\o/"',
      'documentos cujo `name` é "say \\"hi\\" \\\\o/"',
    ],
    ['(= name \u200bx)', 'documents whose `name` is "\\u200bx"', 'documentos cujo `name` é "\\u200bx"'],
    ['(= a`b 1)', 'documents whose `` a`b `` is 1', 'documentos cujo `` a`b `` é 1'],
    ['(= __proto__ 1)', 'documents whose `__proto__` is 1', 'documentos cujo `__proto__` é 1'],
    ['(= a\u202eb 1)', 'documents whose `a\\u202eb` is 1', 'documentos cujo `a\\u202eb` é 1'],
  ])('%s', (text, en, ptBR) => says(text, en, ptBR));

  test('a line break or an escape sequence in a value ends no line and does not reach the terminal', () => {
    const value = { text: 'a\nb\u001b[2J\ud800\u{e0041}', quoted: true } as const;
    expect(explain(condition('equal', 'a', value))).toBe(
      'documents whose `a` is "a\\u000ab\\u001b[2J\\ud800\\u{e0041}"',
    );
  });
});
