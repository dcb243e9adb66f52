import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Filter, reduce } from '../../src/language/filter.ts';
import { print } from '../../src/language/print.ts';
import { read } from '../meaning/full.ts';
import { dialectAndFilter } from '../support/arbitraries.ts';
import { all } from '../support/nodes.ts';

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
