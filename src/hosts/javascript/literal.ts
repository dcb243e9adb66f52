import type { Decoding, Embedded } from '../embedded.ts';
import { readEntities } from '../entities.ts';

/** How a literal is decoded: with escapes, as `String.raw` does, or as a JSX attribute. */
export type LiteralForm = 'cooked' | 'raw' | 'attribute';

/** Decodes a stretch of a literal. */
export const readLiteral: Readonly<Record<LiteralForm, (decoding: Decoding, start: number, end: number) => void>> = {
  cooked: (decoding, start, end) => {
    const sequence =
      /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([0-3][0-7]{0,2}|[4-7][0-7]?)|\r\n|.)|\r\n?/gisu;
    decoding.decode(start, end, sequence, cooked);
  },
  raw: (decoding, start, end) => decoding.decode(start, end, /\r\n?/g, () => '\n'),
  attribute: readEntities,
};

/** Encodes a text for a literal with these quotes; `undefined` if that is impossible. */
export const writeLiteral: Readonly<Record<LiteralForm, (quotes: string) => Embedded['encode']>> = {
  cooked: (quotes) => (text) => {
    const interpolation = quotes.includes('`') ? '|\\$(?=\\{|$)' : '';
    return text.replace(new RegExp(`[\\\\${quotes}\\u0000-\\u001f\\u2028\\u2029]${interpolation}`, 'g'), escaped);
  },
  raw: () => (text) => (/[`\r]|\\$|\$(?=\{|$)/.test(text) ? undefined : text),
  attribute: (quotes) => (text) =>
    text.replace(/[&'"]/g, (character) =>
      character === '&' || quotes.includes(character) ? `&#${character.charCodeAt(0)};` : character,
    ),
};

const simple: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v' };

function cooked([sequence, braced, unicode, byte, octal]: RegExpExecArray): string {
  if (!sequence.startsWith('\\')) return '\n';
  const hexadecimal = braced ?? unicode ?? byte;
  if (hexadecimal !== undefined) {
    const code = Number.parseInt(hexadecimal, 16);
    return code > 0x10ffff ? sequence : String.fromCodePoint(code);
  }
  if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
  const character = sequence.slice(1);
  return /^[\r\n\u2028\u2029]/.test(character) ? '' : (simple[character] ?? character);
}

function escaped(character: string): string {
  const code = character.charCodeAt(0);
  const name = Object.keys(simple).find((letter) => simple[letter] === character);
  if (name !== undefined) return `\\${name}`;
  if (code < 32) return `\\x${code.toString(16).padStart(2, '0')}`;
  return code < 128 ? `\\${character}` : `\\u${code.toString(16)}`;
}
