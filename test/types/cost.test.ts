import { expect, test } from 'vitest';
import { compile } from '../support/compile.ts';

const small = (index: number) => `(OR (= processed${index} false) (_not_exists processed${index}))`;
const medium = (index: number) =>
  `(OR ${Array.from({ length: 20 }, (_, at) => (at % 3 === 2 ? `(_not_exists p${at}x${index})` : `(= p${at}x${index} v${at})`)).join(' ')})`;

/** The number of instantiations per literal, for a hundred different ones. */
function cost(head: string, text: (index: number) => string): number {
  const source = (calls: number) =>
    `${head}\n${Array.from({ length: calls }, (_, index) => `f('${text(index)}');`).join('\n')}`;
  const [none, all] = [1, 101].map((calls) => compile({ 'a.ts': source(calls) }));
  expect([none?.diagnostics, all?.diagnostics]).toEqual([[], []]);
  return ((all?.numbers.Instantiations as number) - (none?.numbers.Instantiations as number)) / 100;
}

test('a small literal costs at most 900 instantiations, one of twenty conditions at most 4,400', () => {
  const plain = "import { filter as f } from 'prefilter';";
  expect(cost(plain, small)).toBeLessThanOrEqual(900);
  expect(cost(plain, medium)).toBeLessThanOrEqual(4400);
});

test('the same holds with declared properties', () => {
  const names = Array.from({ length: 101 }, (_, index) => `processed${index}: 'boolean'`).join(', ');
  const declared = `import { filter } from 'prefilter';\nconst f = filter({ dialect: 'qive', properties: { ${names} } });`;
  expect(cost(declared, small)).toBeLessThanOrEqual(900);
});
