import { abortable, attempt } from './attempt.ts';
import { ClientError, NetworkError, RateLimitError, ServiceError, TimeoutError } from './errors.ts';
import { type PageRequest, type ReceivedPage, readPage } from './page.ts';
import type { PageQuery } from './query.ts';
import { describeHeaders, readRateLimit, readRetryAfter } from './response.ts';
import type { Settings } from './settings.ts';

/** The call that a request is made for. */
interface Call extends Pick<PageQuery, 'timeoutMs' | 'retries' | 'headers'> {
  readonly signals: readonly AbortSignal[];
  readonly pageRequest: PageRequest;
}

/** Fetches the page at a URL. */
export type Send = (url: string, call: Call) => Promise<ReceivedPage>;

/** When requests are sent again, and when the server wants them to be. */
interface Hold {
  readonly until: number;
  readonly wantedUntil: number;
}

const noHold: Hold = { until: 0, wantedUntil: 0 };

/**
 * Makes the function that sends all requests of a client. It retries temporary failures. A wait that the server asks for
 * delays every later request of the client too, by at most `maxWaitMs`.
 */
export function createSend(settings: Settings): Send {
  const { service, retry, maxWaitMs, now, elapsed, random, sleep, onEvent } = settings;
  let hold = noHold;
  let warnsOfPlain = settings.isPlain;

  return async (url, call) => {
    if (warnsOfPlain) {
      warnsOfPlain = false;
      const message = 'the credentials go to another machine over plain HTTP, where others can read them';
      onEvent?.({ kind: 'warning', code: 'plain-http', message });
    }
    const { signals, pageRequest, timeoutMs = settings.timeoutMs, retries = retry.attempts - 1 } = call;
    let budgetMs = retry.budgetMs;
    let backoffMs = 0;
    let error: ClientError | undefined;
    for (let tries = 1; ; tries++) {
      if (backoffMs > budgetMs) throw error;
      budgetMs -= backoffMs;
      for (let waitMs = nextWait(backoffMs, error); waitMs > 0; waitMs = nextWait(0, error)) {
        const { until } = hold;
        onEvent?.(error === undefined ? { kind: 'delay', waitMs } : { kind: 'retry', attempt: tries, waitMs, error });
        await abortable(signals, (signal) => sleep(waitMs, signal));
        // This wait is over, even if the clock disagrees; a longer one set meanwhile by another request is not.
        if (hold.until === until) hold = noHold;
      }
      const own = { ...settings, timeoutMs, ...(await settings.credentialsFor(call.headers)) };
      try {
        const { text, headers } = await attempt(url, tries, signals, own);
        if (readRateLimit(headers, service)?.remaining === 0) {
          extendHold(readRetryAfter(headers, service, now()) || service.exhaustedPauseMs);
        }
        return await readPage(text, headers, pageRequest, own).catch((flaw) => {
          throw flaw instanceof ClientError ? Object.assign(flaw, describeHeaders(headers, own)) : flaw;
        });
      } catch (failure) {
        if (!isTemporary(failure)) throw failure;
        error = failure;
        const waitMs = 'retryAfterMs' in failure && failure.retryAfterMs;
        if (waitMs) extendHold(waitMs);
        if (tries > retries) throw error;
        backoffMs = waitMs ? 0 : Math.min(30_000, 500 * 2 ** (tries - 1)) * (0.5 + random() / 2);
      }
    }
  };

  function extendHold(ms: number): void {
    const { until, wantedUntil } = hold;
    const here = elapsed();
    hold = { until: Math.max(until, here + Math.min(ms, maxWaitMs)), wantedUntil: Math.max(wantedUntil, here + ms) };
  }

  /** How long to wait now; throws if the server wants longer than `maxWaitMs`. */
  function nextWait(backoffMs: number, error: ClientError | undefined): number {
    const here = elapsed();
    if (hold.until <= here) hold = noHold;
    const wantedMs = hold.wantedUntil - here;
    if (wantedMs <= maxWaitMs) return Math.max(backoffMs, hold.until - here);
    if (error !== undefined) throw error;
    const message = `was not sent: the server has asked to wait for another ${Math.ceil(wantedMs / 1000)} s, longer than \`maxWaitMs\``;
    throw new RateLimitError(service.path, message, 429, undefined, wantedMs);
  }
}

/** Statuses of temporary failures, in addition to 520–529 of gateways. */
const temporaryStatuses = [408, 425, 500, 502, 503, 504];

/** Whether another attempt may succeed. */
function isTemporary(error: unknown): error is NetworkError | TimeoutError | RateLimitError | ServiceError {
  if (error instanceof ServiceError) {
    return temporaryStatuses.includes(error.status) || (error.status >= 520 && error.status <= 529);
  }
  return error instanceof NetworkError || error instanceof TimeoutError || error instanceof RateLimitError;
}
