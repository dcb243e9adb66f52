import { conditionsOf } from '../language/conditions.ts';
import { invalidValues, unknownProperties } from '../language/declared.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import { type DialectName, type DialectOf, dialectOf, received } from '../language/dialect/dialects.ts';
import { type Filter, type FilterLike, nodesOf, operandsOf } from '../language/filter.ts';
import { checkOptions, FilterError } from '../language/filter-error.ts';
import { invalidFilter, parseOrThrow } from '../language/parse/parse.ts';
import { print } from '../language/print.ts';
import { factsOf, type Properties } from '../language/properties.ts';
import { map, withoutSpans } from '../language/visit.ts';
import { imageOf, type Value } from '../language/word.ts';
import { type Locale, texts } from '../messages/locale.ts';
import { excerpt } from '../source/excerpt.ts';
import { type Problem, type Span, sortedBySpan } from '../source/problem.ts';
import { repairOf } from '../source/repair.ts';
import type { Parsed } from '../types/checked.ts';
import type { Completed } from '../types/complete.ts';
import type { AnyProperties, RegisteredProperties } from '../types/symbols.ts';
import { type BuilderOptions, optionsCheck, textOfDate } from './builder.ts';
import { builtNode, writeOperand } from './operators.ts';

/** What a hole of the template can contain: a value, a property name, or a filter. */
export type Hole = Value | FilterLike;

/** A `Date`, if an instant is declared, as which it is written. */
type DateOf<P> = Extract<P[keyof P], 'instant' | { readonly type: 'instant' }> extends never ? never : Date;

/** What a filter text is checked against. */
export type FilterOptions<D, P> = BuilderOptions<D, P>;

/** The template tag for a dialect with its properties, which can also be called with a text that the compiler checks. */
export type FilterTag<D extends Dialect = Dialect, P = AnyProperties> = <const A extends string | TemplateStringsArray>(
  first: A extends string ? NoInfer<Completed<A, D, P>> : A,
  ...holes: [A] extends [string] ? [] : (Hole | DateOf<P>)[]
) => A extends string ? Parsed<A, D, P> : Filter;

/**
 * A filter written as text, in one of two forms; throws a `FilterError` if the text is not a filter.
 *
 * `filter('(= processed false)')` is checked by the compiler: a text that is not a filter does not compile, and the type
 * of the result is its tree.
 *
 * `` filter`(= supplier ${name})` `` has holes. Each stays one whole word or one whole filter, whatever its value; a hole
 * in any other position, or a value that cannot be written, throws.
 *
 * Called with a dialect, properties or both, it returns a function with the same two forms for them.
 */
// One signature: with overloads the compiler would show only the message of the last one, whichever was meant.
export function filter<
  const A extends string | TemplateStringsArray | FilterOptions<Dialect | DialectName, Properties>,
  D extends Dialect | DialectName = 'received',
  const P extends Properties = never,
>(
  first: A extends string
    ? NoInfer<Completed<A, typeof received, RegisteredProperties>>
    : A extends TemplateStringsArray
      ? A
      : FilterOptions<D, P>,
  ...holes: [A] extends [TemplateStringsArray] ? Hole[] : []
): A extends string
  ? Parsed<A>
  : A extends TemplateStringsArray
    ? Filter
    : FilterTag<DialectOf<D>, [P] extends [never] ? RegisteredProperties : P>;
export function filter(first: Written | FilterOptions<Dialect | DialectName, Properties>, ...holes: Hole[]): unknown {
  if (isWritten(first)) return fill(received, {}, first, holes);
  checkOptions(optionsCheck, first);
  const known = dialectOf(first.dialect);
  return (written: Written, ...others: Hole[]) => fill(known, first, written, others);
}

type Written = string | TemplateStringsArray;

function isWritten(first: unknown): first is Written {
  return typeof first === 'string' || (typeof first === 'object' && first !== null && 'raw' in first);
}

