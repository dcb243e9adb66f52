import { type ClientError, NetworkError, RateLimitError, ServiceError, TimeoutError } from '../client-error.ts';
import { type ReceivedPage, readPage } from '../received/page.ts';
import type { Settings } from '../settings.ts';
import { abortable } from './abortable.ts';
import { attempt } from './attempt.ts';
import { retryAfter } from './retry-after.ts';

/** Fetches the page at a URL. */
export type Send = (url: string, signals: readonly AbortSignal[]) => Promise<ReceivedPage>;

/**
 * Makes the function that all requests of a client go through. It tries again what may pass, and keeps the time that the
 * server has asked for, for every later request of the client.
 */
export function sender(settings: Settings): Send {
  const { service, retry, now, random, sleep, onEvent } = settings;
  let notBefore = 0;
  const hold = (ms: number) => {
    notBefore = Math.max(notBefore, now() + ms);
  };

  return async (url, signals) => {
    let budgetMs = retry.budgetMs;
    let backoffMs = 0;
    let error: ClientError | undefined;
    for (let tries = 1; ; tries++) {
      for (let waitMs = Math.max(backoffMs, notBefore - now()); waitMs > 0; waitMs = notBefore - now()) {
        if (waitMs > budgetMs) throw error ?? exhausted(waitMs);
        budgetMs -= waitMs;
        const until = notBefore;
        onEvent?.(error === undefined ? { kind: 'delay', waitMs } : { kind: 'retry', attempt: tries, waitMs, error });
        await abortable(signals, (signal) => sleep(waitMs, signal));
        // This time is over, whatever the clock says; one that another request has learnt of meanwhile is not.
        if (notBefore === until) notBefore = 0;
      }
      try {
        const { text, headers } = await attempt(url, signals, settings);
        const page = await readPage(text, headers, settings);
        if (page.rateLimit?.remaining === 0) hold(retryAfter(headers, service, now()) || service.exhaustedPauseMs);
        return page;
      } catch (failure) {
        if (!mayPass(failure)) throw failure;
        error = failure;
        const waitMs = 'retryAfterMs' in failure && failure.retryAfterMs;
        if (waitMs) hold(waitMs);
        if (tries >= retry.attempts) throw error;
        backoffMs = waitMs ? 0 : Math.min(30_000, 500 * 2 ** (tries - 1)) * (0.5 + random() / 2);
      }
    }
  };

  function exhausted(waitMs: number): RateLimitError {
    const message = `was not sent: the server has asked to wait for another ${waitMs} ms`;
    return new RateLimitError(service.path, message, 429, undefined, waitMs);
  }
}

const passingStatuses = [500, 502, 503, 504];

/** Whether another try may succeed. */
function mayPass(error: unknown): error is NetworkError | TimeoutError | RateLimitError | ServiceError {
  if (error instanceof ServiceError) return passingStatuses.includes(error.status);
  return error instanceof NetworkError || error instanceof TimeoutError || error instanceof RateLimitError;
}
