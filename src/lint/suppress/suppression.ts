import type { HostComment } from '../../hosts/host.ts';
import type { Directive } from './directive.ts';

/** A comment that is addressed to us, and which of its rules it has suppressed. */
export interface Suppression {
  readonly comment: HostComment;
  readonly directive: Directive;
  /** False for one that has expired, whose date is none, or that comes too late for the whole file. */
  readonly isActive: boolean;
  readonly isLate: boolean;
  readonly used: Set<string>;
  /** The rules of which nothing has ended the suppression. */
  readonly open: Set<string>;
}