function fill(
  dialect: Dialect,
  { properties, locale = 'en' }: Pick<FilterOptions<never, Properties>, 'properties' | 'locale'>,
  written: Written,
  holes: readonly Hole[],
): Filter {
  const raw = typeof written === 'string' ? [written] : written.raw;
  let text = raw[0] as string;
  const spans: Span[] = [];
  for (const [index, hole] of holes.entries()) {
    const start = text.length;
    text += write(properties !== undefined && hole instanceof Date ? textOfDate(hole, locale) : hole, dialect, locale);
    spans.push({ start, end: text.length });
    text += raw[index + 1];
  }
  // A filter in a hole was built before, and may have any length and depth.
  const limits = holes.length > 0 && { length: Math.max(text.length, 1_000_000), depth: Number.POSITIVE_INFINITY };
  const tree = parseOrThrow(text, { dialect, locale, ...(limits && { limits }) });
  // Each hole was written as a whole word or filter, so it must be read back as one.
  const wholes = wholeSpans(tree);
  const instants = instantSpans(tree, properties);
  for (const [index, span] of spans.entries()) {
    if (!wholes.has(keyOfSpan(span))) throw misplaced(index, text, span, locale);
    const hole: unknown = holes[index];
    // Throws, with advice.
    if (hole instanceof Date && !instants.has(keyOfSpan(span))) writeOperand(hole, dialect, undefined, locale);
  }
  if (properties !== undefined) checkDeclared(text, tree, dialect, properties, locale);
  const built = withoutSpans(tree);
  return map(built, (node) => builtNode(node, dialect));
}

function checkDeclared(text: string, tree: Filter, dialect: Dialect, properties: Properties, locale: Locale): void {
  const found = {
    'unknown-property': unknownProperties(tree, dialect, properties, locale),
    'invalid-value': invalidValues(tree, dialect, properties, locale),
  };
  const problems = Object.entries(found).flatMap(([code, some]) =>
    [...some].flatMap(({ fix, ...one }): readonly Problem[] =>
      one.severity === undefined ? [{ code, severity: 'error', ...one, ...(fix && { fix: repairOf(fix) }) }] : [],
    ),
  );
  if (problems.length > 0) {
    throw invalidFilter(text, sortedBySpan(problems));
  }
}

function write(hole: unknown, dialect: Dialect, locale: Locale): string {
  if (typeof hole === 'object' && hole !== null && ('kind' in hole || 'filter' in hole)) {
    return print(hole as FilterLike, { dialect, locale });
  }
  return imageOf(writeOperand(hole, dialect, undefined, locale));
}

function wholeSpans(tree: Filter): ReadonlySet<string> {
  return new Set(nodesOf(tree).flatMap((node) => [node, ...operandsOf(node)].map(({ span }) => keyOfSpan(span))));
}

function keyOfSpan(span: Span | undefined): string {
  return `${span?.start}-${span?.end}`;
}

/** The spans of the values of instants, as which a `Date` is written. */
function instantSpans(tree: Filter, properties: Properties = {}): ReadonlySet<string> {
  return new Set(
    conditionsOf(tree).flatMap(({ property, values }) =>
      factsOf(properties, property.text)?.type === 'instant' ? values.map(({ span }) => keyOfSpan(span)) : [],
    ),
  );
}

const say = /* @__PURE__ */ texts({
  en: { misplaced: (number: number) => `\`\${…}\` number ${number} must be a whole property, value or filter.` },
  'pt-BR': {
    misplaced: (number) => `\`\${…}\` número ${number} deve ser uma propriedade, um valor ou um filtro inteiro.`,
  },
});

function misplaced(index: number, text: string, span: Span, locale: Locale): FilterError {
  const message = say[locale].misplaced(index + 1);
  return new FilterError('wrong-operand', `${message}\n${excerpt(text, span)}`, [
    { code: 'unsafe-interpolation', severity: 'error', message, span },
  ]);
}
