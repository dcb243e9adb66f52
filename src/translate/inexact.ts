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

/**
 * The translation of a condition: a part in the target's language, `true` or `false` if the condition is the same for every
 * document, or an inexact part with the reason.
 */
export type TermResult<Part> = Part | boolean | Inexact<Part | boolean>;
