import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DeclaredKind, isInterval, type Meant } from '../../../src/language/kinds/kind.ts';
import { kindOf } from '../../../src/language/kinds/kind-of.ts';
import type { PropertyFacts } from '../../../src/language/properties.ts';
import { keyBetween } from '../../../src/meaning/logic/key-between.ts';

function kind(facts: PropertyFacts): DeclaredKind {
  return kindOf(facts) as DeclaredKind;
}

const instant = kind({ type: 'instant' });
const brazil = kind({ type: 'instant', zone: 'America/Sao_Paulo' });
const kinds = {
  instant,
  brazil,
  newYork: kind({ type: 'instant', zone: 'America/New_York' }),
  date: kind({ type: 'date' }),
  decimal: kind({ type: 'decimal' }),
  case: kind({ type: 'string', ignore: ['case'] }),
  accents: kind({ type: 'string', ignore: ['case', 'accents'] }),
  cnpj: kind({ type: 'cnpj' }),
  cpf: kind({ type: 'cpf' }),
  accessKey: kind({ type: 'accessKey' }),
  uuid: kind({ type: 'uuid' }),
};
type Name = keyof typeof kinds;

/** The usual text of what a word of a filter stands for, of both ends of an interval; or its fault. */
function read(of: DeclaredKind, word: string): string {
  const meant: Meant = of.meant(word);
  if ('fault' in meant) return meant.instead === undefined ? meant.fault : `${meant.fault}: ${meant.instead}`;
  return isInterval(meant) ? `${of.textOf(meant.from)} to ${of.textOf(meant.to)}` : of.textOf(meant.key);
}

test('texts, numbers and lists have no kind', () => {
  expect(kindOf({ type: 'string' })).toBeUndefined();
  expect(kindOf({ type: 'string', ignore: [] })).toBeUndefined();
  expect(kindOf({ type: 'number' })).toBeUndefined();
  expect(kindOf({ type: ['date'] })).toBeUndefined();
});

const letterKey = '352603AB345678CD0199550010000012341000012343';

