import type { Problem } from '../source/problem.ts';
import type { ClientError } from './client-error.ts';

/** What a client tells `onEvent`; nothing of it is an error yet, and nothing of it holds a credential. */
export type ClientEvent =
  /** The next try begins after `waitMs`; `error` is why the last one failed. */
  | { readonly kind: 'retry'; readonly attempt: number; readonly waitMs: number; readonly error: ClientError }
  /** A request is delayed by `waitMs`, since an answer said that none is left in the period. */
  | { readonly kind: 'delay'; readonly waitMs: number }
  /** Something to look at: a problem of the filter, an access key, `count` or signature that is not right, an unusable `next`. */
  | {
      readonly kind: 'warning';
      readonly code: string;
      readonly message: string;
      /** The place in the filter, where it is one of its problems. */
      readonly problem?: Problem;
    };
