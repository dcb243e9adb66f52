import { expect, test } from 'vitest';
import { extracted } from '../../../src/lint/lint.ts';
import { nextLines } from '../../../src/lint/suppress/apply.ts';
import { settings } from '../files.ts';

const c = '// prefilter-disable-next-line syntax -- a';

/** The lines that each comment of a file applies to. */
function linesOf(file: string, ...lines: string[]) {
  const source = { file, text: lines.join('\n') };
  return [...nextLines(source, extracted(source, settings))]
    .toSorted(([a], [b]) => a.start - b.start)
    .map(([, found]) => found);
}

test.each<[string, string[], number[][]]>([
  ['the next line', [c, 'filter`(= a b)`'], [[2]]],
  ['not an empty one', [c, '', ' ', 'filter`(= a b)`'], [[4]]],
  ['not another comment', [c, c, 'filter`(= a b)`'], [[3], [3]]],
  ['but not where something of ours begins on it', [c, 'filter`(= a', 'b)`; filter`(= c d)`'], [[2]]],
  ['nor where other code is between', [c, 'f(', 'x, filter`(= a b)`)'], [[2]]],
  ['a comment of JSX', ['<A>', `{/* prefilter-disable-next-line syntax */}`, '{filter`(= a b)`}</A>'], [[3]]],
])('%s', (_, lines, expected) => {
  expect(linesOf('a.js', ...lines)).toEqual(expected);
});

test('a block that the next line opens is included', () => {
  const comment = '# prefilter-disable-next-line syntax -- a';
  expect(linesOf('a.yaml', comment, 'filter: |', '', '  (= a b)')).toEqual([[2, 4]]);
  expect(linesOf('a.yaml', comment, 'name: a', 'filter: (= a b)')).toEqual([[2]]);
});
