import type { Localized } from '../messages/locale.ts';

/** How far a translation keeps what its filter selects. */
export type Fidelity = 'exact' | 'approximate' | 'unsupported';

/** What a target cannot say exactly, and why; `part` stands for it as well as can be, or nothing does. */
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

/** A condition said nearly: `reason` tells of which documents it is wrong, in one language or in each. */
export function approximate<Part>(part: Part, reason: Localized): Inexact<Part> {
  return new Inexact('approximate', reason, part);
}

/**
 * A condition that cannot be said, and why. It is left out as if it were true; since negations stand at the conditions, the
 * rest then selects all that the filter does, and more.
 */
export function unsupported(reason: Localized): Inexact<true> {
  return new Inexact('unsupported', reason, true);
}
