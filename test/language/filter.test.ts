import fc from 'fast-check';
import { expect, test } from 'vitest';
import { where } from '../../src/builder/fluent.ts';
import {
  asFilter,
  type Filter,
  isCall,
  isCondition,
  isFilter,
  isGroup,
  isJunction,
  makeNode,
  meaningOf,
  negatedBy,
  operandsOf,
  reduce,
} from '../../src/language/filter.ts';
import { isPart, type Meaning, meanings } from '../../src/language/meanings.ts';
import { print } from '../../src/language/print.ts';
import { read } from '../meaning/full.ts';
import { dialectAndFilter } from '../support/arbitraries.ts';
import { all } from '../support/nodes.ts';

test.each<[string, readonly string[]]>([
  ['(OR (= a 1) (= b 2))', ['condition', 'condition']],
  ['(AND (= a 1))', ['condition']],
  ['(NOT (OR (= a 1)))', ['or']],
  ['(> a 1)', ['a', '1']],
  ['(in a 1 2 3)', ['a', '1', '2', '3']],
  ['(_exists a)', ['a']],
  ['(near a b)', ['a', 'b']],
])('the operands of %s', (text, operands) => {
  expect(operandsOf(read(text)).map((one) => (isFilter(one) ? one.kind : one.text))).toEqual(operands);
});

test('each filter is a condition, a call or a group; `or` and `and` are junctions, and `not` negates', () => {
  const kinds = [isCondition, isCall, isGroup, isJunction, negatedBy] as const;
  const told = ['(= a 1)', '(near a b)', '(OR (= a 1))', '(AND (= a 1))', '(NOT (= a 1))'].map((text) =>
    kinds.map((is: (filter: Filter) => unknown) => Number(Boolean(is(read(text))))).join(''),
  );
  expect(told).toEqual(['10000', '01000', '00110', '00110', '00101']);
  expect(negatedBy(read('(NOT (= a 1))'))).toMatchObject({ property: { text: 'a' } });
});

test('asFilter returns the tree of a fluent filter, and a tree as it is', () => {
  const fluent = where('a').equals(1);
  expect(asFilter(fluent)).toBe(fluent.filter);
  expect(asFilter(fluent.filter)).toBe(fluent.filter);
});

const span = { start: 0, end: 9 };
const leaf = makeNode('absent', { text: '?' }, [{ text: 'a' }], span);
const operands = {
  filters: [leaf, leaf, leaf],
  filter: [leaf],
  property: [{ text: 'a' }],
  'property value': [{ text: 'a' }, { text: '1' }],
  'property values': [{ text: 'a' }, { text: '1' }, { text: '2' }],
} as const;

test.each(Object.entries(meanings))('a node that means %s keeps its meaning and its operands', (means, { takes }) => {
  const node = makeNode(means as Meaning, { text: 'op' }, operands[takes], span);
  expect(meaningOf(node)).toBe(means);
  expect(operandsOf(node)).toEqual(operands[takes]);
  expect(operandsOf(node).every(isFilter)).toBe(takes.startsWith('filter'));
  expect(node).toMatchObject({ operator: { text: 'op' }, span });
});

test('an operator without a meaning makes a call', () => {
  const node = makeNode(undefined, { text: 'like' }, operands['property value'], span);
  expect([node.kind, meaningOf(node)]).toEqual(['call', undefined]);
});

test('three meanings compare with a part of a text', () => {
  expect((Object.keys(meanings) as Meaning[]).filter(isPart)).toEqual(['contains', 'startsWith', 'endsWith']);
});

test('words come with their index, filters with the results for their operands', () => {
  const call: Filter = { kind: 'call', operator: { text: 'near' }, operands: [{ text: 'c' }, read('(= d 3)')] };
  const seen = reduce<string>(all(read('(in a 1 2)'), read('(NOT (_exists b))'), call), {
    word: ({ text }, index) => `${text}${index}`,
    filter: (filter, operands) => `${filter.kind}[${operands.join()}]`,
  });
  expect(seen).toBe('and[condition[a0,11,22],not[condition[b0]],call[c0,condition[d0,31]]]');
});

test('the text of a filter is a reduction of it', () => {
  fc.assert(
    fc.property(dialectAndFilter, ({ filter }) => {
      const written = reduce<string>(filter, {
        word: ({ text, quoted }) => (quoted ? `"${text.replace(/["\\]/g, '\\$&')}"` : text),
        filter: ({ operator }, operands) => `(${[operator?.text, ...operands].join(' ')})`,
      });
      expect(print(filter)).toBe(written);
    }),
  );
});
