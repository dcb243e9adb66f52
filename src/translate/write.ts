import { checkFilter } from '../language/check-filter.ts';
import { type Filter, type FilterLike, isFilter } from '../language/filter.ts';
import { type Ask, type AskedCall, fold, normalForm } from '../meaning/normal-form.ts';
import type { ViewOptions } from '../meaning/options.ts';
import { viewOf } from '../meaning/view.ts';
import { Inexact, type TermResult, unsupported } from './inexact.ts';
import { noMeaning, reasons } from './reasons.ts';
import type { CustomTerm, Target, Terms } from './target.ts';
import { type LocalizedNote, noteOf } from './translation-note.ts';
import type { Words } from './value-kinds.ts';

export interface Written<Output> {
  readonly output: Output;
  readonly params: readonly unknown[];
  readonly notes: readonly LocalizedNote[];
}

/** Translates the normal form of a filter, and folds the constants that conditions turn out to be in the target. */
export function write<Output, Part, Options, Helpers>(
  filter: FilterLike,
  target: Target<Output, Part, Options, Helpers>,
  options: Options & ViewOptions,
  customTerm: (operator: string) => CustomTerm<Part, Helpers> | undefined,
): Written<Output> {
  const view = viewOf(options);
  const writer = target.begin(options, view);
  const notes: LocalizedNote[] = [];
  let lost = 0;

  const settle = <P>(node: Filter, term: P | Inexact<P>): P => {
    if (!(term instanceof Inexact)) return term;
    if (term.fidelity === 'unsupported') lost++;
    notes.push(noteOf(node, term, options));
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

  return { ...writer.finish(whole(checkFilter(filter))), notes };
}

/** A condition, or its negation. */
function conditionTerm<Part>({ means, property, values, negated }: Ask, terms: Terms<Part>): TermResult<Part> {
  if (means === 'present') return negated ? terms.absent(property) : terms.present(property);
  const [word, another] = values as Words;
  if (means !== 'equal') return terms[means](property, word, negated);
  if (another !== undefined) return terms.oneOf(property, values as Words, negated);
  return negated ? terms.notEqual(property, word) : terms.equal(property, word);
}
