import { ClientError, NetworkError, RateLimitError, ServiceError, TimeoutError } from '../client-error.ts';
import { type Asked, type ReceivedPage, readPage, responseHeaders } from '../received/page.ts';
import type { PageQuery } from '../received/query.ts';
import type { Settings } from '../settings.ts';
import { abortable } from './abortable.ts';
import { attempt } from './attempt.ts';
import { readNumber, retryAfter } from './retry-after.ts';

/** The call that a request is made for. */
interface Call extends Pick<PageQuery, 'timeoutMs' | 'retries' | 'headers'> {
  readonly signals: readonly AbortSignal[];
  /** What the page was asked for. */
  readonly asked: Asked;
}

/** Fetches the page at a URL. */
export type Send = (url: string, call: Call) => Promise<ReceivedPage>;

/**
 * Makes the function that sends all requests of a client. It retries temporary failures. A wait that the server asks for
 * delays every later request of the client too, by at most `maxWaitMs`.
 */
export function sender(settings: Settings): Send {
  const { service, retry, maxWaitMs, now, elapsed, random, sleep, onEvent } = settings;
  /** When requests are sent again, and when the server asked for them to be. */
  let hold = { until: 0, asked: 0 };
  const holdFor = (ms: number) => {
    const from = elapsed();
    hold = { until: Math.max(hold.until, from + Math.min(ms, maxWaitMs)), asked: Math.max(hold.asked, from + ms) };
  };
  let tellPlain = settings.isPlain;

  return async (url, { signals, asked, timeoutMs = settings.timeoutMs, retries = retry.attempts - 1, headers }) => {
    if (tellPlain) {
      tellPlain = false;
      const message = 'the credentials go to another machine over plain HTTP, where others can read them';
      onEvent?.({ kind: 'warning', code: 'plain-http', message });
    }
    let budgetMs = retry.budgetMs;
    let backoffMs = 0;
    let error: ClientError | undefined;
    for (let tries = 1; ; tries++) {
      if (backoffMs > budgetMs) throw error;
      budgetMs -= backoffMs;
      for (let waitMs = held(backoffMs, error); waitMs > 0; waitMs = held(0, error)) {
        const { until } = hold;
        onEvent?.(error === undefined ? { kind: 'delay', waitMs } : { kind: 'retry', attempt: tries, waitMs, error });
        await abortable(signals, (signal) => sleep(waitMs, signal));
        // This wait is over, even if the clock disagrees; a longer one set meanwhile by another request is not.
        if (hold.until === until) hold = { until: 0, asked: 0 };
      }
      const own = { ...settings, timeoutMs, ...(await settings.headersOf(headers)) };
      try {
        const answer = await attempt(url, tries, signals, own);
        if (readNumber(answer.headers, service.remainingHeader) === 0) {
          holdFor(retryAfter(answer.headers, service, now()) || service.exhaustedPauseMs);
        }
        return await readPage(answer.text, answer.headers, asked, own).catch((flaw) => {
          throw flaw instanceof ClientError ? Object.assign(flaw, responseHeaders(answer.headers, own)) : flaw;
        });
      } catch (failure) {
        if (!mayPass(failure)) throw failure;
        error = failure;
        const waitMs = 'retryAfterMs' in failure && failure.retryAfterMs;
        if (waitMs) holdFor(waitMs);
        if (tries > retries) throw error;
        backoffMs = waitMs ? 0 : Math.min(30_000, 500 * 2 ** (tries - 1)) * (0.5 + random() / 2);
      }
    }
  };

  /** How long to wait now; throws if the server asks for longer than `maxWaitMs`. */
  function held(backoffMs: number, error: ClientError | undefined): number {
    const here = elapsed();
    if (hold.until <= here) hold = { until: 0, asked: 0 };
    const askedMs = hold.asked - here;
    if (askedMs <= maxWaitMs) return Math.max(backoffMs, hold.until - here);
    if (error !== undefined) throw error;
    const message = `was not sent: the server has asked to wait for another ${Math.ceil(askedMs / 1000)} s, longer than \`maxWaitMs\``;
    throw new RateLimitError(service.path, message, 429, undefined, askedMs);
  }
}

/** Statuses of temporary failures, in addition to 520–529 of gateways. */
const passingStatuses = [408, 425, 500, 502, 503, 504];

/** Whether another attempt may succeed. */
function mayPass(error: unknown): error is NetworkError | TimeoutError | RateLimitError | ServiceError {
  if (error instanceof ServiceError) {
    return passingStatuses.includes(error.status) || (error.status >= 520 && error.status <= 529);
  }
  return error instanceof NetworkError || error instanceof TimeoutError || error instanceof RateLimitError;
}
