import type { Problem } from '../source/problem.ts';
import type { ClientError } from './client-error.ts';

/** An event for `onEvent`; none stops the call, and none holds a credential. */
export type ClientEvent =
  /** A request is sent. `url` holds the query and no credential; `attempt` counts from 1. */
  | { readonly kind: 'request'; readonly method: 'GET'; readonly url: string; readonly attempt: number }
  /** The request has ended, its body read: `status` if there was an answer, `error` if it failed. */
  | {
      readonly kind: 'response';
      readonly method: 'GET';
      readonly url: string;
      readonly attempt: number;
      readonly status?: number;
      readonly durationMs: number;
      readonly error?: ClientError;
    }
  /** The next attempt begins after `waitMs`; `error` is why the last one failed. */
  | { readonly kind: 'retry'; readonly attempt: number; readonly waitMs: number; readonly error: ClientError }
  /** A request is delayed by `waitMs`, because an answer said that no requests are left in the period. */
  | { readonly kind: 'delay'; readonly waitMs: number }
  /** A warning, such as a problem of the filter or an unusual answer; `docs/client.md` lists the codes. */
  | {
      readonly kind: 'warning';
      readonly code: string;
      readonly message: string;
      /** The problem, if the warning is about the filter. */
      readonly problem?: Problem;
    };
