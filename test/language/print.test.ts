import { expect, test } from 'vitest';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { decode, encode } from '../../src/language/encode.ts';
import type { Filter } from '../../src/language/filter.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { marked } from '../support/marked.ts';
import { all, condition } from '../support/nodes.ts';
import { refusal } from '../support/refusal.ts';

const example = parseOrThrow('(OR (= processed false) (_not_exists processed))');

test('a filter fits on one line or has one line for each operand', () => {
  expect(print(example)).toBe('(OR (= processed false) (_not_exists processed))');
  expect(print(example, { width: 48 })).toBe(print(example));
  expect(print(example, { width: 47 })).toBe('(OR\n  (= processed false)\n  (_not_exists processed)\n)');
  expect(print(example, { width: 1 })).toBe('(OR\n  (= processed false)\n  (_not_exists processed)\n)');
});

test('inner filters that fit stay on one line', () => {
  const nested = parseOrThrow('(OR (OR (= a 1) (= a 2)) (OR (= status_of_the_note new) (= status_of_the_note done)))');
  expect(print(nested, { width: 40 })).toBe(
    [
      '(OR',
      '  (OR (= a 1) (= a 2))',
      '  (OR',
      '    (= status_of_the_note new)',
      '    (= status_of_the_note done)',
      '  )',
      ')',
    ].join('\n'),
  );
});

test.each([
  [1, '(OR (= a 0))'],
  [2, '(OR (= a 0) (= a 1))'],
  [3, '(OR (OR (= a 0) (= a 1)) (= a 2))'],
  [4, '(OR (OR (= a 0) (= a 1)) (OR (= a 2) (= a 3)))'],
  [5, '(OR (OR (OR (= a 0) (= a 1)) (= a 2)) (OR (= a 3) (= a 4)))'],
])('with `nary: false` %i operands nest in pairs', (count, text) => {
  const filter = parseOrThrow(`(OR ${Array.from({ length: count }, (_, i) => `(= a ${i})`).join(' ')})`);
  expect(print(filter, { nary: false })).toBe(text);
});

test("a node keeps its symbol if it has that meaning in the dialect, otherwise the dialect's symbol is used", () => {
  const absent = parseOrThrow('(NOT_EXISTS processed)', { dialect: qive });
  expect(print(absent)).toBe('(NOT_EXISTS processed)');
  expect(print(absent, { dialect: qive })).toBe('(NOT_EXISTS processed)');
  expect(print(absent, { dialect: received })).toBe('(_not_exists processed)');
});

test('a node without a symbol gets that of the dialect, or of `received`', () => {
  const made = all(condition('absent', 'a'));
  expect(print(made, { dialect: qive })).toBe('(AND (_not_exists a))');
  expect(refusal(() => print(made))).toMatchObject({
    code: 'unknown-meaning',
    message:
      '`received` has no operator for `and`. The dialect `qive` has one. Add one with `extend`, or let the client do without it, with `split`.',
  });
});

test('an operator that the dialect lacks is refused', () => {
  const call: Filter = { kind: 'call', operator: { text: 'near' }, operands: [{ text: 'a' }] };
  expect(print(call)).toBe('(near a)');
  expect(refusal(() => print(call, { dialect: received })).message).toBe(
    '`received` has no operator for `near`. Add one with `extend`.',
  );
});

test('quotes are written if the dialect has them', () => {
  const quoting = received.extend({}, { quotedValues: true });
  const quoted = parseOrThrow('(= a "b")', { dialect: quoting });
  expect(print(quoted)).toBe('(= a "b")');
  expect(print(quoted, { dialect: quoting })).toBe('(= a "b")');
  expect(print(quoted, { dialect: received })).toBe('(= a b)');
  const spaced = parseOrThrow('(= a "b c")', { dialect: quoting });
  expect(refusal(() => print(spaced, { dialect: received }))).toMatchObject({ code: 'unwritable' });
});

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
