import type { Locale } from '../../messages/locale.ts';
import { infixSyntax } from '../../messages/syntax.ts';
import { shortened } from '../../source/excerpt.ts';
import { applyEdits, type Edit, type Fix, type Problem, type Span, spanOf } from '../../source/problem.ts';
import { intendedOperator } from '../dialect/aliases.ts';
import type { Dialect, Operator } from '../dialect/dialect.ts';
import { isFilter, type Operand, type Word } from '../filter.ts';
import { quote } from '../word.ts';

/** A node whose operands have not been checked; `operator` is missing if none follows `(`. Every part has a span. */
export interface UncheckedNode {
  readonly text: string;
  readonly operator: Word | undefined;
  readonly operands: readonly Operand[];
  readonly span: Span;
}

/**
 * The operator moved to the front, as in `processed = false`, `(a OR b)`, `processed=false`; only if that fixes the
 * whole filter.
 */
export function infixProblem(node: UncheckedNode, dialect: Dialect, locale: Locale): Problem | undefined {
  const { text, operator, operands, span } = node;
  if (operator !== undefined && dialect.operator(operator.text) !== undefined) return undefined;
  const parts = operator === undefined ? operands : [operator, ...operands];
  const fix = joined(node, parts, dialect) ?? compared(parts, span, dialect);
  if (fix === undefined) return undefined;
  const say = infixSyntax[locale];
  const moved = fix.edits.map((edit) => ({
    ...edit,
    span: { start: edit.span.start - span.start, end: edit.span.end - span.start },
  }));
  const fixed = applyEdits(text.slice(span.start, span.end), moved);
  return {
    code: 'infix-syntax',
    severity: 'error',
    message: say.first(shortened(fixed)),
    span,
    fix: { title: say.fix, ...fix },
  };
}

type Repair = Pick<Fix, 'safety' | 'edits'>;

/** Edits that leave the operands untouched, so that mistakes inside them can be fixed as well. */
function joined({ text, span }: UncheckedNode, parts: readonly Operand[], dialect: Dialect): Repair | undefined {
  if (parts.length < 3 || parts.length % 2 === 0) return undefined;
  const [, second] = parts;
  if (second === undefined || isFilter(second)) return undefined;
  const symbol = symbolFor(second.text, 'filters', dialect);
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
  return { safety: 'safe', edits };
}

function compared(parts: readonly Operand[], span: Span, dialect: Dialect): Repair | undefined {
  const words = parts.filter((part): part is Word => !isFilter(part));
  const [first, second, third] = words;
  if (words.length !== parts.length || first === undefined || first.quoted || second?.quoted) return undefined;
  const [property, comparator, value] =
    words.length === 1
      ? (/^([^=<>!]+)([=<>!]+)([^=<>!]+)$/.exec(first.text)?.slice(1) ?? [])
      : [first.text, second?.text, third?.quoted ? quote(third.text) : third?.text];
  if (words.length > 3 || property === undefined || comparator === undefined || value === undefined) return undefined;
  const symbol = symbolFor(comparator, 'property value', dialect);
  if (symbol === undefined) return undefined;
  // In `(eq = ok)` either word may be the operator, and this dialect may have no quoted values.
  const doubtful =
    symbolFor(property, 'property value', dialect) !== undefined || (third?.quoted && !dialect.quotedValues);
  return { safety: doubtful ? 'unsafe' : 'safe', edits: [{ span, text: `(${symbol} ${property} ${value})` }] };
}

function symbolFor(symbol: string, operands: Operator['operands'], dialect: Dialect): string | undefined {
  const known = dialect.operator(symbol) === undefined ? intendedOperator(symbol, dialect) : { symbol, sure: true };
  return known?.sure && dialect.operator(known.symbol)?.operands === operands ? known.symbol : undefined;
}
