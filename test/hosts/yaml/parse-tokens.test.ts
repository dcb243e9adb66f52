import { describe, expect, test } from 'vitest';
import { yaml } from '../../../src/hosts/yaml/yaml.ts';
import { extracted } from '../extracted.ts';

// PyYAML 6 reads each of these the same.
describe('reads what PyYAML reads', () => {
  test.each<[string, string]>([
    ['a:\n  - filter: "(OR\n\n    (= a b)\n\n    (not_exists c))"\n', '(OR\n(= a b)\n(not_exists c))'],
    ["a:\n  - filter: '(OR\n    (= a b)\n    (not_exists c))'\n", '(OR (= a b) (not_exists c))'],
    ['- filter: "(=\n  \n  a b)"\n', '(=\na b)'],
    ['\ufeff- hosts: all\n  filter: (== a b)\n', '(== a b)'],
    ['\ufefffilter: (== a b)\n', '(== a b)'],
  ])('%j', (text, filter) => {
    const { filters, problems } = extracted(yaml, text);
    expect(problems).toEqual([]);
    expect(filters.map((found) => found.text)).toEqual([filter]);
    const [{ map } = { map: () => ({ start: 0, end: 0 }) }] = filters;
    const { start, end } = map({ start: 0, end: filter.length });
    expect(text.slice(start, end).replace(/\s+/g, ' ')).toBe(filter.replace(/\s+/g, ' '));
  });

  test('a quoted scalar that is never closed still ends where less indentation begins', () => {
    const { filters, problems } = extracted(yaml, 'x:\n  a: "b\nfilter: (= a b)\nc: "d"\n');
    expect(problems).toHaveLength(1);
    expect(filters.map(({ text }) => text)).toEqual(['(= a b)']);
  });
});
