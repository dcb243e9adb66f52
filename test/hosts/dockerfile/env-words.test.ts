import { expect, test } from 'vitest';
import { dockerfileWords } from '../../../src/hosts/dockerfile/env-words.ts';
import { verbatim } from '../../../src/hosts/embedded.ts';

const words = (text: string) => dockerfileWords(verbatim(text));

test.each<[string, string[]]>([
  ['A=b C=d', ['A=b', 'C=d']],
  [`A="b c" D='e f'g`, ['A=b c', 'D=e fg']],
  ['A=b\\ c\\n', ['A=b cn']],
  ['A="b\\n\\"\\$c"', ['A=b\\n"$c']],
  [`A='b\\"$c'`, ['A=b\\"$c']],
  [`A="it's" B='say "c"'`, ["A=it's", 'B=say "c"']],
  ['A=$b${c:-d}$', ['A=${b}${c:-d}$']],
  ['A=b;c|d#e', ['A=b;c|d#e']],
  ['A="b', ['A=b']],
  ['A=\\', ['A=\\']],
  [' \t', []],
])('the words of %s are %j', (text, expected) => {
  expect(words(text).map(({ word }) => word.text)).toEqual(expected);
});

test('a word has its position, and a replacement respects its quotes', () => {
  const found = words(`A=b C="d e" 'f'`);
  expect(found.map(({ start }) => start)).toEqual([0, 4, 12]);
  expect(found.map(({ word }) => word.encode('x"$`\\'))).toEqual(['x\\"\\$\\`\\\\', 'x\\"\\$`\\\\', 'x"$`\\']);
});
