import { checkFilter } from '../language/check-filter.ts';
import { dialectOf } from '../language/dialect/dialects.ts';
import { type Filter, type FilterLike, isFilter } from '../language/filter.ts';
import { declaredKind } from '../language/kinds/kind-of.ts';
import { declaredPath } from '../language/path.ts';
import { type Ask, type AskedCall, fold, isValueAsk, normalForm } from '../meaning/normal-form.ts';
import { type View, type ViewOptions, viewOf } from '../meaning/options.ts';
import { knownLocale, type Locale, localized } from '../messages/locale.ts';
import { oneOf } from '../source/shape.ts';
import { type AcceptedFilter, acceptances, type FilterPart, partsOf, withKnown } from './accepted.ts';
import { type FieldOptions, givenField } from './field.ts';
import {
  type Fidelity,
  Inexact,
  mapTerm,
  partText,
  type TermResult,
  type TranslationNote,
  unsupported,
} from './inexact.ts';
import { type Precondition, type PreconditionCode, preconditions } from './preconditions.ts';
import { noMeaning, reasons } from './reasons.ts';
import type { CustomTerm, Finished, Target, Writer } from './target.ts';
import { type HelpersOf, type OptionsOf, type OutputOf, type PartOf, type TargetName, targets } from './targets.ts';
import { checkTranslateArgument, TranslateError } from './translate-error.ts';

/** A filter in a target's language. */
export interface Translation<Output> {
  readonly output: Output;
  /** The values of the placeholders, in order; empty if the language has none. */
  readonly params: readonly unknown[];
  /** The worst of the notes; `exact` without any. */
  readonly fidelity: Fidelity;
  readonly notes: readonly TranslationNote[];
  /** What an exact translation relies on, which the options cannot prove. */
  readonly preconditions: readonly Precondition[];
}

/** The translations of custom operators to each target, by symbol. */
export type CustomOperators = {
  readonly [symbol: string]: { readonly [N in TargetName]?: CustomTerm<PartOf<N>, HelpersOf<N>> };
};

export interface TranslateOptions extends ViewOptions {
  /** `false` returns an inexact translation with its notes instead of throwing. */
  readonly strict?: boolean;
  /** The language of the notes' reasons, `en` by default; errors are English. */
  readonly locale?: Locale;
  /** The translations of operators without a meaning. */
  readonly operators?: CustomOperators;
}

const targetCheck = /* @__PURE__ */ (() => oneOf(...Object.keys(targets)))();

/** The options of a target, optional if the target requires none. */
export type TargetOptions<Options> = object extends Options
  ? [options?: Options & TranslateOptions]
  : [options: Options & TranslateOptions];

/**
 * Translates a filter to another language so that it selects exactly what `matches` does. Throws a `TranslateError` if that is
 * impossible (`not-exact`, unless `strict` is false), and for a property that the options do not map.
 *
 * With `strict: false`, an `unsupported` condition is left out as if it were true, so that no document the filter selects is
 * lost; for an `approximate` one, the note says for which documents it differs.
 *
 * An accepted filter keeps its dialect and its properties, and the columns of the store that `accept` was given.
 */
export function translate<N extends TargetName>(
  filter: AcceptedFilter,
  target: N,
  options?: Partial<OptionsOf<N>> & TranslateOptions,
): Translation<OutputOf<N>>;
export function translate<N extends TargetName>(
  filter: FilterLike | AcceptedFilter,
  target: N,
  ...[options]: TargetOptions<OptionsOf<N>>
): Translation<OutputOf<N>>;
export function translate<N extends TargetName>(
  filter: FilterLike | AcceptedFilter,
  target: N,
  options: TranslateOptions = {},
): Translation<OutputOf<N>> {
  return translateTo(filter, target, options);
}

/** The same with options that the compiler does not compare with the target; they are checked here. */
export function translateTo<N extends TargetName>(
  filter: FilterLike | AcceptedFilter,
  name: N,
  options: TranslateOptions,
): Translation<OutputOf<N>> {
  checkTranslateArgument(targetCheck, name, 'target');
  return toTarget(filter, targets[name] as unknown as Target<OutputOf<N>, unknown>, options);
}

