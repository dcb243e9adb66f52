import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FilterSymbol,
  foldsOf,
  type Item,
  listsOf,
  outlineOf,
  placeAt,
  roleIn,
  selectionsAt,
  symbolsOf,
} from '../../src/editor/outline.ts';
import { propertiesIn, propertyAt, tokensOf } from '../../src/editor/tokens.ts';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { isFilter, operandsOf } from '../../src/language/filter.ts';
import { parse } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { visit } from '../../src/language/visit.ts';
import type { Span } from '../../src/source/problem.ts';
import { filterOf } from '../support/arbitraries.ts';

const texts = fc
  .array(fc.constantFrom(...'()"\\ \n\tab=😀\ud800\u0000'.split(''), 'OR', '(= a b)'))
  .map((all) => all.join(''));

test('the outline of a filter has the spans of its tree', () => {
  fc.assert(
    fc.property(filterOf(qive), (filter) => {
      const text = print(filter, { dialect: qive, width: 20 });
      const parsed = parse(text, { dialect: qive });
      const spans: unknown[] = [];
      const words: unknown[] = [];
      if (parsed.ok) {
        visit(parsed.filter, (node) => {
          spans.push(node.span);
          words.push(node.operator?.span, ...operandsOf(node).flatMap((one) => (isFilter(one) ? [] : [one.span])));
        });
      }
      const lists = listsOf(outlineOf(text));
      expect(lists.map(({ span }) => span)).toEqual(spans);
      const leaves = lists.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'list' ? [] : [item.span])));
      expect(new Set(leaves.map((span) => JSON.stringify(span)))).toEqual(
        new Set(words.map((span) => JSON.stringify(span))),
      );
      for (const list of lists) {
        list.items.forEach((item, index) => {
          const role = roleIn(list, index, qive);
          expect([role, item.kind === 'list']).toEqual([role, role === 'filter']);
        });
      }
    }),
  );
});

test('any text has an outline, tokens and selections that are within it and in order', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (text, seed) => {
      const within = (items: readonly Item[], start: number, end: number) => {
        let at = start;
        for (const item of items) {
          expect(item.span.start).toBeGreaterThanOrEqual(at);
          expect(item.span.end).toBeLessThanOrEqual(end);
          if (item.kind === 'list') within(item.items, item.span.start + 1, item.span.end);
          at = item.span.end;
        }
      };
      within(outlineOf(text), 0, text.length);
      let at = 0;
      for (const { span } of tokensOf(text)) {
        expect(span.start).toBeGreaterThanOrEqual(at);
        at = span.end;
      }
      const spans = selectionsAt(text, seed % (text.length + 1));
      spans.slice(1).forEach((span, index) => {
        const inner = spans[index];
        expect(inner && span.start <= inner.start && inner.end <= span.end).toBe(true);
      });
    }),
  );
});

test('a deep or long text takes linear time and little stack', () => {
  const text = '('.repeat(200_000);
  expect(listsOf(outlineOf(text))).toHaveLength(256);
  expect(tokensOf(`${text}= a b`)).toEqual([]);
});

test.each([
  ['(|= a b)', 'operator', '='],
  ['(= a| b)', 'property', 'a'],
  ['(= a b|)', 'value', 'b'],
  ['(= a "b| c")', 'value', '"b c"'],
  ['(= |', 'property', undefined],
  ['(= a |', 'value', undefined],
  ['(= a b |', 'nothing', undefined],
  ['(OR |', 'filter', undefined],
  ['(OR (= a b) |(= c d))', 'filter', undefined],
  ['(|', 'operator', undefined],
  ['(_not_exists a |', 'nothing', undefined],
  ['(what |', 'unknown', undefined],
  ['|', 'filter', undefined],
  ['(= a b)|', 'nothing', undefined],
])('%s', (marked, role, leaf) => {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const found = placeAt(text, offset, received);
  const shown = found.leaf && text.slice(found.leaf.span.start, found.leaf.span.end);
  expect([found.role, shown]).toEqual([role, leaf]);
});

const folded = '(OR (= a b)\n  (_not_exists a))';
const cut = ({ start, end }: Span) => folded.slice(start, end);

test('filters as a tree, with their words', () => {
  const drawn = (symbols: readonly FilterSymbol[]): unknown =>
    symbols.map(({ name, span, head, inside }) => [name, cut(span), cut(head), drawn(inside)]);
  expect(drawn(symbolsOf(folded))).toEqual([
    [
      'OR',
      folded,
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
  expect(foldsOf(folded).map(cut)).toEqual([folded]);
  expect(foldsOf('(OR\n(= a b')).toEqual([]);
});

test('a selection expands from the word to the whole', () => {
  expect(selectionsAt(folded, folded.indexOf('b')).map(cut)).toEqual([
    'b',
    '= a b',
    '(= a b)',
    folded.slice(1, -1),
    folded,
  ]);
  expect(selectionsAt(folded, 0).map(cut)).toEqual([folded]);
  expect(selectionsAt('', 0)).toEqual([]);
});

const shown = (text: string, settings = {}) =>
  tokensOf(text, settings).map(({ kind, span }) => `${text.slice(span.start, span.end)} ${kind}`);

test.each([
  ['(= a b)', ['= operator', 'a property', 'b string']],
  [
    '(OR (= a true) (_not_exists a))',
    ['OR operator', '= operator', 'a property', 'true boolean', '_not_exists operator', 'a property'],
  ],
  ['(= total -1.5e3)', ['= operator', 'total property', '-1.5e3 number']],
  ['(= a "x y")', ['= operator', 'a property', '"x y" string']],
  ['(or (= a', ['or error', '= operator', 'a property']],
  ['(= a b c) d', ['= operator', 'a property', 'b string', 'c error', 'd error']],
  ['', []],
])('%s', (text, tokens) => {
  expect(shown(text)).toEqual(tokens);
});

test('the declared type decides', () => {
  expect(shown('(= code 007)', { properties: { code: 'string' } })[2]).toBe('007 string');
});

test('properties are found by their position, also in an incomplete text', () => {
  const text = '(OR (= a a) (_not_exists a) (= b';
  expect(propertiesIn(text).map(({ name, span }) => [name, span.start])).toEqual([
    ['a', 7],
    ['a', 25],
    ['b', 31],
  ]);
  expect(propertyAt(text, 7)).toEqual({ name: 'a', span: { start: 7, end: 8 } });
  expect(propertyAt(text, 9)).toBeUndefined();
  expect(propertyAt(text, 1)).toBeUndefined();
});
