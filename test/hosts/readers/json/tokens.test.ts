import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verbatim } from '../../../../src/hosts/embedded.ts';
import { json5String, jsonString, jsonTokens } from '../../../../src/hosts/readers/json/tokens.ts';
import { runs } from '../../../support/runs.ts';
import { splitTexts } from '../../../support/split-texts.ts';

const read = (text: string, isJson5?: boolean) =>
  [...jsonTokens(text, isJson5)].map(({ type, start, end, wrong }) => {
    const image = `${type} ${text.slice(start, end)}`;
    return wrong === undefined ? image : `${image} ${wrong.why} ${text.slice(wrong.start, wrong.end)}`;
  });

test.each<[string, string[]]>([
  [
    '{"a": [1, true]}',
    splitTexts(
      'punctuation {¦string "a"¦punctuation :¦punctuation [¦literal 1¦punctuation ,¦literal true¦punctuation ]',
      'punctuation }',
    ),
  ],
  ['\ufeff"a\\"b" // c\r\n/* d */', ['string "a\\"b"', 'comment // c', 'comment /* d */']],
  ['"a\nb', ['string "a unclosed "a', 'literal b unexpected b']],
  ['"a', ['string "a unclosed "a']],
  ['"a\\xb"', ['string "a\\xb" unexpected \\x']],
  ['"a\\u12"', ['string "a\\u12" unexpected \\u']],
  ['"a\tb"', ['string "a\tb" unexpected \t']],
  ["'a'", ["literal 'a' unexpected 'a'"]],
  [
    '01 1. -1.5e+3 nul /',
    [
      'literal 01 unexpected 01',
      'literal 1. unexpected 1.',
      'literal -1.5e+3',
      'literal nul unexpected nul',
      'literal / unexpected /',
    ],
  ],
  ['/* a', ['comment /* a unclosed /*']],
])('%j', (text, tokens) => expect(read(text)).toEqual(tokens));

test.each<[string, string[]]>([
  [
    "{a: 'b\\'\\\nc',}",
    ['punctuation {', 'literal a', 'punctuation :', "string 'b\\'\\\nc'", 'punctuation ,', 'punctuation }'],
  ],
  ['+.5 0xAf Infinity \u00a0-NaN', ['literal +.5', 'literal 0xAf', 'literal Infinity', 'literal -NaN']],
  ['a-b "a\tb"', ['literal a-b unexpected a-b', 'string "a\tb"']],
])('in JSON5 %j', (text, tokens) => expect(read(text, true)).toEqual(tokens));

test('what `JSON` writes has nothing wrong, and each part of it but white space is in a token', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), fc.boolean(), (value, indent, isJson5) => {
      const text = JSON.stringify(value, undefined, indent);
      let rest = '';
      let at = 0;
      for (const { start, end, wrong } of jsonTokens(text, isJson5)) {
        expect(wrong).toBeUndefined();
        rest += text.slice(at, start);
        at = end;
      }
      expect((rest + text.slice(at)).trim()).toBe('');
    }),
    runs(0.2),
  );
});

const content = (literal: string) => ({ start: 1, end: literal.length - 1 });
const any = fc.string({ unit: fc.constantFrom(...'(= a)"\'\\/\n\r\t\b\u2028\0é😀xu1'), maxLength: 10 });

test('a string is read and written as `JSON` does', () => {
  fc.assert(
    fc.property(any, any, (text, other) => {
      const literal = JSON.stringify(text);
      const read = jsonString(verbatim(literal), content(literal));
      expect(read.text).toBe(text);
      expect(JSON.parse(`"${read.encode(other)}"`)).toBe(other);
    }),
  );
});

test('a text written in a JSON5 string is read back the same, in either quote', () => {
  fc.assert(
    fc.property(any, fc.constantFrom("'", '"'), (text, quote) => {
      const written = json5String(verbatim(`${quote}${quote}`), { start: 1, end: 1 }).encode(text);
      const literal = `${quote}${written}${quote}`;
      // JSON5 has the literals of JavaScript.
      expect(new Function(`return ${literal}`)()).toBe(text);
      expect(json5String(verbatim(literal), content(literal)).text).toBe(text);
    }),
  );
});

test.each<[string, string]>([
  [String.raw`a\u00e9\/\"`, 'aé/"'],
  [String.raw`\x41\q\u12`, String.raw`\x41\q\u12`],
])('%s is read as %j', (inner, text) => {
  expect(jsonString(verbatim(`"${inner}"`), { start: 1, end: inner.length + 1 }).text).toBe(text);
});

test.each<[string, string]>([
  [String.raw`\x41\u00e9\v\0\'\q`, "Aé\v\0'q"],
  ['a\\\nb\\\r\nc', 'abc'],
])('in JSON5 %j is read as %j', (inner, text) => {
  expect(json5String(verbatim(`'${inner}'`), { start: 1, end: inner.length + 1 }).text).toBe(text);
});