/** Translates a filter to a target; custom operators are looked up by its name. */
export function toTarget<Output, Part, Options, Helpers, CustomPart>(
  filter: FilterLike | AcceptedFilter,
  target: Target<Output, Part, Options, Helpers, CustomPart>,
  given: Options & TranslateOptions,
): Translation<Output> {
  const known = acceptances.get(filter);
  const asked = known !== undefined && 'filter' in filter ? filter.filter : (filter as FilterLike);
  const root = checkFilter(asked, 'filter', knownLocale(Object(given).locale));
  checkTranslateArgument(target.options, given, 'options');
  if (known !== undefined && given.dialect !== undefined && dialectOf(given.dialect) !== known.view.dialect) {
    throw new TranslateError(
      'invalid-options',
      '`dialect` is not the one in which the filter was accepted: leave it out.',
    );
  }
  const options = known === undefined ? given : withKnown(known, target.name, given);
  const { operators = {}, strict = true, locale = 'en' } = options;
  const { output, params, inexact, required } = writeFilter(root, partsOf(root, options, known), target, (symbol) => {
    const custom: Readonly<Record<string, unknown>> | undefined = Object.hasOwn(operators, symbol)
      ? operators[symbol]
      : undefined;
    return custom?.[target.name] as CustomTerm<CustomPart, Helpers> | undefined;
  });
  const notes = inexact.map((one) => noteOf(one, options, locale));
  const [first] = inexact;
  if (strict && first !== undefined) throw refusalOf(target, first, notes, options);
  return {
    output,
    params,
    fidelity: notes.find(({ fidelity }) => fidelity === 'unsupported')?.fidelity ?? notes[0]?.fidelity ?? 'exact',
    notes,
    preconditions: codesOf(required).map((code) => ({ code, message: localized(preconditions[code], locale) })),
  };
}

/** Whether the options name the field of a property. */
function hasField(options: FieldOptions, property: string): boolean {
  return givenField(options, property).field !== undefined;
}

/** A part of the filter whose translation is not exact. */
type InexactPart = readonly [filter: Filter, term: Inexact<unknown>];

function noteOf([filter, term]: InexactPart, options: ViewOptions, locale: Locale): TranslationNote {
  const { fidelity, reason } = term;
  return { fidelity, filter, text: partText(filter, options), reason: localized(reason, locale) };
}

function refusalOf(
  { name, instead }: { readonly name: string; readonly instead?: string },
  first: InexactPart,
  notes: readonly TranslationNote[],
  options: ViewOptions,
): TranslateError {
  const { text, reason } = noteOf(first, options, 'en');
  const more = notes.length === 1 ? '' : ` (and ${notes.length - 1} more)`;
  const advice = instead === undefined ? '' : ` ${instead}`;
  return new TranslateError(
    'not-exact',
    `${name} cannot express \`${text}\` exactly: ${reason}${more}.${advice}`,
    notes,
  );
}

/** A part of the translation, and what it relies on: what is the same for every document relies on nothing. */
interface Piece<Part> {
  readonly part: Part;
  readonly required: Required;
}

/** Codes by parts, which are made flat in the end. */
type Required = readonly (PreconditionCode | false | undefined | Required)[];

function codesOf(required: Required): readonly PreconditionCode[] {
  const codes = new Set((required as readonly unknown[]).flat(Infinity));
  return [...codes].filter((code): code is PreconditionCode => typeof code === 'string');
}

function constantPiece(part: boolean): Piece<boolean> {
  return { part, required: [] };
}

/** Translates filters that must all hold, and folds the constants that conditions turn out to be in the target. */
function writeFilter<Output, Part, Options, Helpers, CustomPart>(
  filter: Filter,
  parts: readonly FilterPart<Options & ViewOptions>[],
  target: Target<Output, Part, Options, Helpers, CustomPart>,
  customTerm: (operator: string) => CustomTerm<CustomPart, Helpers> | undefined,
) {
  const inexact: InexactPart[] = [];
  const written = parts.map((part) => {
    const view = viewOf(part[1]);
    const writer = target.begin(part[1], view);
    return { writer, piece: writePart(part, view, target, writer, customTerm, inexact) };
  });
  // What a writer learns from the conditions counts when it finishes: it is the one of what was asked, which is the first part.
  const { writer } = written[0] as (typeof written)[number];
  const { part: joined, required } = joinPieces(
    writer,
    'and',
    written.map(({ piece }) => piece),
  );
  const constant = (value: boolean): Part => settle(inexact, filter, writer.constant(value));
  const part = typeof joined === 'boolean' ? constant(joined) : joined;
  const finish = (whole: Part): Finished<Output> => writer.finish?.(whole) ?? { output: whole as never, params: [] };
  const finished = finish(part);
  if (finished.refused === undefined) return { ...finished, inexact, required };
  settle(inexact, filter, unsupported(finished.refused));
  return { ...finish(constant(true)), inexact, required: [] };
}

