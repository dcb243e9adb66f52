import { expect, test } from 'vitest';
import { placeAt } from '../../src/editor/place.ts';
import { received } from '../../src/language/dialect/received.ts';

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
