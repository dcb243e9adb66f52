import { checkFilter } from '../language/check-filter.ts';
import { givenDialect } from '../language/dialect/dialects.ts';
import { type Filter, type FilterLike, isCondition, isFilter, meaningOf, operandsOf } from '../language/filter.ts';
import { meanings } from '../language/meanings.ts';
import { visit } from '../language/visit.ts';
import { quote } from '../language/word.ts';
import { type Ask, type AskedCall, fold, normalForm } from '../meaning/normal-form.ts';
import { type View, type ViewOptions, viewOf } from '../meaning/options.ts';
import { knownLocale, type Locale, localized } from '../messages/locale.ts';
import { type Fidelity, Inexact, type TermResult, unsupported } from './inexact.ts';
import { type Precondition, preconditions, type Usage } from './preconditions.ts';
import { noMeaning, reasons } from './reasons.ts';
import type { CustomTerm, Target, Terms } from './target.ts';
import { checkTranslateArgument, TranslateError, type TranslationNote } from './translate-error.ts';
import { isInNumbers, type Words } from './value-kinds.ts';

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

/** The options of every translation. */
export interface CommonOptions extends ViewOptions {
  /** `false` returns an inexact translation with its notes instead of throwing. */
  readonly strict?: boolean;
  /** The language of the notes' reasons, `en` by default; errors are English. */
  readonly locale?: Locale;
}

type Operators = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Translates a filter to a target; custom operators are looked up by its name. */
export function toTarget<Output, Part, Options, Helpers>(
  filter: FilterLike,
  target: Target<Output, Part, Options, Helpers>,
  options: Options & CommonOptions & { readonly operators?: object },
): Translation<Output> {
  const root = checkFilter(filter);
  checkTranslateArgument(target.options, options, 'options');
  const { strict = true, locale } = options;
  const operators = (options.operators ?? {}) as Operators;
  const view = viewOf(options);
  const {
    output,
    params,
    notes: found,
  } = write(root, target, options, view, (symbol) => {
    const custom = Object.hasOwn(operators, symbol) ? operators[symbol] : undefined;
    return custom?.[target.name] as CustomTerm<Part, Helpers> | undefined;
  });
  const required = target
    .preconditions(options, usageOf(root), view)
    .map((code) => ({ code, message: localized(preconditions[code], knownLocale(locale)) }));
  const [first] = found;
  if (first === undefined) return { output, params, fidelity: 'exact', notes: [], preconditions: required };
  const notes = found.map((note) => ({ ...note, reason: localized(note.reason, knownLocale(locale)) }));
  if (strict) {
    const more = notes.length === 1 ? '' : ` (and ${notes.length - 1} more)`;
    const reason = localized(first.reason, 'en');
    throw new TranslateError(
      'not-exact',
      `${target.name} cannot express \`${first.text}\` exactly: ${reason}${more}.`,
      notes,
    );
  }
  const fidelity = notes.some((note) => note.fidelity === 'unsupported') ? 'unsupported' : 'approximate';
  return { output, params, fidelity, notes, preconditions: required };
}

/** A note in every language. */
type LocalizedNote = Omit<TranslationNote, 'reason'> & Pick<Inexact<unknown>, 'reason'>;

interface Written<Output> {
  readonly output: Output;
  readonly params: readonly unknown[];
  readonly notes: readonly LocalizedNote[];
}

/** Translates the normal form of a filter, and folds the constants that conditions turn out to be in the target. */
function write<Output, Part, Options, Helpers>(
  filter: Filter,
  target: Target<Output, Part, Options, Helpers>,
  options: Options & ViewOptions,
  view: View,
  customTerm: (operator: string) => CustomTerm<Part, Helpers> | undefined,
): Written<Output> {
  const writer = target.begin(options, view);
  const notes: LocalizedNote[] = [];
  let lost = 0;

  const settle = <P>(node: Filter, term: P | Inexact<P>): P => {
    if (!(term instanceof Inexact)) return term;
    if (term.fidelity === 'unsupported') lost++;
    const { fidelity, reason } = term;
    notes.push({ fidelity, filter: node, text: partText(node, options), reason });
    return term.part;
  };

  /** The translation of a whole filter. */
  const whole = (node: Filter): Part => {
    const part = fold<Part | boolean>(normalForm(node), {
      ask: (ask) =>
        settle(
          ask.condition,
          !target.many && view.many(ask.property) ? unsupported(reasons.manyValues) : conditionTerm(ask, writer.terms),
        ),
      or: (parts) => join('or', parts),
      and: (parts) => join('and', parts),
      call,
    });
    return typeof part === 'boolean' ? settle(node, writer.constant(part)) : part;
  };

  const join = (kind: 'or' | 'and', parts: readonly (Part | boolean)[]): Part | boolean => {
    if (parts.includes(kind === 'or')) return kind === 'or';
    const rest = parts.filter((part): part is Part => typeof part !== 'boolean');
    if (rest.length === 0) return kind === 'and';
    return rest.length === 1 ? (rest[0] as Part) : writer.terms[kind](rest);
  };

  const call = ({ call: node, negated }: AskedCall): Part | boolean => {
    const lostBefore = lost;
    const operands = node.operands.map((operand) => (isFilter(operand) ? { part: whole(operand) } : operand));
    if (lost > lostBefore) return true;
    const symbol = node.operator.text;
    const term: TermResult<Part> = customTerm(symbol)?.(operands, writer.helpers) ?? unsupported(noMeaning(symbol));
    const part = settle(node, term);
    if (!negated || (term instanceof Inexact && term.fidelity === 'unsupported')) return part;
    return typeof part === 'boolean' ? !part : settle(node, writer.terms.not(part));
  };

  return { ...writer.finish(whole(filter)), notes };
}

/** A condition, or its negation. */
function conditionTerm<Part>({ means, property, values, negated }: Ask, terms: Terms<Part>): TermResult<Part> {
  if (means === 'present') return negated ? terms.absent(property) : terms.present(property);
  const [word, another] = values as Words;
  if (means !== 'equal') return terms[means](property, word, negated);
  if (another !== undefined) return terms.oneOf(property, values as Words, negated);
  return negated ? terms.notEqual(property, word) : terms.equal(property, word);
}

function usageOf(filter: Filter): Usage {
  const compared = new Set<string>();
  const ordered = new Set<string>();
  let isConstant = true;
  let inNumbers = false;
  visit(filter, (node) => {
    if (!isCondition(node)) return;
    isConstant = false;
    const { means, property, values } = node;
    const { family } = meanings[means];
    if (family !== 'presence') compared.add(property.text);
    if (family === 'order') ordered.add(property.text);
    if (family === 'part' && values.some(({ text }) => isInNumbers.test(text))) inNumbers = true;
  });
  return { compared, ordered, isInNumbers: inNumbers, isConstant };
}

/** The text of a part of a filter, with nested filters as `(…)`. */
export function partText(filter: Filter, { dialect }: Pick<ViewOptions, 'dialect'>): string {
  const meaning = meaningOf(filter);
  const symbol = filter.operator?.text ?? (meaning && givenDialect(dialect)?.symbol(meaning)) ?? meaning;
  const operands = operandsOf(filter).map((operand) => {
    if (isFilter(operand)) return ' (…)';
    return ` ${operand.quoted ? quote(operand.text) : operand.text}`;
  });
  return `(${symbol}${operands.join('')})`;
}
