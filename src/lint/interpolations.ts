import type { Interpolation } from '../hosts/embedded.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { givenDialect } from '../language/dialect/dialects.ts';
import { isCondition, isFilter, operandsOf } from '../language/filter.ts';
import { parse } from '../language/parse/parse.ts';
import { visit } from '../language/visit.ts';
import { firstWhere } from '../source/lines.ts';
import type { Problem, Span } from '../source/problem.ts';
import { errorChecks } from '../validate/error-checks.ts';
import { rulesOfMeaning } from '../validate/rules.ts';
import { type ValidateOptions, validate } from '../validate/validate.ts';

/** A filter with interpolations, each of which is a word of the text; they do not overlap. */
interface Interpolated {
  readonly text: string;
  readonly interpolations: readonly Interpolation[];
}

/** Rules about the meaning are off: it is not known before the interpolations are. */
const silent = Object.fromEntries(rulesOfMeaning.map((id) => [id, 'off' as const]));

const limits = { problems: Number.POSITIVE_INFINITY };

/** The problems that a filter has whatever the values of its interpolations. */
export function validateInterpolated(
  { text, interpolations }: Interpolated,
  options: ValidateOptions,
): readonly Problem[] {
  if (interpolations.length === 0) return validate(text, options);
  const rules = { ...options.rules, ...silent };
  const { operands } = operandsAt(text, interpolations, givenDialect(options.dialect));
  const unsafe = interpolations.filter(({ safe }) => !safe);
  const open = interpolations.filter(({ span }) => operands.get(span.start) === 'any');
  const inDoubt = (code: string) => {
    // An infix operator is wrong whichever words its operands are.
    if (code === errorChecks['infix-syntax'].id) return open;
    // A safe interpolation is exactly one operand.
    return code === errorChecks['wrong-arity'].id ? unsafe : interpolations;
  };
  const found = validate(withStandIns(text, open), { ...options, rules, limits });
  return found
    .filter(({ code, span }) => !meets(span, inDoubt(code), 0))
    .map(({ fix, ...problem }) =>
      fix?.edits.every(({ span }) => !meets(span, interpolations, 1)) ? { ...problem, fix } : problem,
    );
}

/** The interpolations that are only part of a value, a property or an operand. */
export function misplacedInterpolations(
  { text, interpolations }: Interpolated,
  dialect: Dialect,
): readonly Interpolation[] {
  const { operands, isRead } = operandsAt(text, interpolations, dialect);
  return isRead ? interpolations.filter(({ span }) => !operands.has(span.start)) : [];
}

/**
 * Replaces each interpolation that may be a filter or a property by an unknown filter of the same length, so that no rule takes
 * it for a word or concludes anything from it.
 */
function withStandIns(text: string, open: readonly Interpolation[]): string {
  let out = '';
  let at = 0;
  for (const { span } of open) {
    out += `${text.slice(at, span.start)}(${text.slice(span.start + 1, span.end - 1)})`;
    at = span.end;
  }
  return out + text.slice(at);
}

/** The interpolations that are whole operands, by their start; `word` for operands of a comparison, prefix or infix. */
function operandsAt(
  text: string,
  interpolations: readonly Interpolation[],
  dialect: Dialect | undefined,
): { operands: ReadonlyMap<number, 'word' | 'any'>; isRead: boolean } {
  const ends = new Map(interpolations.map(({ span }) => [span.start, span.end]));
  const operands = new Map<number, 'word' | 'any'>();
  const { filter, problems } = parse(text, { ...(dialect && { dialect }), limits });
  const infix = new Set(
    problems.filter(({ code }) => code === errorChecks['infix-syntax'].id).map(({ span }) => span.start),
  );
  if (filter !== undefined) {
    visit(filter, (node) => {
      const isInfix = infix.has((node.span as Span).start);
      for (const operand of [...(isInfix && node.operator ? [node.operator] : []), ...operandsOf(node)]) {
        const { start, end } = operand.span as Span;
        if (isFilter(operand) || ends.get(start) !== end) continue;
        operands.set(start, (isCondition(node) && node.values.length > 0) || isInfix ? 'word' : 'any');
      }
    });
  }
  return { operands, isRead: !problems.some(({ code }) => code === 'limit') };
}

/** Whether a span overlaps an interpolation, or comes as near to one as `reach` says. */
function meets({ start, end }: Span, interpolations: readonly Interpolation[], reach: 0 | 1): boolean {
  const { length } = interpolations;
  const next = firstWhere(length, (at) => (interpolations[at] as Interpolation).span.start >= end + reach);
  const last = interpolations[next - 1];
  return last !== undefined && last.span.end + reach > start;
}
