import type { Dialect } from '../language/dialect/dialect.ts';
import { received } from '../language/dialect/received.ts';
import { type Filter, type FilterLike, isFilter, operandsOf } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { parseOrThrow } from '../language/parse/parse.ts';
import { print } from '../language/print.ts';
import type { Value } from '../language/value.ts';
import { visit } from '../language/visit.ts';
import { withoutSpans } from '../language/without-spans.ts';
import { quote } from '../language/word.ts';
import { excerpt } from '../source/excerpt.ts';
import type { Span } from '../source/span.ts';
import { writeOperand } from './operators.ts';

/** What may stand in a hole of the template: a value, a property's name, or a filter. */
export type Hole = Value | FilterLike;

export type FilterTag = (strings: TemplateStringsArray, ...holes: Hole[]) => Filter;

/**
 * A filter written as text with holes: `` filter`(= supplier ${name})` ``. A hole is one whole word or one whole filter,
 * whatever it holds; a `FilterError` where it stands anywhere else, cannot be written, or the text is no filter.
 * Called with a dialect, it gives the tag of that dialect.
 */
export function filter(strings: TemplateStringsArray, ...holes: Hole[]): Filter;
export function filter(options: { readonly dialect: Dialect }): FilterTag;
export function filter(
  first: TemplateStringsArray | { readonly dialect: Dialect },
  ...holes: Hole[]
): Filter | FilterTag {
  if ('raw' in first) return fill(received, first, holes);
  return (strings, ...others) => fill(first.dialect, strings, others);
}

function fill(dialect: Dialect, { raw }: TemplateStringsArray, holes: readonly Hole[]): Filter {
  let text = raw[0] as string;
  const spans: Span[] = [];
  for (const [index, hole] of holes.entries()) {
    const start = text.length;
    text += write(hole, dialect);
    spans.push({ start, end: text.length });
    text += raw[index + 1];
  }
  // Each hole is written as a whole word or filter; it is one only where it is read back as that.
  const length = Math.max(text.length, 1_000_000);
  const tree = parseOrThrow(text, { dialect, limits: { length, depth: Number.POSITIVE_INFINITY } });
  const wholes = wholeSpans(tree);
  for (const [index, span] of spans.entries()) {
    if (!wholes.has(`${span.start}-${span.end}`)) throw misplaced(index, text, span);
  }
  return withoutSpans(tree);
}

function write(hole: unknown, dialect: Dialect): string {
  if (typeof hole === 'object' && hole !== null && ('kind' in hole || 'filter' in hole)) {
    return print(hole as FilterLike, { dialect });
  }
  const word = writeOperand(hole, dialect);
  return word.quoted ? quote(word.text) : word.text;
}

function wholeSpans(tree: Filter): ReadonlySet<string> {
  const spans = new Set<string>();
  visit(tree, (node) => {
    spans.add(`${node.span?.start}-${node.span?.end}`);
    for (const operand of operandsOf(node)) {
      if (!isFilter(operand)) spans.add(`${operand.span?.start}-${operand.span?.end}`);
    }
  });
  return spans;
}

function misplaced(index: number, text: string, span: Span): FilterError {
  const message = `Hole ${index + 1} stands for neither a whole property, a whole value nor a whole filter.`;
  return new FilterError('wrong-operand', `${message}\n${excerpt(text, span)}`, [
    { code: 'unsafe-interpolation', severity: 'error', message, span },
  ]);
}
