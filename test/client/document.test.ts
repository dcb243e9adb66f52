import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { accessKeyFlaw, readDocument } from '../../src/client/document.ts';
import { checkDigit } from '../../src/language/kinds/check-digit.ts';
import { splitTexts } from '../support/split-texts.ts';
import { accessKey, xmlOf } from './fake-service.ts';

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
    ['a letter that Node takes for `P`', base64('<a></a>').replace('P', 'Ő'), 'broken-base64'],
    ['the alphabet of URLs', base64('<a>\u00ff\u00ff\u00ff</a>').replace('/', '_'), 'broken-base64'],
    ['base64 without its padding', base64('<a>1</a>').replace(/=+$/, ''), 'broken-base64'],
    ['a bit that no byte takes', base64('<a>1</a>').replace(/.=$/, 'h='), 'broken-base64'],
    ['a cut behind an element', base64('<nfeProc><aa></aa><b></b>'), 'not-xml'],
    ['an empty text', '', 'no-xml'],
    ['null', null, 'no-xml'],
    ['missing', undefined, 'no-xml'],
    ['a number', 5, 'no-xml'],
  ])('%s is an error', (_, xml, code) => {
    const entry = { access_key: key, xml, more: [1, { a: null }] };
    const { error, ...rest } = withDecoder(entry);
    expect(error).toMatchObject({ code });
    // Unchanged: readers that accept more can read it later.
    expect(rest).toEqual({ accessKey: key, xml: undefined, raw: entry });
  });

  test('of any text, exactly what is whole base64 by its rule is read', () => {
    const characters = fc.constantFrom(...'ABCxyz019+/==\n !éŁ');
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

describe('the encoding of an XML', () => {
  const decode = (bytes: Buffer) => {
    const { xml, error } = readDocument({ access_key: key, xml: base64(bytes) });
    return error ?? xml;
  };
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
    expect(decode(bytes)).toBe(text);
  });

  test.each<[string, Buffer, string]>([
    ['Latin-1 that does not say so', Buffer.from('<a>é</a>', 'latin1'), 'the XML is not utf-8'],
    ['an encoding that nobody knows', Buffer.from(declared('x-mine')), 'the XML is not x-mine'],
    ['half a letter of UTF-16', Buffer.from('\ufeff<a/>', 'utf16le').subarray(0, 9), 'the XML is not utf-16le'],
  ])('%s is reported', (_, bytes, message) => {
    expect(decode(bytes)).toEqual({ code: 'wrong-encoding', message });
  });

  test.each([
    '<a/>',
    '<a b="/>"></a>',
    ' <?xml version="1.0"?>\n<!-- <b> -->\n<!DOCTYPE a>\n<a>1</a >\n<!-- end --> <?done ?>\n',
    '<ns:nfeProc xmlns:ns="x"><a/></ns:nfeProc>',
  ])('%j is complete', (text) => {
    expect(decode(Buffer.from(text))).toBe(text);
  });

  test.each(splitTexts('<¦<a>¦<a><b/>¦<nfeProc><aa></aa><b></b>¦<?xml version="1.0"?>¦<!-- <a/>¦<a></b>¦x<a/>'))(
    '%j is a part of XML or not XML',
    (text) => {
      expect(decode(Buffer.from(text))).toMatchObject({ code: 'not-xml' });
    },
  );

  test('of a document cut anywhere, no part passes as complete', () => {
    const bytes = Buffer.from(declared('UTF-8', `<p><q>1</q><r/>${'<s></s>'.repeat(9)}</p>`));
    for (let end = 1; end < bytes.length; end++) {
      expect([end, decode(bytes.subarray(0, end))]).toEqual([end, expect.objectContaining({ code: 'not-xml' })]);
    }
  });
});

