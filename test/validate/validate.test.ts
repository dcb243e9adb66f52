import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { equals, or } from '../../src/builder/operators.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parse, parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { applyFixes } from '../../src/source/problem.ts';
import { validate } from '../../src/validate/validate.ts';
import { dialectAndFilter } from '../support/arbitraries.ts';
import { growsLinearly } from '../support/cpu-ms.ts';
import { runs } from '../support/runs.ts';

const codes = (...[filter, options]: Parameters<typeof validate>) => validate(filter, options).map(({ code }) => code);

describe('fixes', () => {
  test.each([
    ['((a = b) or (c = d))', '(OR (= a b) (= c d))'],
    ['(a = b) or (c = d)', '(OR (= a b) (= c d))'],
    ['(or (== a b) (not_exists c))', '(OR (= a b) (_not_exists c))'],
    [
      '(OR (= a 1) (= a 2) (OR (= a 3) (= a 4) (= a 5)))',
      '(OR (OR (= a 1) (= a 2)) (OR (OR (= a 3) (= a 4)) (= a 5)))',
    ],
  ])('all safe fixes of %s work together', (text, fixed) => {
    const fixes = validate(text).flatMap(({ fix }) => (fix?.safety === 'safe' ? fix : []));
    expect(applyFixes(text, fixes)).toBe(fixed);
    expect(parse(fixed).ok).toBe(true);
  });

  test('fixes that touch the same position wait for the next run', () => {
    const text = '(OR (= a 1) (= a 1) (= a 5))';
    const once = applyFixes(
      text,
      validate(text).flatMap(({ fix }) => fix ?? []),
    );
    expect(parse(once).ok).toBe(true);
  });
});

describe('a tree', () => {
  test('is checked like its printed text', () => {
    expect(codes(or(equals('a', false)))).toEqual(['unnecessary-nesting', 'missing-absent-branch']);
  });

  test('has the positions and fixes of its printed text, wherever it was read', () => {
    const text = '\n(OR   (= a 1)\n  (=   a   1) )';
    const tree = parseOrThrow(text);
    expect(validate(tree)).toEqual(validate(print(tree)));
    const rules = { 'undocumented-syntax': 'off' } as const;
    fc.assert(
      fc.property(dialectAndFilter, ({ dialect, filter }) => {
        const printed = print(filter, { dialect });
        fc.pre(parse(printed, { dialect }).ok);
        expect(validate(filter, { dialect, rules })).toEqual(validate(printed, { dialect, rules }));
      }),
      runs(0.2),
    );
  });

  test.each([
    ['a meaning that the dialect lacks', { kind: 'and', operands: [equals('a', 1)] }, 'unknown-operator'],
    ['a word that cannot be written', { ...equals('a', 1), values: [{ text: 'a b' }] }, 'wrong-operand'],
    ['no operands', { kind: 'or', operands: [] }, 'wrong-operand'],
    ['no such kind', { kind: 'xor' }, 'wrong-operand'],
    ['no filter', {}, 'syntax'],
    ['a text for a filter', { filter: 'x) (= a b' }, 'syntax'],
    ['nothing for a filter', { filter: null }, 'syntax'],
  ])('with %s is a problem, not an exception', (_, tree, code) => {
    expect(codes(tree as Filter)).toEqual([code]);
  });
});

test('missing options mean the defaults', () => {
  expect(parse('(= a b)', { limits: { length: undefined } as never }).ok).toBe(true);
});

test.each<[string, number, (size: number) => string]>([
  [
    'nested operators of many operands',
    50,
    (size) => `${`(OR ${'(= a b) '.repeat(size)}`.repeat(250)}(= x y)${')'.repeat(250)}`,
  ],
  ['a long run of joiners', 50_000, (size) => `(= a é${'\u200d'.repeat(size)}é)`],
  ['a long run of joiners beside a letter', 50_000, (size) => `(= a b${'\u200d'.repeat(size)}c)`],
])('%s take time in proportion to their length', (_, fullSize, text) => {
  expect(growsLinearly((size) => validate(text(size)), fullSize)).toBe(true);
});

test('undocumented forms are reported for texts, but not for trees, which are sent in documented forms', () => {
  const { filter } = parse('(OR (= a 1) (= b 2) (= c 3))');
  expect(validate('(OR (= a 1) (= b 2) (= c 3))').map(({ code }) => code)).toEqual(['undocumented-syntax']);
  expect(validate(filter as Filter)).toEqual([]);
});
