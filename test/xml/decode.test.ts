import { describe, expect, test } from 'vitest';
import { decodeXml } from '../../src/xml/decode.ts';
import { xmlTextOf } from '../../src/xml/text.ts';
import { XmlError } from '../../src/xml/xml-error.ts';

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>ação €</a>`;
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16(text).swap16();
const latin1 = (text: string) => Buffer.from(text.replace('€', '\x80'), 'latin1');

test.each<[string, Uint8Array, string]>([
  ['UTF-8', Buffer.from('<a>ação</a>'), '<a>ação</a>'],
  [
    'UTF-8 with a byte order mark, whatever is declared',
    Buffer.from(`\ufeff${declared('ISO-8859-1')}`),
    declared('ISO-8859-1'),
  ],
  ['UTF-16 with a byte order mark', utf16('\ufeff<a>ação</a>'), '<a>ação</a>'],
  ['UTF-16 without one', utf16be(declared('UTF-16')), declared('UTF-16')],
  ['Latin-1 as it is declared, with the characters of Windows', latin1(declared('ISO-8859-1')), declared('ISO-8859-1')],
  ['windows-1252', latin1(declared('windows-1252')), declared('windows-1252')],
  ['UTF-8 that is declared as UTF-16', Buffer.from(declared('UTF-16')), declared('UTF-16')],
])('%s', (_, bytes, text) => {
  expect(decodeXml(bytes).text).toBe(text);
  expect(xmlTextOf(bytes)).toBe(text);
});

test('in a text, a declared encoding does not count', () => {
  expect(xmlTextOf(declared('ISO-8859-1'))).toBe(declared('ISO-8859-1'));
});

describe('bytes that are not in their encoding', () => {
  const flawed = (before: string, ...bytes: readonly number[]) =>
    Buffer.concat([Buffer.from(before), Buffer.from(bytes)]);

  test.each<[string, Uint8Array, string]>([
    [
      'a byte of Latin-1 in UTF-8',
      flawed('<a>\né \ufffd', 0xe7, 0x3c),
      '2:4: The bytes are not utf-8, or that encoding is unknown.',
    ],
    ['a cut character', flawed('<a>😀', 0xf0, 0x9f), '1:6: The bytes are not utf-8, or that encoding is unknown.'],
    ['the first byte', flawed('', 0xff), '1:1: The bytes are not utf-8, or that encoding is unknown.'],
    [
      'half a character of UTF-16',
      utf16('<a>\ud800</a>'),
      '1:4: The bytes are not utf-16le, or that encoding is unknown.',
    ],
    [
      'an encoding that is unknown',
      Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>'),
      '1:31: The bytes are not klingon, or that encoding is unknown.',
    ],
  ])('%s', (_, bytes, message) => {
    expect(decodeXml(bytes).text).toBeUndefined();
    expect(() => xmlTextOf(bytes)).toThrow(message);
    expect(() => xmlTextOf(bytes)).toThrow(XmlError);
  });
});
