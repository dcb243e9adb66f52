import type { Problem } from '../source/problem.ts';
import type { ClientError } from './client-error.ts';

/** What a client tells `onEvent`; none of it stops the call, and none of it holds a credential. */
export type ClientEvent =
  /** A request goes out. `url` holds the query and no credential; `attempt` counts the tries of a request from 1. */
  | { readonly kind: 'request'; readonly method: 'GET'; readonly url: string; readonly attempt: number }
  /** It has ended, its body read: with a `status` where there was an answer, with an `error` where it failed. */
  | {
      readonly kind: 'response';
      readonly method: 'GET';
      readonly url: string;
      readonly attempt: number;
      readonly status?: number;
      readonly durationMs: number;
      readonly error?: ClientError;
    }
  /** The next try begins after `waitMs`; `error` is why the last one failed. */
  | { readonly kind: 'retry'; readonly attempt: number; readonly waitMs: number; readonly error: ClientError }
  /** A request is delayed by `waitMs`, since an answer said that none is left in the period. */
  | { readonly kind: 'delay'; readonly waitMs: number }
  /** Something to look at, such as a problem of the filter, or an answer that is not as others are; `docs/client.md` has the codes. */
  | {
      readonly kind: 'warning';
      readonly code: string;
      readonly message: string;
      /** The problem of the filter, where it is one. */
      readonly problem?: Problem;
    };
