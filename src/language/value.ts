import type { Word } from './filter.ts';
import { FilterError } from './filter-error.ts';

/** What a program may pass as a value. */
export type Value = string | boolean | number | bigint;

/** Reads a value: bare `true` and `false` are booleans, a number as JavaScript writes it a number, the rest a string. */
export function readValue(value: Word): string | boolean | number {
  const { text } = value;
  if (value.quoted) return text;
  if (text === 'true') return true;
  if (text === 'false') return false;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

/** The text of a value; a `FilterError` that says what to do for anything but a string, boolean, finite number or bigint. */
export function writeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      if (Number.isFinite(value)) return String(value);
      throw refusal(
        String(value),
        'the language has no such number; leave the condition out or compare with a finite one',
      );
    case 'undefined':
      throw refusal('undefined', 'to select what has no such property, use `notExists`');
    case 'function':
      throw refusal('a function', 'call it and pass its result');
    case 'symbol':
      throw refusal('a symbol', 'pass its description, a string');
    case 'object':
      if (value === null) throw refusal('null', 'to select what has no such property, use `notExists`');
      if (value instanceof Date)
        throw refusal('a Date', 'pass the text the service stores, such as `date.toISOString()`');
      if (Array.isArray(value)) throw refusal('an array', 'join one condition for each element with `or`');
      throw refusal('an object', 'pass a string, boolean, number or bigint');
  }
}

function refusal(what: string, advice: string): FilterError {
  return new FilterError('unwritable-value', `A value cannot be ${what}: ${advice}.`);
}
