import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readDocument } from '../../../src/client/received/document.ts';
import { accessKey, xmlOf } from '../fake-service.ts';

const base64 = (text: string | Uint8Array) => Buffer.from(text as string).toString('base64');
const key = accessKey(1);

describe.each(['Buffer', 'atob'])('with `%s`', (decoder) => {
  afterEach(() => vi.unstubAllGlobals());
  const withDecoder = (entry: unknown) => {
    if (decoder === 'atob') vi.stubGlobal('Buffer', undefined);
    const document = readDocument(entry);
    vi.unstubAllGlobals();
    return document;
  };

  test.each([
    ['base64', base64(xmlOf(1)), xmlOf(1)],
    ['base64 on several lines', base64(xmlOf(1)).replace(/.{20}/g, '$&\r\n'), xmlOf(1)],
    ['base64 with an end of line', `${base64('<a/>')}\n`, '<a/>'],
    ['text', '<nfeProc>São</nfeProc>', '<nfeProc>São</nfeProc>'],
    ['text with white space', '\n <nfeProc/>\n', '\n <nfeProc/>\n'],
    ['a byte order mark', base64('\ufeff<?xml version="1.0"?><a>é</a>\n'), '<?xml version="1.0"?><a>é</a>\n'],
    ['emoji', base64('<a>😀</a>'), '<a>😀</a>'],
  ])('%s is read', (_, xml, text) => {
    expect(withDecoder({ access_key: key, xml })).toEqual({ accessKey: key, xml: text });
  });

  test.each([
    ['no base64', 'não é base64', 'broken-base64'],
    ['a character that is none', `${base64(xmlOf(1)).slice(0, -4)}$$$=`, 'broken-base64'],
    ['cut base64', base64(xmlOf(1)).slice(0, -6), 'broken-base64'],
    ['cut at four characters', base64(xmlOf(1)).slice(0, 20), 'not-xml'],
    ['padding in the middle', `${base64('<a>')}==${base64('</a>')}`, 'broken-base64'],
    ['Latin-1', base64(Buffer.from('<a>é</a>', 'latin1')), 'wrong-encoding'],
    ['something else in base64', base64('%PDF-1.7 >'), 'not-xml'],
    ['base64 of nothing', '====', 'broken-base64'],
    ['the alphabet of URLs', base64('<a>\u00ff\u00ff\u00ff</a>').replace('/', '_'), 'broken-base64'],
    ['base64 without its padding', base64('<a>1</a>').replace(/=+$/, ''), 'broken-base64'],
    ['a bit that no byte takes', base64('<a>1</a>').replace(/.=$/, 'h='), 'broken-base64'],
    ['a cut behind an element', base64('<nfeProc><aa></aa><b></b>'), 'not-xml'],
    ['an empty text', '', 'no-xml'],
    ['null', null, 'no-xml'],
    ['missing', undefined, 'no-xml'],
    ['a number', 5, 'no-xml'],
  ])('%s is an error', (_, xml, code) => {
    const { error, ...rest } = withDecoder({ access_key: key, xml });
    expect(error).toMatchObject({ code });
    // Unchanged: readers that accept more can read it later.
    expect(rest).toEqual({ accessKey: key, xml: undefined, raw: xml });
  });

  test('of any text, exactly what is whole base64 by its rule is read', () => {
    const characters = fc.constantFrom(...'ABCxyz019+/==\n !é');
    const rule = /^(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$/;
    fc.assert(
      fc.property(fc.string({ unit: characters, minLength: 1, maxLength: 12 }), (text) => {
        const broken = withDecoder({ access_key: key, xml: text }).error?.code === 'broken-base64';
        expect(broken).toBe(!rule.test(text.replace(/\s/g, '')));
      }),
    );
  });

  test('any XML is read back unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (inside) => {
        const xml = `<a>${inside}</a>`;
        expect(withDecoder({ access_key: key, xml: base64(xml) }).xml).toBe(xml.replace(/^\ufeff/, ''));
      }),
      { numRuns: 200 },
    );
  });
});

describe('an access key is returned unchanged', () => {
  test.each(['35ABC', '../../etc/passwd', ' 3525 ', '35250712abc34501de35550010000000011000000017', 'a\0b'])(
    '%j',
    (accessKey) => {
      expect(readDocument({ access_key: accessKey, xml: '<a/>' })).toEqual({ accessKey, xml: '<a/>' });
    },
  );

  test.each([[null], [undefined], [''], [3.5e43], [{}]])(
    '%j is not one, and the XML is returned all the same',
    (access_key) => {
      const document = readDocument({ access_key, xml: '<a/>' });
      expect(document).toMatchObject({ accessKey: undefined, xml: '<a/>', error: { code: 'no-access-key' } });
    },
  );
});

test.each([[null], [undefined], ['text'], [5], [[]], [true]])('the entry %j has no XML', (entry) => {
  expect(readDocument(entry)).toMatchObject({ accessKey: undefined, xml: undefined, error: { code: 'no-xml' } });
});

test('ten megabytes are read without trouble', () => {
  const xml = `<a>${'x'.repeat(10_000_000)}</a>`;
  expect(readDocument({ access_key: key, xml: base64(xml) }).xml?.length).toBe(xml.length);
  expect(readDocument({ access_key: key, xml: `${base64(xml)}!` }).error?.code).toBe('broken-base64');
});
