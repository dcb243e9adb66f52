import type { AcceptedProperties } from '../../src/server/index.ts';
import { all, random, several } from './bombs.ts';

type Type = AcceptedProperties<unknown>[string];

const enumerated = Array.from({ length: 1000 }, (_, at) => `${'value'.repeat(20)}${at}`);
const zoned = { type: 'instant', zone: 'America/Sao_Paulo' } as const;
const folded = { type: 'string', ignore: ['case', 'accents'], many: true } as const;
const name = (at: number) => `p${String(at % 20).padStart(4, '0')}`;
const order = (at: number) => (at % 2 === 0 ? '<' : '>=');
const instant = (at: number) => new Date(1_500_000 * random(at)).toISOString();
const digits = (count: number, at: number) => `${at + 1}`.repeat(count).slice(0, count);

/** Requests of 8,000 characters at most that cost as much as they can, each for 3,000 properties of a type whose values are not plain. */
export const kindBombs: Readonly<Record<string, readonly [type: Type, text: string]>> = {
  'a decimal of 7,900 digits': ['decimal', `(= p0000 ${'7'.repeat(7900)})`],
  'a fraction of 7,900 digits': ['decimal', `(< p0000 0.${'3'.repeat(7880)})`],
  'exponents of decimals': ['decimal', all('AND', 98, (at) => `(< p0000 1e${random(at)})`)],
  'exponents that no decimal has': ['decimal', all('AND', 98, (at) => `(>= p0000 1e${'9'.repeat(60)}${at})`)],
  'long decimals in order': [
    'decimal',
    all('AND', 98, (at) => `(${order(at)} p0000 ${digits(60, at)}.${digits(10, at)})`),
  ],
  'a list of long decimals': [
    { type: 'decimal', many: true },
    `(in p0000 ${several(99, (at) => `0.${'0'.repeat(60)}${at}`)})`,
  ],
  'instants in order': ['instant', all('AND', 98, (at) => `(${order(at)} p0000 ${instant(at)})`)],
  'local times in order': [zoned, all('AND', 98, (at) => `(${order(at)} p0000 ${instant(at).slice(0, 19)})`)],
  'days that are excluded': [zoned, all('AND', 98, (at) => `(!= p0000 ${instant(at).slice(0, 10)})`)],
  'months of many values': [{ ...zoned, many: true }, all('AND', 98, (at) => `(!= p0000 ${instant(at).slice(0, 7)})`)],
  'years, either of them': [zoned, all('OR', 98, (at) => `(= p0000 ${1900 + at})`)],
  'fractions of a second': ['instant', all('AND', 98, (at) => `(< p0000 2020-01-01T00:00:00.${'1'.repeat(40)}${at}Z)`)],
  'days that no month has': ['date', all('AND', 98, (at) => `(< p0000 0${100 + (random(at) % 900)}-02-30)`)],
  'accented parts': [folded, all('AND', 98, (at) => `(contains p0000 ${'áÉîõÜ'.repeat(10)}${at})`)],
  'marks in the wrong order': [folded, `(contains p0000 ${'\u0323\u0301'.repeat(3900)})`],
  'characters that fold to others': [folded, `(endsWith p0000 ${'\ufdfa'.repeat(7800)})`],
  'beginnings that are excluded': [folded, all('AND', 60, (at) => `(NOT (startsWith p0000 ${'İı'.repeat(30)}${at}))`)],
  'sharp s in both cases': [folded, all('AND', 98, (at) => `(${order(at)} p0000 ${'StRaßE'.repeat(8)}${at})`)],
  'a part of 7,800 characters of a number': [
    { type: 'number', many: true },
    `(contains p0000 ${'\ufdfa'.repeat(7800)})`,
  ],
  'parts of numbers': ['number', all('AND', 60, (at) => `(contains p0000 ${digits(100, at)})`)],
  'a text that no enumeration has': [enumerated, `(= p0000 ${'😀'.repeat(3900)})`],
  'texts near those of an enumeration': [enumerated, all('OR', 70, (at) => `(= p0000 ${'value'.repeat(19)}valu${at})`)],
  'parts of an enumeration': [enumerated, all('AND', 98, (at) => `(contains ${name(at)} e${at})`)],
  'ends that an enumeration lacks': [enumerated, all('AND', 98, (at) => `(NOT (endsWith ${name(at)} ${at}))`)],
  'long parts of an enumeration': [
    enumerated,
    all('AND', 90, (at) => `(NOT (contains ${name(at)} ${'value'.repeat(10)}))`),
  ],
  'the order of an enumeration': [enumerated, all('AND', 98, (at) => `(${order(at)} ${name(at)} value${at})`)],
  'either of two, each time': [
    'boolean',
    all(
      'AND',
      24,
      (at) =>
        `(OR (AND (= ${name(at)} true) (!= ${name(at + 1)} true)) (AND (!= ${name(at)} true) (= ${name(at + 1)} true)))`,
    ),
  ],
  'lists that overlap': [
    'string',
    all('AND', 12, (at) => `(in p0000 ${several(90, (k) => `${k * 3 + at}`)})`.slice(0, 600)),
  ],
  'numbers of companies': ['cnpj', all('OR', 98, (at) => `(= p0000 12.345.678/0001-${String(at).padStart(2, '0')})`)],
  'parts of numbers of people': ['cpf', all('AND', 98, (at) => `(contains p0000 ${random(at)})`)],
  'access keys in order': ['accessKey', all('AND', 98, (at) => `(${order(at)} p0000 ${String(random(at)).repeat(7)})`)],
  'access keys with letters': [{ type: 'accessKey', many: true }, all('OR', 98, () => `(= p0000 ${'x'.repeat(44)})`)],
};
