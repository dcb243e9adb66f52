import { createToken, Lexer, type TokenType } from 'chevrotain';
import { blank, isBlank, word } from '../word.ts';

/*
 * Tokens are as large as one regular expression can match: `(` with its operator, or two words, with the white space that
 * follows. Every character belongs to some token, so that the lexer itself never fails: control characters are `Stray`, and
 * the tree builder reports mistakes inside tokens.
 */

// Loops, since the first `Array.from` with a function takes V8 milliseconds.
const controlCodes: number[] = [];
const wordCodes: number[] = [];
for (let code = 0; code < 256; code++) {
  if (isBlank(code) || code === 34 || code === 40 || code === 41) continue;
  const isControl = code < 32 || (code >= 127 && code < 160);
  (isControl ? controlCodes : wordCodes).push(code);
}
// Beyond 255 the lexer looks up blocks of 255 characters, so one character of each block is enough: `build/fill-by-blocks.ts`
// fills its table so too (`test/build/compiled-packages.test.ts`); parse.test.ts reads each character.
for (let code = 256; code < 65_535; code += 255) wordCodes.push(code);
wordCodes.push(65_535);

/** A parenthesis with its operator; the operator may be missing in invalid text. */
export const Open = createToken({
  name: 'Open',
  pattern: new RegExp(`\\(${blank}*(?:${word}(?:${blank}+${word}){0,2}${blank}*)?`),
  start_chars_hint: ['('],
});

export const Close = createToken({
  name: 'Close',
  pattern: scanClose,
  start_chars_hint: [')'],
});

export const Words = createToken({
  name: 'Words',
  pattern: new RegExp(`${word}(?:${blank}+${word})?${blank}*`),
  start_chars_hint: wordCodes,
});

/** A string. In invalid text it may have any escapes, or lack the closing quote and extend to the end of the text. */
export const String_ = createToken({
  name: 'String',
  pattern: scanString,
  start_chars_hint: ['"'],
});

const lead = new RegExp(`^\\ufeff${blank}*|${blank}+`, 'y');

/**
 * A byte order mark at the very start, and white space that no other token has consumed. Its pattern is a function, since
 * chevrotain parses the pattern of a skipped token.
 */
const Lead = createToken({
  name: 'Lead',
  pattern(text, offset) {
    lead.lastIndex = offset;
    return lead.exec(text);
  },
  group: Lexer.SKIPPED,
  start_chars_hint: ['\ufeff', '\t', '\n', '\r', ' '],
});

/** Control characters. */
export const Stray = createToken({
  name: 'Stray',
  pattern: /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]+/,
  start_chars_hint: controlCodes,
});

export const vocabulary: TokenType[] = [Open, Close, Lead, Words, String_, Stray];

export function createLexer(): Lexer {
  return new Lexer(vocabulary, {
    positionTracking: 'onlyOffset',
    ensureOptimizations: true,
    recoveryEnabled: false,
    skipValidations: true,
  });
}

const bare: [string] = [')'];
const spaced: [string] = [') '];

// The usual cases need neither a regular expression nor a new text, which saves 4 % of the time of twenty conditions.
function scanClose(text: string, offset: number): [string] {
  const end = endOfBlanks(text, offset + 1);
  if (end === offset + 1) return bare;
  return end === offset + 2 && text[offset + 1] === ' ' ? spaced : [text.slice(offset, end)];
}

function endOfBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && isBlank(text.charCodeAt(at))) at++;
  return at;
}

// A loop, since a regular expression overflows the stack on strings of some megabytes.
function scanString(text: string, offset: number): [string] {
  let at = offset + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 34) return [text.slice(offset, endOfBlanks(text, at + 1))];
  }
  return [text.slice(offset)];
}
