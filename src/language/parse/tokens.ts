import { createToken, Lexer, type TokenType } from 'chevrotain';
import { blank, word } from '../word.ts';

/*
 * One token holds as much as one look can take: `(` with its operator, a word with a second one behind it, each with the
 * white space that follows. Every character belongs to some token, so that the lexer itself never fails: what no filter
 * can hold is `Stray`, `BareOpen` or `BrokenString`, which the grammar takes too, and the builder reports.
 */

const blankCodes = [9, 10, 13, 32];
const controlCodes = [...range(0, 32), ...range(127, 160)].filter((code) => !blankCodes.includes(code));
// Beyond 255 the lexer looks up blocks of 255 characters: one member of each stands for all of them.
const wordCodes = [...range(33, 127), ...range(160, 256)]
  .filter((code) => !'()"'.includes(String.fromCharCode(code)))
  .concat(
    range(2, 512).map((half) => half * 128),
    65_535,
  );

export const Open = createToken({
  name: 'Open',
  pattern: new RegExp(`\\(${blank}*${word}(?:${blank}+${word}){0,2}${blank}*`),
  start_chars_hint: ['('],
});

export const Close = createToken({ name: 'Close', pattern: new RegExp(`\\)${blank}*`), start_chars_hint: [')'] });

export const Words = createToken({
  name: 'Words',
  pattern: new RegExp(`${word}(?:${blank}+${word})?${blank}*`),
  start_chars_hint: wordCodes,
});

export const String_ = createToken({
  name: 'String',
  pattern: (text, offset) => scanString(text, offset, true),
  start_chars_hint: ['"'],
  line_breaks: true,
});

/** A parenthesis without an operator. */
export const BareOpen = createToken({ name: 'BareOpen', pattern: new RegExp(`\\(${blank}*`), start_chars_hint: ['('] });

/** A string with an escape that the language does not have, or without its closing quote: then it is the rest of the text. */
export const BrokenString = createToken({
  name: 'BrokenString',
  pattern: (text, offset) => scanString(text, offset, false),
  start_chars_hint: ['"'],
  line_breaks: true,
});

/** A byte order mark at the very start, and white space that no other token has taken. */
const Lead = createToken({
  name: 'Lead',
  pattern: new RegExp(`^\\ufeff${blank}*|${blank}+`),
  group: Lexer.SKIPPED,
  start_chars_hint: ['\ufeff', ...blankCodes],
});

/** Control characters. */
export const Stray = createToken({
  name: 'Stray',
  pattern: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]+/,
  start_chars_hint: controlCodes,
});

export const vocabulary: TokenType[] = [Open, Close, Lead, Words, String_, BareOpen, BrokenString, Stray];

export function createLexer(): Lexer {
  return new Lexer(vocabulary, {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    recoveryEnabled: false,
    skipValidations: true,
  });
}

const blankAt = new RegExp(`${blank}*`, 'y');

// A loop: as a regular expression the same pattern overflows the stack on a string of some megabytes.
function scanString(text: string, offset: number, wellFormed: boolean): [string] | null {
  let at = offset + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) {
      blankAt.lastIndex = at + 1;
      blankAt.test(text);
      return [text.slice(offset, blankAt.lastIndex)];
    }
    if (code !== 92) continue;
    at++;
    const escaped = text.charCodeAt(at);
    if (wellFormed && escaped !== 34 && escaped !== 92) return null;
  }
  return wellFormed ? null : [text.slice(offset)];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
