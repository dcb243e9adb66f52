import type { Hole } from '../hosts/host.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { isFilter, operandsOf } from '../language/filter.ts';
import { parse } from '../language/parse/parse.ts';
import { visit } from '../language/visit.ts';
import type { Fix, Problem } from '../source/problem.ts';
import type { Span } from '../source/span.ts';
import { infixSyntax } from '../validate/rules/infix-syntax.ts';
import { wrongArity } from '../validate/rules/wrong-arity.ts';
import { rulesOfMeaning } from '../validate/rules.ts';
import { type ValidateOptions, validate } from '../validate/validate.ts';

/** A filter with places that are filled in at run time, each a word of the text; they do not overlap. */
interface Holed {
  readonly text: string;
  readonly holes: readonly Hole[];
}

/** What a filter means is not known before its holes are filled. */
const silent = Object.fromEntries(rulesOfMeaning.map((id) => [id, 'off' as const]));

const limits = { problems: Number.POSITIVE_INFINITY };

/** The problems that a filter has whatever its holes hold. */
export function validateWithHoles({ text, holes }: Holed, options: ValidateOptions): readonly Problem[] {
  if (holes.length === 0) return validate(text, options);
  const rules = { ...options.rules, ...silent };
  const { operands } = operandsAt(text, holes, options.dialect);
  const unsafe = holes.filter(({ safe }) => !safe);
  const open = holes.filter(({ span }) => operands.get(span.start) === 'any');
  const inDoubt = (code: string) => {
    // An operator between its operands is out of place whichever words these are.
    if (code === infixSyntax.id) return open;
    // What is put in as one operand is one, whatever it holds.
    return code === wrongArity.id ? unsafe : holes;
  };
  const found = validate(withStandIns(text, open), { ...options, rules, limits });
  return found
    .filter(({ code, span }) => !overlapsHole(span, inDoubt(code)))
    .map(({ fix, ...problem }) => (fix === undefined || touchesHole(fix, holes) ? problem : { ...problem, fix }));
}

/** The holes that are not all of a value, a property or an operand. */
export function misplacedHoles({ text, holes }: Holed, dialect: Dialect): readonly Hole[] {
  const { operands, isRead } = operandsAt(text, holes, dialect);
  return isRead ? holes.filter(({ span }) => !operands.has(span.start)) : [];
}

/**
 * The text with another one of the same length, which no dialect knows as a filter, for each hole that may be a filter or
 * any property: so no rule takes it for a word, and none concludes anything from it. A value can only be a value.
 */
function withStandIns(text: string, open: readonly Hole[]): string {
  let out = '';
  let at = 0;
  for (const { span } of open) {
    out += `${text.slice(at, span.start)}(${text.slice(span.start + 1, span.end - 1)})`;
    at = span.end;
  }
  return out + text.slice(at);
}

/** The holes that are whole operands, by where they start; `word` for those of a comparison, also of one written as `(a = b)`. */
function operandsAt(
  text: string,
  holes: readonly Hole[],
  dialect: Dialect | undefined,
): { operands: ReadonlyMap<number, 'word' | 'any'>; isRead: boolean } {
  const ends = new Map(holes.map(({ span }) => [span.start, span.end]));
  const operands = new Map<number, 'word' | 'any'>();
  const { filter, problems } = parse(text, { ...(dialect && { dialect }), limits });
  const infix = new Set(problems.filter(({ code }) => code === infixSyntax.id).map(({ span }) => span.start));
  if (filter !== undefined) {
    visit(filter, (node) => {
      const isInfix = infix.has((node.span as Span).start);
      for (const operand of [...(isInfix && node.operator ? [node.operator] : []), ...operandsOf(node)]) {
        const { start, end } = operand.span as Span;
        if (isFilter(operand) || ends.get(start) !== end) continue;
        operands.set(start, node.kind === 'compare' || isInfix ? 'word' : 'any');
      }
    });
  }
  return { operands, isRead: !problems.some(({ code }) => code === 'limit') };
}

function overlapsHole({ start, end }: Span, holes: readonly Hole[]): boolean {
  const hole = lastBefore(end, holes);
  return hole !== undefined && hole.span.end > start;
}

function touchesHole({ edits }: Fix, holes: readonly Hole[]): boolean {
  return edits.some(({ span }) => {
    const hole = lastBefore(span.end + 1, holes);
    return hole !== undefined && hole.span.end >= span.start;
  });
}

/** The last hole that starts before an offset. */
function lastBefore(offset: number, holes: readonly Hole[]): Hole | undefined {
  let low = 0;
  for (let high = holes.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((holes[middle] as Hole).span.start < offset) low = middle + 1;
    else high = middle;
  }
  return holes[low - 1];
}
