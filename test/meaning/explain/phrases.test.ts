import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter, Word } from '../../../src/language/filter.ts';
import { equivalent } from '../../../src/meaning/decide/decide.ts';
import { explain } from '../../../src/meaning/explain/explain.ts';
import { locales } from '../../../src/messages/locale.ts';
import { condition } from '../../support/nodes.ts';
import { runs } from '../../support/runs.ts';
import { conditions, filtersOf } from '../arbitraries.ts';
import { read } from '../full.ts';

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

test('what would break a line or the terminal, or cannot be seen, is escaped', () => {
  const value = { text: 'a\nb\u001b[2J\ud800\u{e0041}', quoted: true } as const;
  expect(explain(condition('equal', 'a', value))).toBe('documents whose `a` is "a\\u000ab\\u001b[2J\\ud800\\u{e0041}"');
  expect(explain(read('(= name \u200bx)'))).toBe('documents whose `name` is "\\u200bx"');
  expect(explain(read('(= a\u202eb 1)'), { locale: 'pt-BR' })).toBe('documentos cujo `a\\u202eb` é 1');
});
