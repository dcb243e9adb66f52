import { givenDialect } from '../language/dialect/dialects.ts';
import { type Filter, isFilter, meaningOf, operandsOf } from '../language/filter.ts';
import { quote } from '../language/word.ts';
import type { ViewOptions } from '../meaning/options.ts';
import { type Localized, localizedCheck } from '../messages/locale.ts';
import { check } from '../source/shape.ts';

/** How well a translation selects what its filter selects. */
export type Fidelity = 'exact' | 'approximate' | 'unsupported';

/** A condition that a target cannot express exactly, with the reason and the `part` written instead. */
export class Inexact<Part> {
  readonly fidelity: Exclude<Fidelity, 'exact'>;
  readonly reason: Localized;
  readonly part: Part;

  constructor(fidelity: Exclude<Fidelity, 'exact'>, reason: Localized, part: Part) {
    this.fidelity = fidelity;
    this.reason = reason;
    this.part = part;
  }
}

/**
 * The translation of a condition: a part in the target's language, `true` or `false` if the condition is the same for every
 * document, or an inexact part with the reason.
 */
export type TermResult<Part> = Part | boolean | Inexact<Part | boolean>;

/** A condition expressed approximately; `reason` says for which documents it is wrong, in one language or in each. */
export function approximate<Part>(part: Part, reason: Localized): Inexact<Part> {
  check(localizedCheck, reason, 'reason');
  return new Inexact('approximate', reason, part);
}

/**
 * A condition that cannot be expressed. It is left out as if it were true; because negations are pushed down to the
 * conditions, the rest then selects all that the filter does, and possibly more.
 */
export function unsupported(reason: Localized): Inexact<true> {
  check(localizedCheck, reason, 'reason');
  return new Inexact('unsupported', reason, true);
}

/** A term with its part changed, as exact as before; `changeConstant` does the same for a constant. */
export function mapTerm<From, To>(
  term: TermResult<From>,
  change: (part: From) => To,
  changeConstant = (constant: boolean) => constant,
): TermResult<To> {
  const of = (part: From | boolean) => (typeof part === 'boolean' ? changeConstant(part) : change(part));
  return term instanceof Inexact ? new Inexact(term.fidelity, term.reason, of(term.part)) : of(term);
}

/** A part of a filter whose translation is not exact. */
export interface TranslationNote {
  readonly fidelity: Exclude<Fidelity, 'exact'>;
  /** The part, and its text, with nested filters as `(…)`. */
  readonly filter: Filter;
  readonly text: string;
  readonly reason: string;
}

/** Of longer lists, a note shows the beginning. */
const mostShown = 20;

/** The text of a part of a filter, with nested filters as `(…)`, and what follows twenty operands as `…`. */
export function partText(filter: Filter, { dialect }: Pick<ViewOptions, 'dialect'>): string {
  const meaning = meaningOf(filter);
  const symbol = filter.operator?.text ?? (meaning && givenDialect(dialect)?.symbol(meaning)) ?? meaning;
  const all = operandsOf(filter);
  const operands = all.slice(0, mostShown).map((operand) => {
    if (isFilter(operand)) return ' (…)';
    return ` ${operand.quoted ? quote(operand.text) : operand.text}`;
  });
  return `(${symbol}${operands.join('')}${all.length > mostShown ? ' …' : ''})`;
}
