import { expect, test } from 'vitest';
import { extract } from '../../src/hosts/extract.ts';
import { codeFiles, settings } from './extracted.ts';

const url = 'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20a%20b%29';

const others: readonly (readonly [file: string, comment: string])[] = [
  ['a.js', '// see §.\nx()'],
  ['a.ts', '/**\n * see §\n */\nx()'],
  ['a.json', '{ // see §\n "a": 1 }'],
  ['a.yaml', 'a: 1 # see §\n'],
  ['a.sh', 'x # see §\n'],
  ['Dockerfile', '# see §\nFROM x\n'],
  ['.env', '# see §\nA=1\n'],
  ['a.http', '# see §\nGET /x\n'],
  ['a.md', 'Text <!-- see § --> and more'],
  ['a.md', '<!-- see § -->'],
  ['a.md', '```js\n// see §\n```'],
];

const ofCode = codeFiles.flatMap(([file, { comments }]) =>
  comments.map(([open, close]) => [file, `${open} see § ${close}`] as const),
);

test.each([...others, ...ofCode])('a URL in a comment of %s: %s', (file, comment) => {
  const text = comment.replace('§', url);
  const { filters } = extract(file, text, settings);
  expect(filters.map((filter) => filter.text)).toEqual(['(= a b)']);
  const span = filters[0]?.map({ start: 3, end: 4 });
  expect(text.slice(span?.start, span?.end)).toBe('a');
});
