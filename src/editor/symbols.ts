import { shortened } from '../source/excerpt.ts';
import { offsetCheck } from '../source/lines.ts';
import type { Span } from '../source/problem.ts';
import { check } from '../source/shape.ts';
import { type List, listsOf, outlineOf } from './outline.ts';

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
  const around = listsOf(outlineOf(text)).filter(({ span }) => span.start <= offset && offset <= span.end);
  const spans = around.flatMap(({ span, isClosed, items }) => {
    const inner = isClosed && span.start < offset && offset < span.end && items.length > 0;
    return inner ? [span, { start: span.start + 1, end: span.end - 1 }] : [span];
  });
  const leaf = around
    .at(-1)
    ?.items.find(({ kind, span }) => kind !== 'list' && span.start <= offset && offset <= span.end);
  // Two adjacent filters `(…)(…)` both touch the offset between them: only nested spans form a chain.
  return [...spans, ...(leaf ? [leaf.span] : [])].reverse().filter((span, index, all) => {
    const before = all[index - 1];
    return before === undefined || (span.start <= before.start && before.end <= span.end);
  });
}
