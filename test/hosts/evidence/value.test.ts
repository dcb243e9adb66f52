import { expect, test } from 'vitest';
import { part, verbatim } from '../../../src/hosts/embedded.ts';
import { inValue, trimmed } from '../../../src/hosts/evidence/value.ts';
import type { Evidence } from '../../../src/hosts/host.ts';
import { settings } from '../extracted.ts';

test.each<[string, Evidence, filters: string[], setAside: number]>([
  ['(= a b)', 'named', ['(= a b)'], 0],
  ['  (= a b)\n', 'named', ['(= a b)'], 0],
  ['(= a b)', 'none', [], 0],
  ['anything', 'named', [], 0],
  [' (anything)', 'named', [], 1],
  ['anything', 'announced', ['anything'], 0],
  ['(&(cn=a))', 'named', [], 1],
  ['{{ filter }}', 'named', [], 0],
  ['{{ filter }}', 'announced', [], 0],
  ['', 'named', [], 0],
  ['(= a {{ b }})', 'named', ['(= a ${b})'], 0],
  ['%28%3D%20a%20b%29', 'named', ['(= a b)'], 0],
  ['%2528%253D%2520a%2520b%2529', 'named', ['(= a b)'], 0],
  ['%28%3D%20a%20b%29', 'none', [], 0],
  ['/v1/x?filter=(= a b)', 'none', ['(= a b)'], 0],
  ['/v1/x?filter=(= a b)', 'named', ['(= a b)'], 0],
  // The default of a variable.
  ['${NFE_FILTER:-(= a b)}', 'none', ['(= a b)'], 0],
  ['${X:-(= a b)}', 'named', ['(= a b)'], 0],
  ['${X:-(= a b)}', 'none', [], 0],
  ['${nfe.filter:(= a b)}', 'none', ['(= a b)'], 0],
  ['${X:-other}', 'named', [], 0],
])('%j that is %s', (text, evidence, filters, setAside) => {
  const found = inValue(verbatim(text), 'yaml', evidence, settings);
  expect(found.filters.map((filter) => filter.text)).toEqual(filters);
  expect(found.setAside ?? []).toHaveLength(setAside);
});

test('interpolations move with their part of the text', () => {
  const text = { ...verbatim('  a ${b} ${c} '), interpolations: [spanOf(4), spanOf(9)] };
  expect(trimmed(text)).toMatchObject({
    text: 'a ${b} ${c}',
    interpolations: [spanOf(2), spanOf(7)],
  });
  expect(part(text, { start: 8 })).toMatchObject({ text: ' ${c} ', interpolations: [spanOf(1)] });
});

function spanOf(start: number) {
  return { span: { start, end: start + 4 }, safe: false };
}
