import type { HostComment } from '../../hosts/host.ts';
import type { Directive } from './directive.ts';

/** A suppression comment and the rules that it has suppressed. */
export interface Suppression {
  readonly comment: HostComment;
  readonly directive: Directive;
  /** False if it has expired, has an invalid date, or comes too late for `disable-file`. */
  readonly isActive: boolean;
  readonly isLate: boolean;
  readonly used: Set<string>;
  /** The rules that no `prefilter-enable` has ended yet. */
  readonly open: Set<string>;
}
