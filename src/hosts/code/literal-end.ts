import type { Language, Literal } from './languages.ts';

/** Where the closing quote of a literal begins; `undefined` if there is none, or none on the line for one-line forms. */
export function closeOf(
  text: string,
  from: number,
  close: string,
  { escapes, lines, code }: Literal,
  holeEndAt?: (opening: number) => number | undefined,
): number | undefined {
  const escapeCode = escapes === 'backslash' || escapes === 'quote' ? 92 : escapes === 'backtick' ? 96 : -1;
  const closeCode = close.charCodeAt(0);
  let hole = holeEndAt === undefined ? undefined : code?.[0];
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (hole !== undefined && unit === hole.charCodeAt(0) && text.startsWith(hole, at)) {
      const end = isTwice(text, at, hole) ? at + 2 : holeEndAt?.(at);
      if (end === undefined) hole = undefined;
      else {
        at = end - 1;
        continue;
      }
    }
    if (unit === escapeCode) at++;
    else if (unit === closeCode && (close.length === 1 || text.startsWith(close, at))) {
      if (escapes !== 'double' || text[at + 1] !== close) return at;
      at++;
    } else if (lines === undefined && (unit === 10 || unit === 13)) return undefined;
  }
  return undefined;
}

/** Whether a brace that would begin an expression is doubled, and so is a literal brace. */
export function isTwice(text: string, at: number, hole: string): boolean {
  return hole === '{' && text[at + 1] === '{';
}

/** The longest expression in a literal. */
const longest = 1000;

/** The end of an expression in a literal, after its closing bracket; `undefined` if that is not near. */
export function holeEnd(
  text: string,
  from: number,
  [, close]: readonly [string, string],
  { literals }: Language,
  isOneLine: boolean,
): number | undefined {
  const opening = close === '}' ? '{' : '(';
  const most = Math.min(text.length, from + longest);
  let depth = 1;
  for (let at = from; at < most; at++) {
    const character = text[at] as string;
    if (character === close && --depth === 0) return at + 1;
    if (character === opening) depth++;
    else if (character === '\\') at++;
    else if (character === '\n' && isOneLine) return undefined;
    else if (/["'`]/.test(character)) at = (quotedEnd(text, at, most, literals) ?? at + 1) - 1;
  }
  return undefined;
}

/** The end of the literal that begins at a quote. */
function quotedEnd(text: string, start: number, most: number, literals: readonly Literal[]): number | undefined {
  for (const form of literals) {
    form.open.lastIndex = start;
    if (form.document || !form.open.test(text)) continue;
    const end = closeOf(text.slice(0, most), form.open.lastIndex, form.close, form);
    if (end !== undefined) return end + form.close.length;
  }
  return undefined;
}

/** The start of the delimiter on the line that ends a here-document, after its white space. */
export function documentEnd(text: string, from: number, close: string): number | undefined {
  for (let at = from; at >= 0 && at < text.length; at = text.indexOf('\n', at) + 1) {
    let start = at;
    while (text[start] === ' ' || text[start] === '\t') start++;
    if (text.startsWith(close, start) && !/\w/.test(text[start + close.length] ?? '')) return start;
    if (text.indexOf('\n', at) < 0) return undefined;
  }
  return undefined;
}
