import type { Dialect } from '../language/dialect/dialect.ts';
import type { Filter } from '../language/filter.ts';
import type { OperandShape } from '../language/meanings.ts';
import { visit } from '../language/visit.ts';
import { blank, word } from '../language/word.ts';
import { shortened } from '../source/excerpt.ts';
import { offsetCheck } from '../source/lines.ts';
import type { Span } from '../source/problem.ts';
import { check, text as textCheck } from '../source/shape.ts';

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

/** The role of an item in a list, or the one expected there; `unknown` if the operator is unknown. */
export type Role = 'operator' | 'property' | 'value' | 'filter' | 'nothing' | 'unknown';

/** The roles of the operands of a shape: the first ones, and that of all others. */
const roles: Readonly<Record<OperandShape, { readonly first: readonly Role[]; readonly rest: Role }>> = {
  filters: { first: [], rest: 'filter' },
  filter: { first: ['filter'], rest: 'nothing' },
  property: { first: ['property'], rest: 'nothing' },
  'property values': { first: ['property'], rest: 'value' },
  'property value': { first: ['property', 'value'], rest: 'nothing' },
};

/** The role of an item of a list, by its index. */
export function roleIn({ items: [head] }: Pick<List, 'items'>, index: number, dialect: Dialect): Role {
  if (index === 0) return 'operator';
  const shape = head?.kind === 'word' ? dialect.operator(head.text)?.operands : undefined;
  return shape === undefined ? 'unknown' : (roles[shape].first[index - 1] ?? roles[shape].rest);
}

/** The property that a value in this list is compared with. */
export function propertyOf({ items }: Pick<List, 'items'>): Leaf | undefined {
  const second = items[1];
  return second?.kind === 'word' ? second : undefined;
}

/** The parts of a text at an offset. */
export interface Place {
  /** The word or string that the offset touches. */
  readonly leaf?: Leaf;
  /** The innermost list around the offset. */
  readonly list?: List;
  /** The role of the leaf, or the role expected at the offset. */
  readonly role: Role;
}

/** Finds the parts at an offset, also in an incomplete text. */
export function placeAt(text: string, offset: number, dialect: Dialect): Place {
  check(offsetCheck, offset, 'offset');
  let around: List | undefined;
  let inside: readonly Item[] = outlineOf(text);
  for (;;) {
    const inner = inside.find((item): item is List => item.kind === 'list' && isWithin(offset, item));
    if (inner === undefined) break;
    around = inner;
    inside = inner.items;
  }
  const leaf = inside.find((item): item is Leaf => item.kind !== 'list' && touches(offset, item.span));
  const index = leaf === undefined ? inside.filter(({ span }) => span.end <= offset).length : inside.indexOf(leaf);
  const role = around === undefined ? (index === 0 ? 'filter' : 'nothing') : roleIn(around, index, dialect);
  return { role, ...(leaf && { leaf }), ...(around && { list: around }) };
}

/** The innermost filter that covers a span; the whole one if the span extends beyond it. */
export function filterAround(filter: Filter, span: Span): Filter {
  let innermost = filter;
  visit(filter, (node) => {
    if (node.span === undefined || span.start < node.span.start || node.span.end < span.end) return 'skip';
    innermost = node;
  });
  return innermost;
}

/** A filter, or an inner filter, in the outline of a document. */
export interface FilterSymbol {
  /** Its operator and words, such as `= processed false`. */
  readonly name: string;
  readonly span: Span;
  /** The span of its operator. */
  readonly head: Span;
  readonly inside: readonly FilterSymbol[];
}

/** The filters of a text as a tree. */
export function symbolsOf(text: string): readonly FilterSymbol[] {
  return outlineOf(text).flatMap((item) => (item.kind === 'list' ? [symbolOf(item)] : []));
}

function symbolOf({ span, items }: List): FilterSymbol {
  const words = items.flatMap((item) => (item.kind === 'list' ? [] : [item.text]));
  return {
    name: shortened(words.join(' ') || '()'),
    span,
    head: items[0]?.kind === 'word' ? items[0].span : span,
    inside: items.flatMap((item) => (item.kind === 'list' ? [symbolOf(item)] : [])),
  };
}

/** The lists that span several lines, which editors can fold. */
export function foldsOf(text: string): readonly Span[] {
  return listsOf(outlineOf(text)).flatMap(({ span, isClosed }) =>
    isClosed && /[\r\n]/.test(text.slice(span.start, span.end)) ? [span] : [],
  );
}

/**
 * The spans to which a selection at an offset expands step by step: the word, then each filter around it, first without
 * its parentheses.
 */
export function selectionsAt(text: string, offset: number): readonly Span[] {
  check(offsetCheck, offset, 'offset');
  const around = listsOf(outlineOf(text)).filter(({ span }) => touches(offset, span));
  const spans = around.flatMap(({ span, isClosed, items }) => {
    const inner = isClosed && span.start < offset && offset < span.end && items.length > 0;
    return inner ? [span, { start: span.start + 1, end: span.end - 1 }] : [span];
  });
  const leaf = around.at(-1)?.items.find(({ kind, span }) => kind !== 'list' && touches(offset, span));
  // Two adjacent filters `(…)(…)` both touch the offset between them: only nested spans form a chain.
  return [...spans, ...(leaf ? [leaf.span] : [])].reverse().filter((span, index, all) => {
    const before = all[index - 1];
    return before === undefined || (span.start <= before.start && before.end <= span.end);
  });
}

function isWithin(offset: number, { span, isClosed }: List): boolean {
  return span.start < offset && (isClosed ? offset < span.end : offset <= span.end);
}

function touches(offset: number, { start, end }: Span): boolean {
  return start <= offset && offset <= end;
}
