import { matchFrom } from '../../../source/patterns.ts';
import type { Span } from '../../../source/problem.ts';
import { remembered } from '../../../source/remembered.ts';
import { Tokens } from '../../tokens.ts';
import type { Language } from './language.ts';
import type { Literal } from './literals.ts';

const word = /[\p{L}_$@][\p{L}\p{N}_$@]*(?:-(?=\p{L})[\p{L}\p{N}_]+)*|\d[\w.]*/uy;
const mark = /\\\\|:=|[+.&?|*]=|\?:|\|\|=|\?\?=|\/\/=|\?\?|=>|<-|->|==+|!=|<=|>=|\|\||&&|\.\.|::|<>|\+\+|\/\/|[^\s]/uy;
const space = /\s+/y;

/** Reads code as literals, comments, words and marks, without a grammar; never throws. */
export function scanCode(text: string, language: Language): Tokens {
  const tokens = new Tokens(text, language.hasFullStops);
  scanRange(text, text.startsWith('\ufeff') ? 1 : 0, language, tokens);
  return tokens;
}

/** Reads a text from an offset to its end; it may be the beginning of a longer one. */
function scanRange(text: string, from: number, language: Language, tokens: Tokens): void {
  const literalAt = literalReader(text, language);
  for (let at = from; ; ) {
    space.lastIndex = at;
    if (space.test(text)) at = space.lastIndex;
    if (at >= text.length) return;
    const start = at;
    const comment = text.startsWith('#{', start) ? undefined : commentAt(text, start, language);
    if (comment !== undefined) {
      at = comment.end;
      tokens.addComment(start, at, comment.content.start, comment.content.end);
      continue;
    }
    const literal = literalAt(start);
    if (literal !== undefined) {
      addLiteral(literal, text, language, tokens);
      at = literal.end;
      continue;
    }
    word.lastIndex = start;
    const isWord = word.test(text);
    mark.lastIndex = start;
    at = isWord ? word.lastIndex : mark.test(text) ? mark.lastIndex : start + 1;
    const isContinuation =
      text.slice(start, at) === language.continues && /^[ \t]*\r?\n/.test(text.slice(at, at + 100));
    const isStop = language.hasFullStops && text[start] === '.' && /^(?:\s|$)/.test(text.slice(at, at + 1));
    if (!isContinuation) tokens.add(isWord ? 'word' : isStop ? 'other' : 'mark', start, at);
  }
}

function commentAt(
  text: string,
  start: number,
  { comments, hasAttributes }: Language,
): (Span & { content: Span }) | undefined {
  const marks = comments.find(([begin]) => text.startsWith(begin, start));
  if (marks === undefined || (hasAttributes && text.startsWith('#[', start))) return undefined;
  const [begin, close] = marks;
  const found = text.indexOf(close, start + begin.length);
  const end = found < 0 ? text.length : close === '\n' ? found : found + close.length;
  return { start, end, content: { start: start + begin.length, end: found < 0 ? text.length : found } };
}

