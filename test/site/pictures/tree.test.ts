import { expect, test } from 'vitest';
import { treePicture } from '../../../src/site/pictures/tree.ts';

test('a filter is drawn with a box for each word, and a line from each operator to each of its operands', () => {
  const svg = treePicture('(OR (= a <b>) (_not_exists c))');
  expect(
    [...svg.matchAll(/<rect class="(\w+)"[^>]*><text|<rect class="(\w+)"/g)].map(([, a, b]) => a ?? b).sort(),
  ).toEqual(['operator', 'operator', 'operator', 'property', 'property', 'value']);
  expect(svg.match(/<path/g)).toHaveLength(5);
  expect(svg).toContain('&lt;b&gt;</text>');
  expect(svg).not.toContain('NaN');
});

test('an invalid filter stops the build', () => {
  expect(() => treePicture('(OR')).toThrow();
});
