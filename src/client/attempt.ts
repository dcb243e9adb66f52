import { ClientError, NetworkError, ProtocolError, RedirectError, TimeoutError } from './errors.ts';
import { describeHeaders, readBodyText } from './response.ts';
import type { RequestSettings } from './settings.ts';

/** A successful answer, its body read. */
export interface Answer {
  readonly text: string;
  readonly headers: Headers;
}

/** How much of the body of an error is read. */
const maxErrorBytes = 65_536;

/**
 * One attempt of a request, including its body. Every failure is a `ClientError`, except the abort of a given signal.
 * Reports the start and the end of the request to `onEvent`.
 */
export async function attempt(
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
  const { fetch, headers, timeoutMs, maxResponseBytes, service, scrub } = settings;
  const { path } = service;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  let refused: ClientError | undefined;
  try {
    return await abortable([...signals, late.signal], async (signal) => {
      // Not `error`, which fails just as a broken connection does.
      const response = await fetch(url, { method: 'GET', headers, redirect: 'manual', cache: 'no-store', signal });
      onResponse(response);
      if (response.status === 200 && !response.redirected) {
        const { chunks, isWhole } = await readBodyText(response, maxResponseBytes);
        if (isWhole) return { text: chunks.join(''), headers: response.headers };
        const way = 'allow more with `maxResponseBytes`, or ask for fewer documents a page with `limit`';
        throw new ProtocolError(path, `answered with more than ${maxResponseBytes} bytes: ${way}`);
      }
      const { responseError } = await import('./response-error.ts');
      // The body of an error is useful, but not required.
      refused = responseError(response, '', settings);
      if (refused instanceof RedirectError) throw refused;
      throw responseError(response, (await readBodyText(response, maxErrorBytes)).chunks.join(''), settings);
    });
  } catch (error) {
    for (const signal of signals) signal.throwIfAborted();
    if (error instanceof ClientError) throw error;
    if (refused !== undefined) throw refused;
    if (late.signal.aborted) throw new TimeoutError(path, `took longer than ${timeoutMs} ms`);
    throw new NetworkError(path, `failed: ${scrub(describeFailure(error))}`);
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

/** The messages of an error of the runtime; only texts, since the objects may hold the request. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given';
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } };
  const texts = [error.message, cause?.code, cause?.message].filter((text) => typeof text === 'string' && text !== '');
  return [...new Set(texts)].join(', ');
}
