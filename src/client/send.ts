import {
  ArgumentError,
  ClientError,
  NetworkError,
  ProtocolError,
  RateLimitError,
  RedirectError,
  ServiceError,
  TimeoutError,
} from './errors.ts';
import { answerMessages } from './messages/answers.ts';
import { warningMessages } from './messages/warnings.ts';
import { type PageRequest, type ReceivedPage, readPageBody } from './page.ts';
import type { PageQuery } from './query.ts';
import { describeHeaders, readBody, readRateLimit, readRetryAfter } from './response.ts';
import type { RequestSettings, Settings } from './settings.ts';

/** A successful answer, its body read. */
interface Answer {
  readonly text: string;
  readonly headers: Headers;
}

/** How much of the body of an error is read. */
const maxErrorBytes = 65_536;

const utf8 = /* @__PURE__ */ new TextDecoder();

/**
 * One attempt of a request, including its body. Every failure is a `ClientError`, except the abort of a given signal.
 * Reports the start and the end of the request to `onEvent`.
 */
async function attemptOnce(
  url: string,
  number: number,
  signals: readonly AbortSignal[],
  settings: RequestSettings,
): Promise<Answer> {
  const { scrub, elapsed, onEvent } = settings;
  // Many access keys take a while to look through: only for events.
  const request = { method: 'GET', url: onEvent === undefined ? '' : scrub.url(url), attempt: number } as const;
  onEvent?.({ kind: 'request', ...request });
  const began = elapsed();
  let response: Response | undefined;
  const reportEnd = (error?: ClientError) =>
    onEvent?.({
      kind: 'response',
      ...request,
      ...(response && { status: response.status }),
      durationMs: Math.max(0, elapsed() - began),
      ...(error && { error }),
    });
  try {
    const answer = await exchange(url, signals, settings, (begun) => {
      response = begun;
    });
    reportEnd();
    return answer;
  } catch (error) {
    if (error instanceof ClientError) {
      if (response !== undefined) Object.assign(error, describeHeaders(response.headers, settings));
      reportEnd(error);
    }
    throw error;
  }
}

async function exchange(
  url: string,
  signals: readonly AbortSignal[],
  settings: RequestSettings,
  onResponse: (response: Response) => void,
): Promise<Answer> {
  const { fetch, headers, timeoutMs, maxResponseBytes, service, scrub, locale } = settings;
  const { path } = service;
  const say = answerMessages[locale];
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  let refused: ClientError | undefined;
  try {
    return await abortable([...signals, late.signal], async (signal) => {
      // Not `error`, which fails just as a broken connection does.
      const response = await fetch(url, { method: 'GET', headers, redirect: 'manual', ...noStore(), signal });
      onResponse(response);
      if (response.status === 200 && !response.redirected) {
        const { bytes, isWhole } = await readBody(response, maxResponseBytes);
        if (isWhole) return { text: utf8.decode(bytes), headers: response.headers };
        throw new ProtocolError(path, say.tooLarge(maxResponseBytes));
      }
      const { responseError } = await import('./response-error.ts');
      // The body of an error is useful, but not required.
      refused = responseError(response, '', settings);
      if (refused instanceof RedirectError) throw refused;
      const { bytes } = await readBody(response, maxErrorBytes);
      // As a part of a stream, of which the half of a character at the cut is left out.
      throw responseError(response, new TextDecoder().decode(bytes, { stream: true }), settings);
    });
  } catch (error) {
    for (const signal of signals) signal.throwIfAborted();
    if (error instanceof ClientError) throw error;
    if (refused !== undefined) throw refused;
    if (late.signal.aborted) throw new TimeoutError(path, say.late(timeoutMs));
    if (isRefused(url, headers, error)) {
      throw new ArgumentError(path, 'fetch', say.refused(scrub(describeFailure(error) ?? say.noReason)));
    }
    throw new NetworkError(path, say.failed(scrub(describeFailure(error) ?? say.noReason)));
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs work under a signal of its own that aborts with any of the given ones, and then rejects with that signal's reason,
 * even if the work ignores it. Work that fails is aborted too, so that no part of it stays in flight. Listeners are removed
 * at the end, so that a long-lived signal does not collect them.
 */
export async function abortable<T>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (const signal of signals) signal.throwIfAborted();
  const own = new AbortController();
  let relay = (_: Event) => {};
  const aborted = new Promise<never>((_, reject) => {
    relay = ({ target }) => {
      const { reason } = target as AbortSignal;
      reject(reason);
      own.abort(reason);
    };
  });
  for (const signal of signals) signal.addEventListener('abort', relay);
  try {
    return await Promise.race([aborted, work(own.signal)]);
  } catch (error) {
    own.abort();
    throw error;
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', relay);
  }
}

/** The option that keeps answers out of caches, where the platform knows it: some refuse a request that has it. */
function noStore(): Pick<RequestInit, 'cache'> {
  const { Request } = globalThis as { Request?: typeof globalThis.Request };
  return Request === undefined || 'cache' in Request.prototype ? { cache: 'no-store' } : {};
}

/** Whether the platform refuses the request itself, which another attempt would not change. */
function isRefused(url: string, headers: Readonly<Record<string, string>>, error: unknown): boolean {
  const { message, cause } = Object(error) as {
    readonly message?: unknown;
    readonly cause?: { readonly code?: unknown };
  };
  if (/\bnot (?:implemented|supported)\b/i.test(`${message}`)) return true;
  if (/^UND_ERR_(?:INVALID_ARG|NOT_SUPPORTED)$/.test(`${cause?.code}`)) return true;
  if (typeof Request === 'undefined') return false;
  try {
    new Request(url, { method: 'GET', headers, redirect: 'manual', ...noStore() });
    return false;
  } catch {
    return true;
  }
}

/** The messages of an error of the runtime; only texts, since the objects may hold the request. `undefined` for what is no error. */
function describeFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } };
  const texts = [error.message, cause?.code, cause?.message].filter((text) => typeof text === 'string' && text !== '');
  return [...new Set(texts)].join(', ');
}

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
  const { service, retry, maxWaitMs, now, elapsed, random, sleep, onEvent, locale } = settings;
  let hold = noHold;
  let warnsOfPlain = settings.isPlain;

  return async (url, call) => {
    if (warnsOfPlain) {
      warnsOfPlain = false;
      onEvent?.({ kind: 'warning', code: 'plain-http', message: warningMessages[locale].plainHttp });
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
        const { text, headers } = await attemptOnce(url, tries, signals, own);
        if (readRateLimit(headers, service)?.remaining === 0) {
          extendHold(readRetryAfter(headers, service, now()) || service.exhaustedPauseMs);
        }
        return await readPageBody(text, headers, pageRequest, own).catch((flaw) => {
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
    // Timers cut fractions off: the wait that the server asks for would be too short.
    if (wantedMs <= maxWaitMs) return Math.ceil(Math.max(backoffMs, hold.until - here));
    if (error !== undefined) throw error;
    const message = answerMessages[locale].mustWait(Math.ceil(wantedMs / 1000));
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
