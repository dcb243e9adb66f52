import { expect, test } from 'vitest';
import { decodeXml } from '../../../src/client/received/decode-xml.ts';

const declared = (encoding: string, rest = '<a>é</a>') => `<?xml version="1.0" encoding="${encoding}"?>${rest}`;
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each<[string, Buffer, string]>([
  ['UTF-8', Buffer.from(declared('UTF-8')), declared('UTF-8')],
  ['UTF-8 without a declaration', Buffer.from('<a>é€</a>'), '<a>é€</a>'],
  ['ISO-8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1'), declared('UTF-8')],
  ['windows-1252', Buffer.from(declared('windows-1252', '<a>\x80</a>'), 'latin1'), declared('UTF-8', '<a>€</a>')],
  ['UTF-16 with its mark', Buffer.from(`\ufeff${declared('UTF-16')}`, 'utf16le'), declared('UTF-8')],
  ['UTF-16, the other way round', bigEndian(`\ufeff${declared('UTF-16')}`), declared('UTF-8')],
  ['UTF-16 without a mark', Buffer.from(declared('UTF-16LE'), 'utf16le'), declared('UTF-8')],
  ['UTF-16, the other way round, without a mark', bigEndian(declared('utf-16be')), declared('UTF-8')],
  ['UTF-8 that calls itself UTF-16', Buffer.from(declared('UTF-16')), declared('UTF-16')],
])('%s', (_, bytes, text) => {
  expect(decodeXml(bytes)).toBe(text);
});

test.each<[string, Buffer, string]>([
  ['Latin-1 that does not say so', Buffer.from('<a>é</a>', 'latin1'), 'the XML is not utf-8'],
  ['an encoding that nobody knows', Buffer.from(declared('x-mine')), 'the XML is not x-mine'],
  ['half a letter of UTF-16', Buffer.from('\ufeff<a/>', 'utf16le').subarray(0, 9), 'the XML is not utf-16le'],
])('%s is reported', (_, bytes, message) => {
  expect(decodeXml(bytes)).toEqual({ code: 'wrong-encoding', message });
});

test.each([
  '<a/>',
  '<a b="/>"></a>',
  ' <?xml version="1.0"?>\n<!-- <b> -->\n<!DOCTYPE a>\n<a>1</a >\n<!-- end --> <?done ?>\n',
  '<ns:nfeProc xmlns:ns="x"><a/></ns:nfeProc>',
])('%j is complete', (text) => {
  expect(decodeXml(Buffer.from(text))).toBe(text);
});

test.each([
  '',
  '<',
  '<a>',
  '<a><b/>',
  '<nfeProc><aa></aa><b></b>',
  '<?xml version="1.0"?>',
  '<!-- <a/>',
  '<a></b>',
  'x<a/>',
])('%j is a part of XML or not XML', (text) => {
  expect(decodeXml(Buffer.from(text))).toMatchObject({ code: 'not-xml' });
});

test('of a document cut anywhere, no part passes as complete', () => {
  const bytes = Buffer.from(declared('UTF-8', `<p><q>1</q><r/>${'<s></s>'.repeat(9)}</p>`));
  for (let end = 1; end < bytes.length; end++) {
    expect([end, decodeXml(bytes.subarray(0, end))]).toEqual([end, expect.objectContaining({ code: 'not-xml' })]);
  }
});
