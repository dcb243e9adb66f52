import type { Dialect } from '../language/dialect/dialect.ts';
import type { Filter } from '../language/filter.ts';
import { visit } from '../language/visit.ts';
import { check } from '../source/shape.ts';
import { offsetCheck, type Span } from '../source/span.ts';
import { type Item, type Leaf, type List, outlineOf } from './outline.ts';
import { type Role, roleIn } from './roles.ts';

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

function isWithin(offset: number, { span, isClosed }: List): boolean {
  return span.start < offset && (isClosed ? offset < span.end : offset <= span.end);
}

function touches(offset: number, { start, end }: Span): boolean {
  return start <= offset && offset <= end;
}
