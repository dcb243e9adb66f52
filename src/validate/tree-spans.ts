import { type Filter, isFilter, type Operand, operandsOf, type Word } from '../language/filter.ts';
import { inOrder } from '../language/parse/limits.ts';
import { visit } from '../language/visit.ts';
import type { Fix, Problem, Span } from '../source/problem.ts';

/*
 * The problems of a tree are those of its printed text. Here their positions become those of the text that the tree was read from.
 */

/** A word, a parenthesis or a filter: where it is printed, and where the tree says that it was. */
interface Pair {
  readonly printed: Span;
  readonly own: Span | undefined;
}

/** A filter with its operator, operands and parentheses, in the order of the text. */
interface FilterPair extends Pair {
  readonly tokens: readonly Pair[];
  readonly operands: readonly FilterPair[];
  /** Whether its operators are printed as in the text of the tree, so that a fix is in the words of that text. */
  readonly isAsWritten: boolean;
}

/**
 * The problems of a printed tree at the positions that the tree itself has: of what it has no span for, at those of the nearest
 * filter around that has one, and if none has, in the printed text. A fix stays if it can be applied to the text of the tree.
 */
export function atOwnSpans(
  problems: readonly Problem[],
  printed: Filter | undefined,
  tree: Filter,
): readonly Problem[] {
  if (problems.length === 0 || printed === undefined || !hasSpans(tree)) return problems;
  const root = pairFilters(printed, tree);
  const ownSpan = (span: Span) => exactSpan(root, span) ?? nearestSpan(root, span) ?? span;
  return inOrder(
    problems.map(({ fix, ...problem }) => {
      const ownFix = fix && root.isAsWritten ? fixAtOwnSpans(root, fix) : undefined;
      return {
        ...problem,
        span: ownSpan(problem.span),
        ...(problem.related && {
          related: problem.related.map(({ message, span }) => ({ message, span: ownSpan(span) })),
        }),
        ...(ownFix && { fix: ownFix }),
      };
    }),
  );
}

function hasSpans(tree: Filter): boolean {
  let found = false;
  visit(tree, (node) => {
    found ||= [node, node.operator, ...operandsOf(node)].some((part) => part?.span !== undefined);
    return found ? 'stop' : undefined;
  });
  return found;
}

/** Pairs what was printed with what it was printed from: the same tree, unless the dialect refuses a part of it. */
function pairFilters(printed: Filter, tree: Filter): FilterPair {
  const pair = pairOf(printed, tree.span);
  const [parts, theirs] = [operandsOf(printed), operandsOf(tree)];
  const isSame = parts.length === theirs.length && parts.every((part, i) => isFilter(part) === isFilter(at(theirs, i)));
  if (!isSame) return { ...pair, tokens: [], operands: [], isAsWritten: false };
  const operands: FilterPair[] = [];
  const words: Pair[] = [];
  for (const [index, part] of parts.entries()) {
    const other = at(theirs, index);
    if (isFilter(part)) operands.push(pairFilters(part, other as Filter));
    else words.push(pairOf(part, other.span));
  }
  const { operator = printed.operator } = tree;
  const isAsWritten = operator?.text === printed.operator?.text && operands.every((one) => one.isAsWritten);
  const parenthesis = (offset: (span: Span) => number): Pair => {
    const character = (span: Span) => ({ start: offset(span), end: offset(span) + 1 });
    return { printed: character(pair.printed), own: pair.own && character(pair.own) };
  };
  const tokens = [
    parenthesis(({ start }) => start),
    pairOf(printed.operator as Word, tree.operator?.span),
    ...words,
    parenthesis(({ end }) => end - 1),
  ];
  return { ...pair, tokens, operands, isAsWritten };
}

function at(operands: readonly Operand[], index: number): Operand {
  return operands[index] as Operand;
}

function pairOf({ span }: { readonly span?: Span }, own: Span | undefined): Pair {
  return { printed: span as Span, own };
}

/** The same span in the text of the tree, if all of it comes from one filter, or from one word, of that text. */
function exactSpan(root: FilterPair, { start, end }: Span): Span | undefined {
  const [smallest] = filtersAround(root, { start, end });
  if (smallest === undefined) return undefined;
  const tokens = [...smallest.tokens, ...smallest.operands];
  const only = tokens.find(({ printed }) => printed.start <= start && end <= printed.end && start < end);
  const own = only === undefined ? smallest.own : only.own;
  if (own === undefined) return undefined;
  const all = tokensIn(smallest);
  const first = all.find(({ printed }) => start < printed.end) ?? all.at(-1);
  const last = all.findLast(({ printed }) => printed.start < end) ?? all[0];
  if (first?.own === undefined || last?.own === undefined) return undefined;
  const from = positionIn(first, start);
  const to = start === end ? from : positionIn(last, end);
  return from <= to && own.start <= from && to <= own.end ? { start: from, end: to } : undefined;
}

/** A position in a token: as far from its start if it is written alike, else its nearer end. */
function positionIn({ printed, own }: Pair, at: number): number {
  const { start, end } = own as Span;
  if (at <= printed.start) return start;
  if (at >= printed.end) return end;
  return end - start === printed.end - printed.start ? start + at - printed.start : start;
}

function nearestSpan(root: FilterPair, span: Span): Span | undefined {
  return filtersAround(root, span).find(({ own }) => own !== undefined)?.own;
}

/** The filters around a span, the smallest one first. */
function filtersAround(filter: FilterPair, span: Span): readonly FilterPair[] {
  const { printed, operands } = filter;
  if (span.start < printed.start || span.end > printed.end) return [];
  const inner = operands.find((one) => one.printed.start <= span.start && span.end <= one.printed.end);
  return inner === undefined ? [filter] : [...filtersAround(inner, span), filter];
}

function tokensIn({ tokens, operands }: FilterPair): readonly Pair[] {
  const all = [...tokens, ...operands.flatMap(tokensIn)];
  return all.sort((a, b) => a.printed.start - b.printed.start);
}

function fixAtOwnSpans(root: FilterPair, fix: Fix): Fix | undefined {
  const edits = fix.edits.map(({ span, text }) => ({ span: exactSpan(root, span), text }));
  return edits.every((edit): edit is typeof edit & { span: Span } => edit.span !== undefined)
    ? { ...fix, edits }
    : undefined;
}