describe('an access key', () => {
  // An independent implementation of the rule, with tables instead of arithmetic: values by position in the ASCII order,
  // weights written out from the left, and the remainder in place of its complement.
  const ascii = '0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const weights = [4, 3, 2, ...Array.from({ length: 5 }, () => [9, 8, 7, 6, 5, 4, 3, 2]).flat()];

  function digitByTables(first: string): string {
    expect(weights).toHaveLength(43);
    const sum = weights.reduce((total, weight, at) => total + weight * ascii.indexOf(first.charAt(at)), 0);
    const remainder = sum % 11;
    return remainder === 0 || remainder === 1 ? '0' : String(11 - remainder);
  }

  const digits = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
  const alphanumerics = fc.string({
    unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    minLength: 12,
    maxLength: 12,
  });
  const firstCharacters = fc
    .tuple(digits(6), fc.oneof(digits(12), alphanumerics), digits(25))
    .map((parts) => parts.join(''));

  describe('by an independent implementation of the rule', () => {
    test('each key with the right digit is valid, and with any other one is not', () => {
      fc.assert(
        fc.property(firstCharacters, (first) => {
          const right = digitByTables(first);
          for (const digit of '0123456789') {
            expect(accessKeyFlaw(first + digit) === undefined).toBe(digit === right);
            expect(accessKeyFlaw(first + digit, false)).toBeUndefined();
          }
          expect(String(checkDigit(first))).toBe(right);
        }),
      );
    });

    test('one wrong digit among the digits is always noticed', () => {
      fc.assert(
        fc.property(firstCharacters, fc.nat(42), fc.nat(9), (first, at, other) => {
          fc.pre(/\d/.test(first.charAt(at)) && first.charAt(at) !== String(other));
          const changed = first.slice(0, at) + other + first.slice(at + 1);
          // Remainders of 0 and 1 share the digit 0: the one mistake that the rule itself cannot see.
          fc.pre(digitByTables(first) !== '0' || digitByTables(changed) !== '0');
          expect(accessKeyFlaw(changed + digitByTables(first))).toMatch(/check digit/);
        }),
      );
    });
  });

  test.each([
    // Keys from the published manual and from examples of other systems.
    ['35080599999090910270550010000000015180051273', undefined],
    ['43171207364617000135550000000120141000120146', undefined],
    ['52060433009911002506550120000007800267301615', undefined],
    ['35250712ABC34501DE35550010000000011000000010', /check digit/],
    ['3525071234567800019555001000000001100000001', /44 digits/],
    ['352507123456780001955500100000000110000000170', /44 digits/],
    ['35250712abc34501de35550010000000011000000017', /44 digits/],
    ['3525A712345678000195550010000000011000000017', /44 digits/],
    ['352507123456780001955500100000000110000000A7', /44 digits/],
    ['35250712345678000195550010000000011000000017\n', /44 digits/],
    [' 35250712345678000195550010000000011000000017', /44 digits/],
    ['3525 0712 3456 7800 0195 5500 1000 0000 0110 0000 0017', /44 digits/],
    ['../../etc/passwd', /44 digits/],
    ['', /44 digits/],
    [3.525, /44 digits/],
    [null, /44 digits/],
  ])('%j: %s', (key, flaw) => {
    if (flaw === undefined) expect(accessKeyFlaw(key)).toBeUndefined();
    else expect(accessKeyFlaw(key)).toMatch(flaw);
  });

  test.each([
    // Both digits of 11.222.333/0001-81, and of the CNPJ with letters 12.ABC.345/01DE-35 of the tax office's own example.
    ['112223330001', 9, 8],
    ['1122233300018', 9, 1],
    ['12ABC34501DE', 9, 3],
    ['12ABC34501DE3', 9, 5],
    // Both digits of the CPFs 529.982.247-25 and 111.444.777-35, whose weights keep growing.
    ['529982247', 11, 2],
    ['5299822472', 12, 5],
    ['111444777', 11, 3],
    ['1114447773', 11, 5],
  ])('the check digit of %s with weights up to %i is %i', (text, heaviest, digit) => {
    expect(checkDigit(text, heaviest)).toBe(digit);
  });

  test('a key with a CPF after `000` and one with letters are keys', () => {
    for (const first of [
      '3525070005299822472555001000000001100000001',
      '3525071 2ABC34501DE3555001000000001100000001'.replace(' ', ''),
    ]) {
      expect(accessKeyFlaw(first + digitByTables(first))).toBeUndefined();
    }
  });
});
