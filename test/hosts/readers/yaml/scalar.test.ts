import { expect, test } from 'vitest';
import { type CST, Parser, parse } from 'yaml';
import { type Embedded, verbatim } from '../../../../src/hosts/embedded.ts';
import { blockScalar, flowScalar } from '../../../../src/hosts/readers/yaml/scalar.ts';

/** The value of `a: …` in a text, as decoded by the host. */
function read(text: string): Embedded {
  const [document] = [...new Parser().parse(text)].filter(({ type }) => type === 'document') as [CST.Document];
  const { items } = document.value as CST.BlockMap;
  const value = items[0]?.value as CST.Token;
  const source = verbatim(text);
  return value.type === 'block-scalar'
    ? blockScalar(source, value)
    : flowScalar(source, value as CST.FlowScalar, false);
}

const texts = [
  'a: (= a b)\n',
  'a: (OR (= a b)\n  (= c d))\n',
  'a: (OR (= a b)\n\n\n  (= c d))\n',
  'a: "(= a \\"b\\" \\x28 \\u00e9 \\U0001F600)"\n',
  'a: "(OR (= a b) \\\n  (= c d))"\n',
  'a: "(OR (= a b)   \n\n   (= c d))"\n',
  "a: '(= a ''b'')'\n",
  "a: 'one\n  two\n\n  three'\n",
  'a: |\n  (OR\n    (= a b)\n    (= c d))\n',
  'a: |-\n  (= a b)\n\n\n',
  'a: |+\n  (= a b)\n\n\n',
  'a: |2\n    indented\n   less\n',
  'a: >\n  (OR (= a b)\n  (= c d))\n\n  more\n    kept\n  end\n',
  'a: >-\n  one\n\n\n  two\n',
  'a: |\r\n  (= a b)\r\n  (= c d)\r\n',
];

test.each(texts)('%j is read as the library reads it', (text) => {
  expect(read(text).text).toBe(parse(text).a);
});

test('positions are those of the file; an escape counts as a whole', () => {
  const text = 'a: "(= a \\x62)"\n';
  const { text: decoded, map } = read(text);
  const { start, end } = map({ start: decoded.indexOf('b'), end: decoded.indexOf('b') + 1 });
  expect(text.slice(start, end)).toBe('\\x62');
});

test.each([
  ['a: "x"\n', '"\\\n', '\\"\\\\\\n'],
  ["a: 'x'\n", "it's", "it''s"],
  ["a: 'x'\n", 'a\nb', undefined],
  ['a: x\n', '(= a b)', '(= a b)'],
  ['a: x\n', 'b: c', undefined],
  ['a: x\n', 'b #c', undefined],
])('in %j the text %j is written as %j', (text, value, form) => {
  expect(read(text).encode(value)).toBe(form);
});
