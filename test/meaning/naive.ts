import type { Equality } from '../../src/language/dialect/dialect.ts';
import type { Condition, Filter, Word } from '../../src/language/filter.ts';
import type { ConditionMeaning, PartMeaning, ValueMeaning } from '../../src/language/meanings.ts';

/*
 * A second, very simple implementation of what a filter selects: one recursive function that follows the documentation,
 * with fractions of bigints for numerals and arrays of code points for texts.
 */

/** `many` are the properties whose lists hold several values. */
export function naive(filter: Filter, document: object, equality: Equality, many: readonly string[] = []): boolean {
  return walk(filter, document, many, (condition, values) => asks(condition.means, values, condition.values, equality));
}

/** What groups make of the answers to conditions, which are asked about the values that the property has. */
export function walk(
  filter: Filter,
  document: object,
  many: readonly string[],
  answer: (condition: Condition, values: readonly unknown[]) => boolean,
): boolean {
  const is = (operand: Filter) => walk(operand, document, many, answer);
  switch (filter.kind) {
    case 'or':
      return filter.operands.some(is);
    case 'and':
      return filter.operands.every(is);
    case 'not':
      return !is(filter.operands[0] as Filter);
    case 'condition': {
      const name = filter.property.text;
      const value: unknown = Object.getOwnPropertyDescriptor(document, name)?.value;
      const all: unknown[] = Array.isArray(value) && many.includes(name) ? value : [value];
      const values = all.map(inJson).filter((one) => one !== undefined && one !== null);
      return answer(filter, values);
    }
    case 'call':
      throw new Error('no meaning');
  }
}

/** An object is what it says that it is in JSON. */
function inJson(value: unknown): unknown {
  const json = (value as Date | undefined)?.toJSON;
  return typeof value === 'object' && typeof json === 'function' ? json.call(value) : value;
}

/** The same with SQL's treatment of absence: an absent property leaves a comparison and its negation undecided. */
export function threeValued(filter: Filter, document: object, equality: Equality): boolean | undefined {
  if (filter.kind === 'call') throw new Error('no meaning');
  if (filter.kind === 'condition') {
    const isAbsent = naive({ ...filter, means: 'absent', values: [] }, document, equality);
    return isAbsent && filter.values.length > 0 ? undefined : naive(filter, document, equality);
  }
  const inside = filter.operands.map((operand) => threeValued(operand, document, equality));
  if (filter.kind === 'not') return inside.includes(undefined) ? undefined : inside.includes(false);
  const decides = filter.kind === 'or';
  return inside.includes(decides) ? decides : inside.includes(undefined) ? undefined : !decides;
}

function asks(
  means: ConditionMeaning,
  values: readonly unknown[],
  words: readonly Word[],
  equality: Equality,
): boolean {
  switch (means) {
    case 'present':
      return values.length > 0;
    case 'absent':
      return values.length === 0;
    case 'notEqual':
      return !asks('equal', values, words, equality);
    case 'oneOf':
      return words.some((word) => asks('equal', values, [word], equality));
    default:
      return values.some((value) => compares(means, value, words[0] as Word, equality));
  }
}

function compares(means: Exclude<ValueMeaning, 'notEqual'>, value: unknown, word: Word, equality: Equality): boolean {
  if (means === 'contains' || means === 'startsWith' || means === 'endsWith') {
    const text = equality === 'typed' ? (typeof value === 'string' ? value : undefined) : written(value);
    return text !== undefined && hasPart(means, [...text], [...word.text]);
  }
  if (means === 'equal' && equality === 'text') return written(value) === word.text;
  const sign = equality === 'typed' ? signOfTyped(value, word) : signOfText(written(value), word.text);
  if (sign === undefined) return false;
  return {
    equal: sign === 0,
    less: sign < 0,
    lessOrEqual: sign <= 0,
    greater: sign > 0,
    greaterOrEqual: sign >= 0,
  }[means];
}

function hasPart(means: PartMeaning, text: readonly string[], part: readonly string[]): boolean {
  const last = text.length - part.length;
  const places = { contains: text.map((_, i) => i).concat(text.length), startsWith: [0], endsWith: [last] }[means];
  return places.some((at) => at >= 0 && at <= last && part.every((point, i) => text[at + i] === point));
}

function written(value: unknown): string | undefined {
  return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? `${value}` : undefined;
}

/** A bare word that JSON reads as a number or a boolean is that; a double is the number that it is written as. */
function signOfTyped(value: unknown, { text, quoted }: Word): number | undefined {
  const isBoolean = !quoted && (text === 'true' || text === 'false');
  if (isBoolean) return typeof value === 'boolean' ? Number(value) - Number(text === 'true') : undefined;
  const isNumber = !quoted && isJson(text) && fraction(text) !== undefined;
  if (!isNumber) return typeof value === 'string' ? signOfPoints(value, text) : undefined;
  if (typeof value !== 'number' && typeof value !== 'bigint') return undefined;
  if (value === Infinity || value === -Infinity) return Math.sign(Number(value));
  return signOfText(`${value}`, text);
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'number' && text === text.trim();
  } catch {
    return false;
  }
}

function signOfText(value: string | undefined, text: string): number | undefined {
  if (value === undefined) return undefined;
  const [left, right] = [fraction(value), fraction(text)];
  if (left === undefined && right === undefined) return signOfPoints(value, text);
  if (left === undefined || right === undefined) return undefined;
  const difference = left.over * right.under - right.over * left.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

function fraction(text: string): { over: bigint; under: bigint } | undefined {
  if (!/^-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?$/.test(text)) return undefined;
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', decimals = ''] = mantissa.split('.');
  const scale = Number(exponent) - decimals.length;
  const over = BigInt(whole.replace('-', '') + decimals) * (mantissa.startsWith('-') ? -1n : 1n);
  return scale < 0 ? { over, under: 10n ** BigInt(-scale) } : { over: over * 10n ** BigInt(scale), under: 1n };
}

function signOfPoints(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((text) =>
    [...text].map((character) => character.codePointAt(0) as number),
  );
  const at = left.findIndex((point, i) => point !== right[i]);
  if (at === -1) return left.length - right.length;
  return (left[at] as number) - (right[at] ?? -1);
}
