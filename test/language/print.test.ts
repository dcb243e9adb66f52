import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qive, received } from '../../src/language/dialect/dialects.ts';
import { decode, encode } from '../../src/language/encode.ts';
import type { Filter } from '../../src/language/filter.ts';
import { FilterError } from '../../src/language/filter-error.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';
import { print } from '../../src/language/print.ts';
import { full } from '../meaning/full.ts';
import { marked } from '../support/marked.ts';
import { all, any, condition } from '../support/nodes.ts';
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

const word = { text: 'a' };
const value = { text: '1' };
const equal = { kind: 'condition', means: 'equal', property: word, values: [value] };

test.each<[unknown, string]>([
  [
    { ...equal, means: 'absent' },
    '`filter` is incomplete: its `condition` needs a list of `values` such as `{ text }`: none.',
  ],
  [{ ...equal, values: [] }, 'such as `{ text }`: one.'],
  [{ ...equal, values: [value, value] }, 'such as `{ text }`: one.'],
  [{ ...equal, means: 'oneOf', values: [] }, 'such as `{ text }`: at least one.'],
  [{ ...equal, means: 'lss' }, 'needs `means`, the meaning of a condition such as `equal`'],
  [{ ...equal, property: { text: 'a', kind: 'or' } }, 'needs a `property` such as `{ text }`'],
  [{ kind: 'not', operands: [equal, equal] }, 'its `not` needs one filter'],
  [{ kind: 'or', operands: [] }, 'its `or` needs at least one of `operands`'],
  [{ kind: 'or', operands: [equal, word] }, 'an object in it has no `kind`'],
  [
    { kind: 'or', operands: [{ kind: 'and', operands: [equal, { ...equal, values: [] }] }] },
    'such as `{ text }`: one.',
  ],
  [{ kind: 'call', operator: { text: '=' }, operands: [word] }, '`=` takes `property value`'],
  [{ kind: 'call', operator: { text: '=' }, operands: [word, equal] }, '`=` takes `property value`'],
  [{ kind: 'call', operator: { text: 'AND' }, operands: [equal, word] }, '`AND` takes `filters`'],
  [{ kind: 'call', operator: { text: 'near' }, operands: [] }, 'needs at least one of `operands`'],
])('what no parser reads is not written: %j', (tree, message) => {
  const broken = tree as Filter;
  for (const write of [
    () => print(broken, { dialect: 'qive' }),
    () => encode(broken, { dialect: 'qive' }),
    () => print({ kind: 'or', operands: [broken] }, { dialect: 'qive' }),
  ]) {
    const error = refusal(write);
    expect(error).toMatchObject({ code: 'wrong-operand' });
    expect(error.message).toContain(message);
  }
});

test('whatever is written of any tree is read back as the same text', () => {
  const words = fc.oneof(
    fc.record({ text: fc.constantFrom('a', '1', 'OR', 'a b', '', 'a)', '"') }),
    fc.constantFrom(null, 'a', { text: 1 }),
  );
  const symbol = fc.option(fc.record({ text: fc.constantFrom('=', 'OR', 'AND', '_not_exists', 'in', 'NOT', 'near') }), {
    nil: undefined,
  });
  const list = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({
        kind: fc.constant('condition'),
        operator: symbol,
        means: fc.constantFrom('equal', 'absent', 'oneOf', 'or', 'like'),
        property: words,
        values: list(words),
      }),
      fc.record({
        kind: fc.constantFrom('or', 'and', 'not', 'call'),
        operator: symbol,
        operands: list(fc.oneof(tie('tree'), words)),
      }),
    ),
  }));
  let written = 0;
  fc.assert(
    fc.property(tree, (any) => {
      let text: string;
      try {
        text = print(any as Filter, { dialect: full });
      } catch (error) {
        expect(error).toBeInstanceOf(FilterError);
        return;
      }
      written++;
      expect(print(parseOrThrow(text, { dialect: full }), { dialect: full })).toBe(text);
    }),
    { numRuns: 3000 },
  );
  expect(written).toBeGreaterThan(20);
});

test('pairs that would be deeper than any filter are refused', () => {
  let filter: Filter = any(equal as Filter, equal as Filter, equal as Filter);
  for (let level = 2; level < 256; level++) filter = any(filter, equal as Filter, equal as Filter);
  expect(parseOrThrow(print(filter))).toMatchObject({ kind: 'or' });
  expect(refusal(() => encode(filter))).toMatchObject({ code: 'too-deep' });
});

test.each<[object, string]>([
  [{ dialct: 'qive' }, '`dialct` is not an option. Did you mean `dialect`?'],
  [{ widht: 10 }, '`widht` is not an option. Did you mean `width`?'],
  [{ nary: 'x' }, '`nary` must be `true` or `false` or `documented`, not "x".'],
  [{ width: Number.NaN }, '`width` must be a number from 1, not NaN.'],
])('a wrong option is refused: %j', (options, message) => {
  expect(refusal(() => print(example, options))).toMatchObject({ code: 'invalid-options', message });
});
