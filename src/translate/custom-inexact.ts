import { type Localized, localizedCheck } from '../messages/locale.ts';
import { check } from '../source/shape.ts';
import { approximate as approximateOf, type Inexact, unsupported as unsupportedOf } from './inexact.ts';

/*
 * For translations of operators of one's own: the same with the reason checked, for callers without types.
 */

/** A condition expressed approximately; `reason` says for which documents it is wrong, in one language or in each. */
export function approximate<Part>(part: Part, reason: Localized): Inexact<Part> {
  check(localizedCheck, reason, 'reason');
  return approximateOf(part, reason);
}

/**
 * A condition that cannot be expressed. It is left out as if it were true; because negations are pushed down to the
 * conditions, the rest then selects all that the filter does, and possibly more.
 */
export function unsupported(reason: Localized): Inexact<true> {
  check(localizedCheck, reason, 'reason');
  return unsupportedOf(reason);
}
