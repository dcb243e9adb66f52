import { describe } from '../source/shape.ts';
import { FilterError } from './filter-error.ts';

/*
 * Reads and writes words: only this file knows which characters a word can hold and how a string is quoted.
 */

/** White space and a word as regular expressions. They also match lone surrogates, which `isWellFormed` refuses. */
export const blank = '[ \\t\\n\\r]';
export const word = '[^\\0- ()"\\x7f-\\x9f]+';

/** The same white space as character codes. */
export function isBlank(code: number): boolean {
  return code <= 32 && (code === 32 || code === 10 || code === 9 || code === 13);
}

/** A text without the white space at its end. */
export function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

const wholeWord = new RegExp(`^${word}$`);

/** Whether a text can be written in a filter as one bare word. */
export function isWord(text: string): boolean {
  return wholeWord.test(text) && text.isWellFormed();
}

/** Characters that look like a space, for regular expressions with `u`; what follows is for classes in them. */
export const unusualSpaces = '[^\\S\\0- \\ufeff]';
export const zeroWidths = '\\xad\\u180e\\u200b\\u2060-\\u2064';
// `\p{Bidi_C}` written out, since to make the set of a class of Unicode takes 0.2 ms of a cold start.
export const directionMarks = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';

// Zero-width joiners are legitimate between letters of some scripts and inside emoji, but not next to ASCII.
const joiners = '(?<![^\\0-\\x7f])[\\u200c\\u200d]|[\\u200c\\u200d](?![^\\0-\\x7f])';
const invisible = /* @__PURE__ */ (() =>
  new RegExp(`${unusualSpaces}|[${zeroWidths}\\ufeff${directionMarks}]|${joiners}`, 'u'))();

/** The first invisible character of a word or value, which `invisible-character` reports as an error. */
export function invisibleIn(text: string): string | undefined {
  return invisible.exec(text)?.[0];
}

/** A text in quotes, which can hold everything except lone surrogates: UTF-8 cannot encode those. */
export function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

/** The text of a quoted string; `image` includes the quotes, and its only escapes are `\"` and `\\`. */
export function unquote(image: string): string {
  const inner = image.slice(1, -1);
  return inner.includes('\\') ? inner.replace(/\\(["\\])/g, '$1') : inner;
}

/** The error for a text that cannot be written as something, such as `a property` or `a value without quotes`. */
export function unwritable(text: string, place: string): FilterError {
  const flaw = !text.isWellFormed()
    ? 'a lone surrogate'
    : /[ \t\n\r]/.test(text)
      ? 'white space'
      : /[()"]/.test(text)
        ? 'a parenthesis or a quote'
        : isWord(text)
          ? invisibleFlaw(text)
          : text
            ? 'a control character'
            : 'nothing in it';
  return new FilterError('unwritable', `${JSON.stringify(text)} cannot be ${place}: it has ${flaw}.`);
}

function invisibleFlaw(text: string): string {
  const character = invisibleIn(text);
  return character === undefined ? 'another type' : `an invisible character, ${codePointName(character)}`;
}

/** The name of a text's first character: `U+0000`. */
export function codePointName(text: string): string {
  return `U+${(text.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** A value that a program may pass. */
export type Value = string | boolean | number | bigint;

/** Whether a text is a number as JSON writes it: `10.80`, `1e2` and `-0`, not `007`, `+1` or `.5`. */
export function isJsonNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text);
}

/** Whether a bare word is a string where equality is typed: neither a boolean nor a number. */
export function isStringWord(text: string): boolean {
  return text !== 'true' && text !== 'false' && !isJsonNumber(text);
}

/** The boolean or the number that JavaScript writes as a text, else the text. */
export function naturalValue(text: string): string | boolean | number {
  if (text === 'true') return true;
  if (text === 'false') return false;
  // No number is as long in that spelling.
  if (text.length > 32) return text;
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}

/** The text of a value. Throws a `FilterError` with advice for anything but a string, boolean, finite number or bigint. */
export function writeValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value)) return String(value);
  const advice =
    value === null || value === undefined
      ? 'to select what lacks the property, use `notExists`'
      : Array.isArray(value)
        ? 'join a condition for each with `or`'
        : value instanceof Date
          ? 'pass its text, such as `date.toISOString()`'
          : 'pass a string, boolean, finite number or bigint';
  throw new FilterError('unwritable', `A value cannot be ${describe(value)}: ${advice}.`);
}