/** Adds a literal with the tokens of the expressions in it. */
function addLiteral(found: FoundLiteral, text: string, language: Language, tokens: Tokens): void {
  const { start, end, content, form } = found;
  let [from, contentStart] = [start, content.start];
  let type: 'literal' | 'rest' = 'literal';
  for (const { whole, inner } of holesIn(text, content, language.literals[form] as Literal, language)) {
    tokens.addLiteral(type, from, inner.start, contentStart, whole.start, form, true);
    // Without a quote there is nothing to be found.
    const isRead = /["'`]/.test(text.slice(inner.start, inner.end));
    if (isRead) scanRange(text.slice(0, inner.end), inner.start, language, tokens);
    [type, from, contentStart] = ['rest', inner.end, whole.end];
  }
  tokens.addLiteral(type, from, end, contentStart, content.end, form, false);
}

/** A literal in a text. */
interface FoundLiteral extends Span {
  /** The index of its form. */
  readonly form: number;
  readonly content: Span;
}

/** Makes a reader of the literal at an offset that does not search a text again and again for ends that it does not have. */
function literalReader(text: string, language: Language): (start: number) => FoundLiteral | undefined {
  const { literals } = language;
  const starts = startsOf(language);
  // For each closing quote, the offset before which it is known to be missing.
  const missing = new Map<string, number>();
  // How much may still be searched without result: each here-document has another delimiter.
  let left = 50 * text.length;
  const holeEndAt = (at: number, form: Literal) => {
    const end = left < 0 ? undefined : holeEnd(text, at, form, literals);
    if (end === undefined) left -= 2000;
    return end;
  };
  const lineAfter = nextLineFinder(text);
  return (start) => {
    if (!starts.has(text[start] as string)) return undefined;
    for (const [index, form] of literals.entries()) {
      const opened = matchFrom(form.open, text, start);
      if (opened === null) continue;
      const from = form.document === 'below' ? lineAfter(form.open.lastIndex) : form.open.lastIndex;
      if (from === undefined) continue;
      const close = form.close.replace(/\$1/g, opened[1] ?? '').replaceAll('$$', '$');
      const isOwn = form.close !== close;
      if ((left < 0 && isOwn) || from < (missing.get(close) ?? 0)) continue;
      const end = form.document ? documentEnd(text, from, close) : closeOf(text, from, close, form, holeEndAt);
      if (end !== undefined) {
        const { suffix } = form;
        if (suffix !== undefined) suffix.lastIndex = end + close.length;
        const after = suffix?.test(text) ? suffix.lastIndex : end + close.length;
        return { start, end: after, form: index, content: { start: from, end } };
      }
      const lineEnd = form.lines ? -1 : text.indexOf('\n', from);
      missing.set(close, lineEnd < 0 ? Number.POSITIVE_INFINITY : lineEnd);
      if (isOwn) left -= text.length - from;
    }
    return undefined;
  };
}

/** Finds the start of the line after an offset; offsets on one line are looked up once, however many there are. */
function nextLineFinder(text: string): (offset: number) => number | undefined {
  let [from, newline] = [0, -1];
  return (offset) => {
    if (offset < from || offset > newline) {
      const found = text.indexOf('\n', offset);
      [from, newline] = [offset, found < 0 ? Number.POSITIVE_INFINITY : found];
    }
    return newline === Number.POSITIVE_INFINITY ? undefined : newline + 1;
  };
}

/** Characters that a literal can begin with: a quote, or a letter or mark before one. */
const startsOf = remembered((language: Language): ReadonlySet<string> => {
  const candidates = '"\'`abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$@#%<[{~|';
  const isStart = (character: string) =>
    /["'`]/.test(character) || language.literals.some(({ open }) => open.source.includes(character));
  return new Set([...candidates].filter(isStart));
}, new WeakMap());

/** Where the closing quote of a literal begins; `undefined` if there is none, or none on the line for one-line forms. */
function closeOf(
  text: string,
  from: number,
  close: string,
  form: Literal,
  holeEndAt?: (at: number, form: Literal) => number | undefined,
): number | undefined {
  const { escapes, lines, code, nests } = form;
  const escaping = escapeOf(form);
  let open = holeEndAt === undefined ? undefined : code?.[0];
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (open !== undefined && unit === open.charCodeAt(0) && text.startsWith(open, at)) {
      const end = isDoubled(text, at, open) ? at + 2 : holeEndAt?.(at, form);
      if (end === undefined) open = undefined;
      else {
        at = end - 1;
        continue;
      }
    }
    if (unit === escaping) at++;
    else if (nests !== undefined && unit === nests.charCodeAt(0)) depth++;
    else if (depth > 0 && unit === close.charCodeAt(0)) depth--;
    else if (unit === close.charCodeAt(0) && text.startsWith(close, at)) {
      if (escapes !== 'double' || text[at + 1] !== close) return at;
      at++;
    } else if (lines === undefined && (unit === 10 || unit === 13)) return undefined;
  }
  return undefined;
}

/** The code of the character that escapes the next one; -1 for none. */
function escapeOf({ escapes, isGuarded }: Literal): number {
  return isGuarded || escapes === 'backslash' || escapes === 'quote' ? 92 : escapes === 'backtick' ? 96 : -1;
}

/** Whether a brace that would begin an expression is doubled, and so is a literal brace. */
function isDoubled(text: string, at: number, open: string): boolean {
  return open === '{' && text[at + 1] === '{';
}

/** The expressions in the content of a literal, with and without their marks, up to the first that is not closed. */
function holesIn(text: string, { start, end }: Span, form: Literal, { literals }: Language) {
  const found: { readonly whole: Span; readonly inner: Span }[] = [];
  const open = form.code?.[0];
  if (open === undefined || !text.slice(start, end).includes(open)) return found;
  const content = text.slice(0, end);
  for (let at = start; at < end; at++) {
    if (content.startsWith(open, at)) {
      const closed = isDoubled(content, at, open) ? at + 2 : holeEnd(content, at, form, literals);
      if (closed === undefined) break;
      const inner = { start: at + open.length, end: closed - (form.code?.[1].length ?? 1) };
      if (!isDoubled(content, at, open)) found.push({ whole: { start: at, end: closed }, inner });
      at = closed - 1;
    } else if (content.charCodeAt(at) === escapeOf(form)) at++;
  }
  return found;
}

/** The longest expression in a literal. */
const longestHole = 1000;

/** The end of the expression in a literal that begins at an offset, with its marks; `undefined` if that is not near. */
function holeEnd(text: string, start: number, form: Literal, literals: readonly Literal[]): number | undefined {
  const [begin, close] = form.code as readonly [string, string];
  const open = close.startsWith('}') ? '{' : '(';
  const most = Math.min(text.length, start + begin.length + longestHole);
  let depth = close.length;
  for (let at = start + begin.length; at < most; at++) {
    const character = text[at] as string;
    if (character === close[0] && --depth === 0) return at + 1;
    if (character === open) depth++;
    else if (character === '\\') at++;
    else if (character === '\n' && form.lines === undefined) return undefined;
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
function documentEnd(text: string, from: number, close: string): number | undefined {
  for (let at = from; at >= 0 && at < text.length; at = text.indexOf('\n', at) + 1) {
    let start = at;
    while (text[start] === ' ' || text[start] === '\t') start++;
    if (text.startsWith(close, start) && !/\w/.test(text[start + close.length] ?? '')) return start;
    if (text.indexOf('\n', at) < 0) return undefined;
  }
  return undefined;
}
