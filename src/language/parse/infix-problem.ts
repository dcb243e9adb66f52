import type { Locale } from '../../messages/locale.ts';
import { infixSyntax } from '../../messages/syntax.ts';
import { shortened } from '../../source/excerpt.ts';
import { type Edit, editedPart, type Problem, type Span, spanOf } from '../../source/problem.ts';
import { type Repair, repairOf } from '../../source/repair.ts';
import { intendedOperator } from '../dialect/aliases.ts';
import { type Dialect, symbolsOf } from '../dialect/dialect.ts';
import { isFilter, type Operand, type Word } from '../filter.ts';
import { infixParts, type Reading, readComparison } from '../foreign/comparison.ts';

/** A node whose operands have not been checked; `operator` is missing if none follows `(`. Every part has a span. */
export interface UncheckedNode {
  readonly text: string;
  readonly operator: Word | undefined;
  readonly operands: readonly Operand[];
  readonly span: Span;
  /** Whether operands may still be to be written. */
  readonly isUnclosed?: 'unclosed' | undefined;
  readonly dialect: Dialect;
  readonly locale: Locale;
}

/** The operator between its operands, as in `processed = false`, `(a OR b)`, `a is null`; with a fix if it is known what was meant. */
export function infixProblem(node: UncheckedNode): Problem | undefined {
  const { text, operator, operands, span, dialect } = node;
  if (operator !== undefined && dialect.operator(operator.text) !== undefined) return undefined;
  const parts = operator === undefined ? operands : [operator, ...operands];
  const say = infixSyntax[node.locale];
  const edits = joined(node, parts);
  const reading = edits === undefined ? compared(node, parts) : undefined;
  if (edits === undefined && reading === undefined) return undefined;
  const problem = { code: 'infix-syntax', severity: 'error', span } as const;
  if (reading !== undefined && reading.text === undefined) {
    const { reason = 'unclear' } = reading;
    const help = reason === 'operators' ? say.operators(dialect.name, symbolsOf(dialect)) : say[reason];
    return { ...problem, message: say.first(), help };
  }
  const repair: Repair = {
    title: say.fix,
    edits: edits ?? [{ span, text: reading?.text as string }],
    proof: edits !== undefined || reading?.isCertain ? 'agreed' : undefined,
  };
  const message = say.first(shortened(editedPart(text, span, repair.edits)));
  return { ...problem, message, fix: repairOf(repair) };
}

/** Edits that leave the operands untouched, so that mistakes inside them can be fixed as well. */
function joined({ text, span, dialect }: UncheckedNode, parts: readonly Operand[]): readonly Edit[] | undefined {
  if (parts.length < 3 || parts.length % 2 === 0) return undefined;
  const [, second] = parts;
  if (second === undefined || isFilter(second)) return undefined;
  const symbol = groupSymbol(second.text, dialect);
  const inPlace = parts.every((part, index) =>
    index % 2 === 0 ? isFilter(part) : !isFilter(part) && part.text === second.text,
  );
  const [first] = parts;
  if (symbol === undefined || !inPlace || first === undefined) return undefined;
  const bare = spanOf(first).start === span.start;
  const inner = bare ? span.start : span.start + text.slice(span.start, spanOf(first).start).lastIndexOf('(') + 1;
  const edits: Edit[] = [{ span: { start: inner, end: spanOf(first).start }, text: `${bare ? '(' : ''}${symbol} ` }];
  for (let i = 1; i < parts.length; i += 2) {
    const [before, after] = [parts[i - 1] as Operand, parts[i + 1] as Operand];
    edits.push({ span: { start: spanOf(before).end, end: spanOf(after).start }, text: ' ' });
  }
  if (bare) edits.push({ span: { start: span.end, end: span.end }, text: ')' });
  return edits;
}

/** The reading of a comparison, from its first part to its last one. */
function compared({ text, dialect }: UncheckedNode, parts: readonly Operand[]): Reading | undefined {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined || isFilter(first) || first.quoted) return undefined;
  const comparison = infixParts(text.slice(spanOf(first).start, spanOf(last).end));
  return comparison && readComparison(comparison, dialect);
}

function groupSymbol(symbol: string, dialect: Dialect): string | undefined {
  const known = dialect.operator(symbol) === undefined ? intendedOperator(symbol, dialect) : { symbol, sure: true };
  return known?.sure && dialect.operator(known.symbol)?.operands === 'filters' ? known.symbol : undefined;
}