/** The part of a term, which is noted if it is not exact. */
function settle<P>(inexact: InexactPart[], node: Filter, term: P | Inexact<P>): P {
  if (!(term instanceof Inexact)) return term;
  inexact.push([node, term]);
  return term.part;
}

function joinPieces<Part>(
  writer: Pick<Writer<unknown, Part>, 'or' | 'and'>,
  kind: 'or' | 'and',
  pieces: readonly Piece<Part | boolean>[],
): Piece<Part | boolean> {
  if (pieces.some(({ part }) => part === (kind === 'or'))) return constantPiece(kind === 'or');
  const rest = pieces.filter((piece): piece is Piece<Part> => typeof piece.part !== 'boolean');
  const [first] = rest;
  if (first === undefined) return constantPiece(kind === 'and');
  if (rest.length === 1) return first;
  return { part: writer[kind](rest.map(({ part }) => part)), required: rest.map(({ required }) => required) };
}

/** Translates the normal form of a filter. */
function writePart<Output, Part, Options, Helpers, CustomPart>(
  [filter, options]: FilterPart<Options & ViewOptions>,
  view: View,
  target: Target<Output, Part, Options, Helpers, CustomPart>,
  writer: Writer<Output, Part, Helpers, CustomPart>,
  customTerm: (operator: string) => CustomTerm<CustomPart, Helpers> | undefined,
  inexact: InexactPart[],
): Piece<Part | boolean> {
  const formula = (node: Filter): Piece<Part | boolean> =>
    fold<Piece<Part | boolean>>(normalForm(node), {
      ask(one) {
        const part = settle(inexact, one.condition, ask(one));
        // Also of a constant: a declaration that no store can have is noticed whatever is asked of it.
        const required = writer.requires(one);
        return typeof part === 'boolean' ? constantPiece(part) : { part, required };
      },
      or: (pieces) => joinPieces(writer, 'or', pieces),
      and: (pieces) => joinPieces(writer, 'and', pieces),
      call,
    });

  /** The translation of a whole filter, which an operator takes. */
  const whole = (node: Filter): Piece<Part> => {
    const { part, required } = formula(node);
    return { part: typeof part === 'boolean' ? settle(inexact, node, writer.constant(part)) : part, required };
  };

  const ask = (one: Ask): TermResult<Part> => {
    if (!target.many && view.many(one.property)) return unsupported(reasons.manyValues);
    if (
      !target.nested &&
      declaredPath(options.properties, one.property) &&
      !hasField(options as FieldOptions, one.property)
    )
      return unsupported(reasons.nested);
    if (!target.kinds && isValueAsk(one) && declaredKind(options.properties, one.property))
      return unsupported(reasons.kind);
    if (!one.values.every(({ text }) => text.isWellFormed())) return unsupported(reasons.surrogate);
    const refused = writer.refuse(one);
    if (refused) return unsupported(refused);
    return (writer[one.family] as (ask: Ask) => TermResult<Part>)(one);
  };

  const call = ({ call: node, negated }: AskedCall): Piece<Part | boolean> => {
    const before = inexact.length;
    const { show = (part: Part) => part as never, read = (part: CustomPart) => part as never } = writer.custom ?? {};
    const required: Required[] = [];
    const operands = node.operands.map((operand) => {
      if (!isFilter(operand)) return operand;
      const inner = whole(operand);
      required.push(inner.required);
      return { part: show(inner.part) };
    });
    if (inexact.slice(before).some(([, { fidelity }]) => fidelity === 'unsupported')) return constantPiece(true);
    const symbol = node.operator.text;
    const custom = customTerm(symbol)?.(operands, writer.helpers);
    const term: TermResult<Part> = custom === undefined ? unsupported(noMeaning(symbol)) : mapTerm(custom, read);
    const settled = settle(inexact, node, term);
    const isDenied = negated && !(term instanceof Inexact && term.fidelity === 'unsupported');
    if (typeof settled === 'boolean') return constantPiece(settled !== isDenied);
    const part = isDenied ? settle(inexact, node, writer.not(settled)) : settled;
    return typeof part === 'boolean' ? constantPiece(part) : { part, required };
  };

  return formula(filter);
}
