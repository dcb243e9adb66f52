import { expect, test } from 'vitest';
import { decode, encode } from '../../src/language/encode.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { marked } from '../support/marked.ts';
import { refusal } from '../support/refusal.ts';

test.each([
  ['(= processed false)', '%28%3D%20processed%20false%29'],
  ['a-b._~c!*\'"', 'a-b._~c%21%2A%27%22'],
  ['a&b#c+d%', 'a%26b%23c%2Bd%25'],
  ['São 日 😀', 'S%C3%A3o%20%E6%97%A5%20%F0%9F%98%80'],
  ['', ''],
])('%s is encoded as %s and decoded again', (text, encoded) => {
  expect(encode(text)).toBe(encoded);
  expect(decode(encoded)).toBe(text);
});

test('a tree is printed first, a text is encoded unchanged', () => {
  expect(encode(parseOrThrow('( =  a   b )'))).toBe(encode('(= a b)'));
  expect(encode('( = ')).toBe('%28%20%3D%20');
});

test('a plus sign stays a plus sign', () => {
  expect(decode('a+b')).toBe('a+b');
});

test('a lone surrogate is refused', () => {
  expect(refusal(() => encode('(= a \ud800)'))).toMatchObject({ code: 'unwritable' });
});

test.each([
  ['a<|%|>', 'Two hexadecimal digits must follow `%`.'],
  ['a<|%2|>', 'Two hexadecimal digits must follow `%`.'],
  ['%28<|%zz|>%29', 'Two hexadecimal digits must follow `%`.'],
  ['%28<|% 2|>9', 'Two hexadecimal digits must follow `%`.'],
  ['%C3%A3<|%C3|>x', 'These bytes are not UTF-8.'],
  ['<|%FF|>', 'These bytes are not UTF-8.'],
  ['%28<|%ED|>%A0%80', 'These bytes are not UTF-8.'],
  ['ok <|%C0|>%80', 'These bytes are not UTF-8.'],
])('%s cannot be decoded, and the error says where', (source, message) => {
  const { text, spans } = marked(source);
  const error = refusal(() => decode(text));
  expect(error).toMatchObject({
    code: 'invalid-encoding',
    problems: [{ code: 'invalid-encoding', message, span: spans[0] }],
  });
  expect(error.message).toContain(message);
  expect(error.message).toContain('^');
});