test.each<readonly [Name, string, string]>([
  ['instant', '2026-03-31T12:00:00-03:00', '2026-03-31T15:00:00Z'],
  ['instant', '2026-03-31t15:00:00z', '2026-03-31T15:00:00Z'],
  ['instant', '2026-03-31T15:00:00-00:00', '2026-03-31T15:00:00Z'],
  ['instant', '2026-03-31T15:00:00.120000000Z', '2026-03-31T15:00:00.12Z'],
  ['instant', '2026-03-31T15:00:00.123456789Z', '2026-03-31T15:00:00.123456789Z'],
  ['instant', '2026-03-31T15:00:00.1234567891Z', 'value'],
  ['instant', '2026-03-31T15:00:00.Z', 'value'],
  ['instant', '2026-03-31 15:00:00Z', 'value'],
  ['instant', '2026-03-31T15:00Z', 'value'],
  ['instant', '2026-03-31T15:00:00', 'zone'],
  ['instant', '2026-03-31T15:00:00-03', 'value'],
  ['instant', '2026-03-31T15:00:00-0300', 'value'],
  ['instant', '2026-03-31T15:00:00+24:00', 'value'],
  ['instant', '2026-03-31T24:00:00Z', 'value'],
  ['instant', '2026-03-31T15:60:00Z', 'value'],
  ['instant', '2026-02-29T00:00:00Z', 'value'],
  ['instant', '2024-02-29T00:00:00Z', '2024-02-29T00:00:00Z'],
  ['instant', '1900-02-29T00:00:00Z', 'value'],
  ['instant', '2016-12-31T23:59:60Z', '2017-01-01T00:00:00Z'],
  ['instant', '2016-12-31T23:59:60.5Z', '2017-01-01T00:00:00.5Z'],
  ['instant', '2016-12-31T20:59:60-03:00', '2017-01-01T00:00:00Z'],
  ['instant', '2016-12-31T23:59:60-03:00', '2017-01-01T03:00:00Z'],
  ['instant', '2016-12-31T12:30:60Z', 'value'],
  ['instant', '2016-12-31T23:59:61Z', 'value'],
  ['instant', '0001-01-01T00:00:00+23:59', '0001-01-01T00:00:00+23:59'],
  ['instant', '9999-12-31T23:59:60-23:59', '9999-12-31T23:59:60-23:59'],
  ['instant', '0000-01-01T00:00:00Z', 'value'],
  ['instant', '2026-03-31', 'zone'],
  ['instant', '2026-03', 'zone'],
  ['instant', '2026', 'zone'],
  ['instant', 'soon', 'value'],
  ['instant', '', 'value'],
  ['brazil', '2026-03-31', '2026-03-31T03:00:00Z to 2026-04-01T03:00:00Z'],
  ['brazil', '2026-03', '2026-03-01T03:00:00Z to 2026-04-01T03:00:00Z'],
  ['brazil', '2026-12', '2026-12-01T03:00:00Z to 2027-01-01T03:00:00Z'],
  ['brazil', '2026', '2026-01-01T03:00:00Z to 2027-01-01T03:00:00Z'],
  ['brazil', '2026-13', 'value'],
  ['brazil', '2026-3', 'value'],
  ['brazil', '2026-02-30', 'value'],
  ['brazil', '2026-03-31T12:00:00', '2026-03-31T15:00:00Z'],
  ['uuid', '5F3C0A1E-7b2d-4c6f-8a90-1b2c3d4e5f60', '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60'],
  ['uuid', '{5f3c0a1e7b2d4c6f8a901b2c3d4e5f60}', '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60'],
  ['uuid', '5f3c-0a1e-7b2d4c6f-8a901b2c-3d4e5f60', '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60'],
  ['uuid', '{5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60', 'value'],
  ['uuid', '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f6', 'value'],
  ['uuid', '5f3c0a1e--7b2d-4c6f-8a90-1b2c3d4e5f60', 'value'],
  ['uuid', '5f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60\n', 'value'],
  ['uuid', 'g f3c0a1e-7b2d-4c6f-8a90-1b2c3d4e5f60', 'value'],
  ['uuid', '', 'value'],
  // Summer time began here at midnight, and ended at midnight.
  ['brazil', '2018-11-04', '2018-11-04T03:00:00Z to 2018-11-05T02:00:00Z'],
  ['brazil', '2018-11-04T00:30:00', '2018-11-04T03:30:00Z'],
  ['brazil', '2018-02-17T23:30:00', '2018-02-18T01:30:00Z'],
  ['brazil', '2018-02-17', '2018-02-17T02:00:00Z to 2018-02-18T03:00:00Z'],
  // The offset of local mean time has seconds.
  ['brazil', '1900-01-01T00:00:00', '1900-01-01T03:06:28Z'],
  ['newYork', '2026-03-08T02:30:00', '2026-03-08T07:30:00Z'],
  ['newYork', '2026-11-01T01:30:00', '2026-11-01T05:30:00Z'],
  ['newYork', '2026-11-01T02:00:00', '2026-11-01T07:00:00Z'],
  ['date', '2026-03-31', '2026-03-31'],
  ['date', '2026-02', '2026-02-01 to 2026-03-01'],
  ['date', '2024', '2024-01-01 to 2025-01-01'],
  ['date', '2026-02-29', 'value'],
  ['date', '2026-03-31T00:00:00Z', 'value'],
  ['date', '31/03/2026', 'value'],
  ['date', '0001-01-01', '0001-01-01'],
  ['date', '0000-12-31', 'value'],
  ['decimal', '1500', '1500'],
  ['decimal', '1500.00', '1500'],
  ['decimal', '1.5e3', '1500'],
  ['decimal', '-0', '0'],
  ['decimal', '0.0', '0'],
  ['decimal', '-0.050', '-0.05'],
  ['decimal', '007', '7'],
  ['decimal', '1234567890123456789012345678901234567890.1', '1234567890123456789012345678901234567890.1'],
  ['decimal', '1e21', '1000000000000000000000'],
  ['decimal', '1.5e400', '1.5e400'],
  ['decimal', '-2e-400', '-2e-400'],
  ['decimal', '1e9999999999999999', 'value'],
  ['decimal', '1.500,00', 'value: 1500.00'],
  ['decimal', '1500,5', 'value: 1500.5'],
  ['decimal', '-1.234.567,89', 'value: -1234567.89'],
  ['decimal', '1,500.00', 'value'],
  ['decimal', '+5', 'value'],
  ['decimal', 'ten', 'value'],
  ['case', 'São_Paulo', 'são_paulo'],
  ['case', 'STRASSE', 'strasse'],
  ['case', 'Straße', 'strasse'],
  ['case', 'STRAẞE', 'strasse'],
  ['case', 'ΟΔΟΣ', 'οδοσ'],
  ['case', 'Iı', 'iı'],
  ['case', 'ﬁN', 'fin'],
  ['accents', 'SÃO_PAULO', 'sao_paulo'],
  ['accents', 'Sa\u0303o', 'sao'],
  ['accents', 'İ', 'i'],
  ['accents', 'Ørsted', 'ørsted'],
  ['cnpj', '12.345.678/0001-95', '12345678000195'],
  ['cnpj', '12345678000195', '12345678000195'],
  ['cnpj', '12ABC34501DE35', '12ABC34501DE35'],
  ['cnpj', '12.ABC.345/01DE-35', '12ABC34501DE35'],
  ['cnpj', '12345678000190', 'check-digit: 12345678000195'],
  ['cnpj', '12abc34501de35', 'value'],
  ['cnpj', '12.345.678/000195', 'value'],
  ['cpf', '529.982.247-25', '52998224725'],
  ['cpf', '52998224725', '52998224725'],
  ['cpf', '52998224724', 'check-digit: 52998224725'],
  ['cpf', '5299822472', 'value'],
  ['accessKey', '3526031234567800019555001000001234100001234', 'value'],
  ['accessKey', '352603AB345678CD0199550010000012341000012340', `check-digit: ${letterKey}`],
  ['accessKey', letterKey.replace(/(.{4})(?=.)/g, '$1 '), letterKey],
])('%s %s: %s', (name, word, expected) => {
  expect(read(kinds[name], word)).toBe(expected);
});

