import type { Span } from '../../source/span.ts';
import type { Language, Literal } from './languages.ts';
import { closeOf, documentEnd, holeEnd } from './literal-end.ts';

/** A token of code: a literal, a comment, a name, or an operator or bracket. */
export interface CodeToken extends Span {
  readonly type: 'literal' | 'comment' | 'word' | 'mark';
  readonly text: string;
  /** For a literal: its form, and the span between its quotes. */
  readonly form?: Literal;
  readonly content?: Span;
  /** The index of the opening bracket around it; -1 for none. */
  readonly opener: number;
  /** The index of the bracket that closes this one; -1 for none. */
  closer: number;
}

const word = /[\p{L}_$@][\p{L}\p{N}_$@]*(?:-(?=\p{L})[\p{L}\p{N}_]+)*|\d[\w.]*/uy;
const mark = /:=|[+.&?|*]=|\?:|\|\|=|\?\?=|\?\?|=>|<-|->|==+|!=|<=|>=|\|\||&&|\.\.|::|<>|\+\+|\/\/|[^\s]/uy;
const space = /\s+/y;

/** The maximum number of tokens; each takes some 350 bytes. */
export const mostTokens = 700_000;

/** Reads code as literals, comments, words and marks, without a grammar, up to `mostTokens`; never throws. */
export function scanCode(text: string, language: Language): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  const open: number[] = [];
  const starts = firstCharacters(language);
  const commentStarts = new Set(language.comments.map(([begin]) => begin[0]));
  const literalAt = literalReader(text, language);
  let at = text.startsWith('\ufeff') ? 1 : 0;
  const add = (token: Omit<CodeToken, 'text' | 'opener' | 'closer'>) => {
    const image = token.type === 'literal' || token.type === 'comment' ? '' : text.slice(token.start, token.end);
    const isMark = token.type === 'mark' && image.length === 1;
    const isCloser = isMark && ')]}'.includes(image);
    const opener = (isCloser ? open.pop() : open.at(-1)) ?? -1;
    const { type, start, end, form, content } = token;
    tokens.push(
      content === undefined
        ? { type, start, end, text: image, opener, closer: -1 }
        : { type, start, end, text: image, opener, closer: -1, content, ...(form && { form }) },
    );
    const opened = isCloser ? tokens[opener] : undefined;
    if (opened !== undefined) opened.closer = tokens.length - 1;
    if (isMark && '([{'.includes(image)) open.push(tokens.length - 1);
    at = token.end;
  };
  while (at < text.length && tokens.length < mostTokens) {
    space.lastIndex = at;
    if (space.test(text)) at = space.lastIndex;
    if (at >= text.length) break;
    const start = at;
    const comment = commentStarts.has(text[start] as string)
      ? language.comments.find(([begin]) => text.startsWith(begin, start))
      : undefined;
    if (comment !== undefined && !(comment[0] === '#' && text.startsWith('#{', start))) {
      const close = text.indexOf(comment[1], start + comment[0].length);
      const end = close < 0 ? text.length : comment[1] === '\n' ? close : close + comment[1].length;
      const inner = { start: start + comment[0].length, end: close < 0 ? text.length : close };
      add({ type: 'comment', start, end, content: inner });
      continue;
    }
    const literal = starts.has(text[start] as string) ? literalAt(start) : undefined;
    if (literal !== undefined) {
      add(literal);
      continue;
    }
    word.lastIndex = start;
    if (word.test(text)) {
      add({ type: 'word', start, end: word.lastIndex });
      continue;
    }
    mark.lastIndex = start;
    mark.test(text);
    add({ type: 'mark', start, end: Math.max(mark.lastIndex, start + 1) });
  }
  return tokens;
}

/** Characters that a literal can begin with: a quote, or a letter or mark before one. */
function firstCharacters({ literals }: Language): ReadonlySet<string> {
  const found = new Set<string>();
  for (const character of '"\'`abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$@#%<[') {
    if (/["'`]/.test(character)) found.add(character);
    else if (literals.some(({ open }) => open.source.includes(character))) found.add(character);
  }
  return found;
}

/** Reads literals, without searching a text again and again for ends that it does not have. */
function literalReader(text: string, language: Language) {
  // For each closing quote, the offset before which it is known to be missing.
  const missing = new Map<string, number>();
  // How much may still be searched without result: each here-document has another delimiter.
  let left = 50 * text.length;
  const skipHole = (form: Literal) => {
    const { code, lines } = form;
    if (code === undefined) return undefined;
    return (at: number) => {
      if (left < 0) return undefined;
      const end = holeEnd(text, at + code[0].length, code, language, lines === undefined);
      if (end === undefined) left -= 2000;
      return end;
    };
  };
  const skips = new Map(language.literals.map((form) => [form, skipHole(form)]));
  return (start: number): Omit<CodeToken, 'text' | 'opener' | 'closer'> | undefined => {
    for (const form of language.literals) {
      form.open.lastIndex = start;
      const opened = form.open.exec(text);
      if (opened === null) continue;
      const from = form.open.lastIndex;
      const close = form.close.replace(/\$1/g, opened[1] ?? '').replaceAll('$$', '$');
      if (left < 0 && form.close !== close) continue;
      if (from < (missing.get(close) ?? 0)) continue;
      const end = form.document ? documentEnd(text, from, close) : closeOf(text, from, close, form, skips.get(form));
      if (end === undefined) {
        const lineEnd = form.lines ? -1 : text.indexOf('\n', from);
        missing.set(close, lineEnd < 0 ? Number.POSITIVE_INFINITY : lineEnd);
        if (form.close !== close) left -= text.length - from;
        continue;
      }
      return { type: 'literal', start, end: end + close.length, form, content: { start: from, end } };
    }
    return undefined;
  };
}
