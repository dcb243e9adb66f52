import { type Locale, texts } from '../messages/locale.ts';
import { describe } from '../source/shape.ts';
import type { Word } from './filter.ts';
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

/** The text of a word as it stands in a filter. */
export function imageOf({ text, quoted }: Word): string {
  return quoted ? quote(text) : text;
}

/** The text of a quoted string; `image` includes the quotes, and its only escapes are `\"` and `\\`. */
export function unquote(image: string): string {
  const inner = image.slice(1, -1);
  return inner.includes('\\') ? inner.replace(/\\(["\\])/g, '$1') : inner;
}

const say = /* @__PURE__ */ texts({
  en: {
    unwritable: (text: string, place: string, flaw: string) => `${text} cannot be ${place}: it has ${flaw}.`,
    property: 'a property',
    operator: 'an operator',
    value: 'a value',
    bareValue: 'a value without quotes',
    encoded: 'encoded',
    surrogate: 'a lone surrogate',
    space: 'white space',
    mark: 'a parenthesis or a quote',
    type: 'another type',
    invisible: 'an invisible character',
    control: 'a control character',
    nothing: 'nothing in it',
    noValue: (value: string, advice: string) => `A value cannot be ${value}: ${advice}.`,
    absent: 'to select what lacks the property, use `notExists`',
    list: 'join a condition for each with `or`',
    date: 'pass its text, such as `date.toISOString()`',
    other: 'pass a string, boolean, finite number or bigint',
  },
  'pt-BR': {
    unwritable: (text, place, flaw) => `${text} não pode ser ${place}: tem ${flaw}.`,
    property: 'uma propriedade',
    operator: 'um operador',
    value: 'um valor',
    bareValue: 'um valor sem aspas',
    encoded: 'codificado',
    surrogate: 'um substituto (surrogate) sem par',
    space: 'espaço em branco',
    mark: 'um parêntese ou uma aspa',
    type: 'outro tipo',
    invisible: 'um caractere invisível',
    control: 'um caractere de controle',
    nothing: 'zero caracteres',
    noValue: (value, advice) => `Um valor não pode ser ${value}: ${advice}.`,
    absent: 'para selecionar o que não tem a propriedade, use `notExists`',
    list: 'junte uma condição para cada um com `or`',
    date: 'passe o texto dela, como `date.toISOString()`',
    other: 'passe um texto, um booleano, um número finito ou um bigint',
  },
});

/** The error for a text that cannot be written in a place. */
export function unwritable(
  text: string,
  place: 'property' | 'operator' | 'value' | 'bareValue' | 'encoded',
  locale: Locale = 'en',
): FilterError {
  const words = say[locale];
  const flaw = !text.isWellFormed()
    ? words.surrogate
    : /[ \t\n\r]/.test(text)
      ? words.space
      : /[()"]/.test(text)
        ? words.mark
        : isWord(text)
          ? invisibleFlaw(text, locale)
          : text
            ? words.control
            : words.nothing;
  return new FilterError('unwritable', words.unwritable(JSON.stringify(text), words[place], flaw));
}

function invisibleFlaw(text: string, locale: Locale): string {
  const character = invisibleIn(text);
  return character === undefined ? say[locale].type : `${say[locale].invisible}, ${codePointName(character)}`;
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
export function writeValue(value: unknown, locale: Locale = 'en'): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean' || typeof value === 'bigint' || Number.isFinite(value)) return String(value);
  const { absent, list, date, other, noValue } = say[locale];
  const advice =
    value === null || value === undefined ? absent : Array.isArray(value) ? list : value instanceof Date ? date : other;
  throw new FilterError('unwritable', noValue(describe(value, false, locale), advice));
}
