import type { AcceptedProperties } from '../../src/server/index.ts';

/** An operator for every meaning. */
export const operators = {
  OR: { operands: 'filters', means: 'or' },
  AND: { operands: 'filters', means: 'and' },
  NOT: { operands: 'filter', means: 'not' },
  '=': { operands: 'property value', means: 'equal' },
  '!=': { operands: 'property value', means: 'notEqual' },
  in: { operands: 'property values', means: 'oneOf' },
  '<': { operands: 'property value', means: 'less' },
  '<=': { operands: 'property value', means: 'lessOrEqual' },
  '>': { operands: 'property value', means: 'greater' },
  '>=': { operands: 'property value', means: 'greaterOrEqual' },
  contains: { operands: 'property value', means: 'contains' },
  startsWith: { operands: 'property value', means: 'startsWith' },
  endsWith: { operands: 'property value', means: 'endsWith' },
  _exists: { operands: 'property', means: 'present' },
  _not_exists: { operands: 'property', means: 'absent' },
} as const;

const count = 3000;
const names = Array.from({ length: count }, (_, at) => `p${String(at).padStart(4, '0')}`);
const values = Array.from({ length: 1000 }, (_, at) => `value${at}`);

/** 3,000 properties. */
export function declare(typeOf: (at: number) => AcceptedProperties<unknown>[string]): AcceptedProperties<unknown> {
  return Object.fromEntries(names.map((name, at) => [name, typeOf(at)]));
}

/** Declarations of 3,000 properties. */
export const declarations: Readonly<Record<string, AcceptedProperties<unknown>>> = {
  strings: declare(() => 'string'),
  numbers: declare(() => 'number'),
  booleans: declare(() => 'boolean'),
  'lists of values': declare((at) => (at < 10 ? values : ['new', 'done', 'lost'])),
  'several values, mixed': declare((at) => ({ type: at % 2 === 0 ? 'string' : 'number', many: at % 3 === 0 })),
};

const room = 7900;
/** As many parts as a request has room for, at most so many. */
export function several(most: number, part: (at: number) => string): string {
  const parts: string[] = [];
  let length = 0;
  for (let at = 0; at < most; at++) {
    const next = part(at);
    length += next.length + 1;
    if (length > room) break;
    parts.push(next);
  }
  return parts.join(' ');
}
export const all = (operator: string, most: number, part: (at: number) => string) =>
  `(${operator} ${several(most, part)})`;