test('a word with a mask is told from one without', () => {
  expect(kinds.cnpj.meant('12.345.678/0001-95')).toEqual({ key: '12345678000195', unmasked: '12345678000195' });
  expect(kinds.cnpj.meant('12345678000195')).toEqual({ key: '12345678000195' });
});

test('a date, a month or a year is no value of a document that holds instants', () => {
  for (const word of ['2026', '2026-03', '2026-03-31']) expect(brazil.keyOf(word)).toBeUndefined();
  expect(kinds.date.keyOf('2026-03')).toBeUndefined();
});

const ofDecimals = fc
  .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: -30, max: 30 }))
  .map(([digits, exponent]) => `${digits}e${exponent}`);
const ofInstants = fc
  .tuple(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([seconds, nano]) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(nano).padStart(9, '0')}Z`);
const texts: Readonly<Record<'instant' | 'date' | 'decimal' | 'case' | 'accents', fc.Arbitrary<string>>> = {
  instant: ofInstants,
  date: ofInstants.map((text) => text.slice(0, 10)),
  decimal: ofDecimals,
  case: fc.string({ unit: 'binary' }),
  accents: fc.string({ unit: 'binary' }),
};

test.each(Object.keys(texts) as (keyof typeof texts)[])('%s: the text of a key has that key', (name) => {
  fc.assert(
    fc.property(texts[name], (text) => {
      const key = kinds[name].keyOf(text) as string;
      expect(kinds[name].keyOf(kinds[name].textOf(key))).toBe(key);
    }),
  );
});

const signOf = (a: string, b: string) => (a < b ? -1 : Number(a > b));

test('keys have the order of decimals', () => {
  const value = (text: string) => {
    const [digits, exponent] = text.split('e') as [string, string];
    return BigInt(digits) * 10n ** BigInt(Number(exponent) + 30);
  };
  fc.assert(
    fc.property(ofDecimals, ofDecimals, (a, b) => {
      const [one, other] = [value(a), value(b)];
      const keys = [a, b].map((text) => kinds.decimal.keyOf(text)) as [string, string];
      expect(signOf(...keys)).toBe(one < other ? -1 : one > other ? 1 : 0);
    }),
  );
});

test('keys have the order of instants, and there is no instant between one and the next nanosecond', () => {
  const value = (text: string) => BigInt(Date.parse(`${text.slice(0, 19)}Z`)) * 1_000_000n + BigInt(text.slice(20, 29));
  fc.assert(
    fc.property(ofInstants, ofInstants, (a, b) => {
      const keys = [a, b].map((text) => instant.keyOf(text)) as [string, string];
      expect(signOf(...keys)).toBe(value(a) < value(b) ? -1 : value(a) > value(b) ? 1 : 0);
      const [low, high] = value(a) < value(b) ? keys : [keys[1], keys[0]];
      const between = keyBetween(instant, low, high);
      const gap = value(a) < value(b) ? value(b) - value(a) : value(a) - value(b);
      expect(between !== undefined).toBe(gap > 1n);
      if (between !== undefined) expect(low < between && between < high).toBe(true);
    }),
  );
  const next = ['2026-01-01T00:00:00.999999999Z', '2026-01-01T00:00:01Z'].map((text) => instant.keyOf(text));
  expect(keyBetween(instant, next[0], next[1])).toBeUndefined();
});

test('the next number of a kind has the next digits before its check digits', () => {
  for (const name of ['cnpj', 'cpf', 'accessKey'] as const) {
    const kind = kinds[name];
    const between = (low?: string, high?: string) => keyBetween(kind, low, high);
    let key = between() as string;
    for (let count = 0; count < 100; count++) {
      const next = between(key) as string;
      expect(kind.keyOf(next)).toBe(next);
      expect(between(key, next)).toBeUndefined();
      expect(between(undefined, next)).toBe(key);
      key = next;
    }
  }
});

test('UUIDs have the order of their numbers, and none is between a number and the next', () => {
  const idOf = (number: bigint) => number.toString(16).padStart(32, '0');
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n - 2n }), fc.bigInt({ min: 2n, max: 2n ** 64n }), (low, gap) => {
      const high = low + gap > 2n ** 128n - 1n ? 2n ** 128n - 1n : low + gap;
      const [one, other, next] = [low, high, low + 1n].map((number) => kinds.uuid.keyOf(idOf(number)) as string);
      expect(signOf(one as string, other as string)).toBe(-1);
      expect(keyBetween(kinds.uuid, one, next)).toBeUndefined();
      const between = keyBetween(kinds.uuid, one, other);
      expect(between).toBe(high > low + 1n ? next : undefined);
    }),
  );
  const ends = ['0'.repeat(32), 'f'.repeat(32)].map((text) => kinds.uuid.keyOf(text));
  expect([keyBetween(kinds.uuid, undefined, ends[0]), keyBetween(kinds.uuid, ends[1], undefined)]).toEqual([
    undefined,
    undefined,
  ]);
});
