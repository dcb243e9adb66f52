import { expect, test } from 'vitest';
import { type FilterSymbol, foldsOf, selectionsAt, symbolsOf } from '../../src/editor/symbols.ts';
import type { Span } from '../../src/source/problem.ts';

const text = '(OR (= a b)\n  (_not_exists a))';
const cut = ({ start, end }: Span) => text.slice(start, end);

test('filters as a tree, with their words', () => {
  const drawn = (symbols: readonly FilterSymbol[]): unknown =>
    symbols.map(({ name, span, head, inside }) => [name, cut(span), cut(head), drawn(inside)]);
  expect(drawn(symbolsOf(text))).toEqual([
    [
      'OR',
      text,
      'OR',
      [
        ['= a b', '(= a b)', '=', []],
        ['_not_exists a', '(_not_exists a)', '_not_exists', []],
      ],
    ],
  ]);
  expect(symbolsOf('(').map(({ name }) => name)).toEqual(['()']);
});

test('lists that span several lines can be folded', () => {
  expect(foldsOf(text).map(cut)).toEqual([text]);
  expect(foldsOf('(OR\n(= a b')).toEqual([]);
});

test('a selection expands from the word to the whole', () => {
  expect(selectionsAt(text, text.indexOf('b')).map(cut)).toEqual(['b', '= a b', '(= a b)', text.slice(1, -1), text]);
  expect(selectionsAt(text, 0).map(cut)).toEqual([text]);
  expect(selectionsAt('', 0)).toEqual([]);
});
