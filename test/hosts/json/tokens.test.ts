import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonTokens } from '../../../src/hosts/json/tokens.ts';
import { runs } from '../../support/runs.ts';

const read = (text: string, isJson5?: boolean) =>
  [...jsonTokens(text, isJson5)].map(({ type, start, end, wrong }) => {
    const image = `${type} ${text.slice(start, end)}`;
    return wrong === undefined ? image : `${image} ${wrong.why} ${text.slice(wrong.start, wrong.end)}`;
  });

test.each<[string, string[]]>([
  [
    '{"a": [1, true]}',
    [
      'punctuation {',
      'string "a"',
      'punctuation :',
      'punctuation [',
      'literal 1',
      'punctuation ,',
      'literal true',
      'punctuation ]',
      'punctuation }',
    ],
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
