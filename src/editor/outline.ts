import { blank, word } from '../language/word.ts';
import { check, text as textCheck } from '../source/shape.ts';
import type { Span } from '../source/span.ts';

/** A word or a quoted string, as written. */
export interface Leaf {
  readonly kind: 'word' | 'string';
  readonly span: Span;
  readonly text: string;
}

/** A pair of parentheses with its contents. */
export interface List {
  readonly kind: 'list';
  /** Extends to the end of the text if the list is never closed. */
  readonly span: Span;
  readonly isClosed: boolean;
  readonly items: readonly Item[];
}

export type Item = List | Leaf;

const items = new RegExp(`[()]|"(?:[^"\\\\]|\\\\[^])*"?|${word}|${blank}+|[^]`, 'g');

/** Deeper lists are left out: no filter within the usual limits has them. */
const maxDepth = 256;

/**
 * The parentheses, words and strings of a text, whether or not it is a filter: a text that is being typed rarely is
 * one, and the parser keeps no position for the next word. A surplus `)` is left out.
 */
export function outlineOf(text: string): readonly Item[] {
  check(textCheck, text, 'text');
  const top: Item[] = [];
  const open: { readonly start: number; readonly items: Item[] }[] = [];
  let hidden = 0;
  const here = () => open.at(-1)?.items ?? top;
  const close = (end: number, isClosed: boolean) => {
    const list = open.pop();
    if (list !== undefined) {
      here().push({ kind: 'list', span: { start: list.start, end }, isClosed, items: list.items });
    }
  };
  for (const { 0: found, index } of text.matchAll(items)) {
    const end = index + found.length;
    if (found === '(') {
      if (open.length < maxDepth) open.push({ start: index, items: [] });
      else hidden++;
    } else if (found === ')') {
      if (hidden > 0) hidden--;
      else close(end, true);
    } else if (hidden === 0 && !isSkipped(found, index)) {
      here().push({ kind: found.startsWith('"') ? 'string' : 'word', span: { start: index, end }, text: found });
    }
  }
  while (open.length > 0) close(text.length, false);
  return top;
}

/** White space and control characters, and a byte order mark before the text. */
function isSkipped(found: string, index: number): boolean {
  return /^[\u0000-\u0020\u007f-\u009f]/.test(found) || (index === 0 && found === '\ufeff');
}

/** All lists, each before its inner ones. */
export function listsOf(outline: readonly Item[]): readonly List[] {
  return outline.flatMap((item) => (item.kind === 'list' ? [item, ...listsOf(item.items)] : []));
}