const word = (at: number) =>
  [...at.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');
const name = (at: number) => names[at % count] as string;
/** Texts of a length that overlap each other. */
const overlapping = (at: number, length: number) => `${'ab'.repeat(length)}`.slice(0, length - (at % 7)) + word(at);
/** A pseudorandom number for a seed. */
export const random = (seed: number) => (Math.imul(seed + 1, 2_654_435_761) >>> 8) % 1_000_003;
const clause = (at: number, among: number) =>
  `(OR ${[0, 1, 2].map((k) => `(${random(9 * at + k) % 2 === 0 ? '=' : '!='} ${name(random(5 * at + k) % among)} true)`).join(' ')})`;

/** Requests of 8,000 characters at most that cost as much as they can. */
export const bombs: Readonly<Record<string, string>> = {
  'a part of 1,000 characters': `(contains p0000 ${'ab'.repeat(500)})`,
  'a part of 7,900 characters': `(contains p0000 ${'ab'.repeat(3940)})`,
  'a part of distinct characters': `(contains p0000 ${Array.from({ length: 2500 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')})`,
  'an end of 2,000 characters': `(endsWith p0000 ${'ab'.repeat(1000)})`,
  'a beginning of 7,900 characters': `(startsWith p0000 ${'ab'.repeat(3940)})`,
  'not a part': `(NOT (contains p0000 ${'ab'.repeat(500)}))`,
  'a part that begins with another, and is not there': `(AND (contains p0000 ${'ab'.repeat(500)}) (NOT (contains p0000 ${'ab'.repeat(499)})))`,
  'parts of one property': all('AND', 98, (at) => `(contains p0000 ${word(at)})`),
  'long parts of one property': all('AND', 30, (at) => `(contains p0000 ${overlapping(at, 200)})`),
  'either of long parts': all('OR', 30, (at) => `(contains p0000 ${overlapping(at, 200)})`),
  'parts and their absence': all('AND', 60, (at) => `(NOT (contains p0000 ${overlapping(at, 60)}))`),
  'parts, beginnings and ends': all(
    'AND',
    90,
    (at) => `(${['contains', 'startsWith', 'endsWith'][at % 3]} p0000 ${overlapping(at, 40)})`,
  ),
  'a part of each of many properties': all('AND', 98, (at) => `(contains ${name(at)} ${overlapping(at, 50)})`),
  'either of a part of many properties': all('OR', 98, (at) => `(NOT (endsWith ${name(at)} ${overlapping(at, 50)}))`),
  'parts and an order': all('AND', 90, (at) => `(${at % 2 === 0 ? 'contains' : '<'} p0000 ${overlapping(at, 40)})`),
  'bounds of one property': all('AND', 98, (at) => `(${at % 2 === 0 ? '<' : '>='} p0000 ${random(at)})`),
  'texts as bounds': all('AND', 98, (at) => `(${at % 2 === 0 ? '<' : '!='} p0000 ${overlapping(at, 50)})`),
  'values that an enumeration lacks': `(OR ${several(99, (at) => `(= p0000 valu${word(at)}x)`)})`,
  'a list of values that an enumeration lacks': `(in p0000 ${several(99, (at) => `vlaue${at}`)})`,
  'lists of values': all('AND', 40, (at) => `(NOT (in ${name(at)} ${several(24, (k) => `value${at + k}`)}))`),
  'names that are not declared': all('OR', 98, (at) => `(= q${String(at).padStart(4, '0')} x)`),
  'names that are two letters away': all('OR', 98, (at) => `(= xy${String(at * 7).padStart(3, '0')} x)`),
  'names of other lengths': all('OR', 98, (at) => `(= p${String(random(at) % 1000).padStart(5, '9')} true)`),
  'short names': all('OR', 98, (at) => `(= ${word(at + 30)} x)`),
  'long names': all('OR', 3, (at) => `(= ${'p0'.repeat(1200)}${at} x)`),
  'operators that are unknown': all('OR', 1500, () => '(i a)'),
  'operators that are nearly known': all('OR', 600, (at) => `(startWth p0000 ${word(at)})`),
  'missing parentheses': '(OR '.repeat(1900),
  'closing parentheses': `(= p0000 true)${')'.repeat(7000)}`,
  words: several(3900, () => 'a'),
  'too many conditions': all('OR', 500, () => '(= p0000 a)'),
  'a deep filter': `${'(NOT '.repeat(15)}(= p0000 true)${')'.repeat(15)}`,
  'random clauses': all('AND', 33, (at) => clause(at, 12)),
  'random clauses over few properties': all('AND', 33, (at) => clause(at, 8)),
  'pigeons and holes': `(AND ${[0, 1, 2, 3, 4, 5].map((pigeon) => `(OR ${[0, 1, 2, 3, 4].map((hole) => `(= p00${pigeon}${hole} true)`).join(' ')})`).join(' ')} ${[0, 1, 2, 3].flatMap((hole) => [0, 1, 2, 3].map((pigeon) => `(OR (!= p00${pigeon}${hole} true) (!= p00${pigeon + 1}${hole} true))`)).join(' ')})`,
  'invisible characters': all('OR', 98, (at) => `(= p\u200b000${at % 10} t\u00a0rue)`),
  'escapes in the URL': all('OR', 98, (at) => `(= ${name(at)} ${'€'.repeat(20)})`),
};
