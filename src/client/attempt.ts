import {
  AuthenticationError,
  ClientError,
  NetworkError,
  ProtocolError,
  RateLimitError,
  RedirectError,
  ServiceError,
  TimeoutError,
} from './errors.ts';
import { readJsonObject, readStatus } from './page.ts';
import { describeHeaders, readRetryAfter, readText } from './response.ts';
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
  const request = { method: 'GET', url: scrub.whole(url), attempt: number } as const;
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
      const redirect = redirectError(response, settings);
      if (redirect !== undefined) throw redirect;
      if (response.status === 200) {
        const { chunks, isWhole } = await readText(response, maxResponseBytes);
        if (isWhole) return { text: chunks.join(''), headers: response.headers };
        throw new ProtocolError(path, `answered with more than ${maxResponseBytes} bytes (\`maxResponseBytes\`)`);
      }
      // The body of an error is useful, but not required.
      refused = await responseError(response, '', settings);
      throw await responseError(response, (await readText(response, maxErrorBytes)).chunks.join(''), settings);
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

const redirectStatuses = [300, 301, 302, 303, 307, 308];

/** The error for a redirect. In browsers a redirect that is not followed has no status, but a type of its own. */
function redirectError(response: Response, { service: { path }, scrub }: RequestSettings): RedirectError | undefined {
  const { status, type, redirected, headers } = response;
  if (type !== 'opaqueredirect' && !redirected && !redirectStatuses.includes(status)) return undefined;
  const location = headers.get('location') ?? '';
  const target = URL.canParse(location) ? ` to ${scrub(new URL(location).host)}` : '';
  return new RedirectError(path, `was redirected${target}; redirects are not followed`);
}

/** The error for an answer whose status is not 200. */
async function responseError(
  { status, headers }: Response,
  text: string,
  settings: RequestSettings,
): Promise<ClientError> {
  const { service, scrub, now } = settings;
  const { path } = service;
  if (status >= 200 && status <= 299) return new ProtocolError(path, `answered ${status} and no page`);
  const body = readJsonObject(text);
  const bodyStatus = readStatus(body);
  const serviceStatus = bodyStatus && { code: bodyStatus.code, message: scrub(bodyStatus.message) };
  const quote = scrub([body?.error, bodyStatus?.message, body?.detail].find(isFilled) ?? text);
  const retryAfterMs = readRetryAfter(headers, service, now());
  const wait = retryAfterMs ? `; the service asks to wait ${Math.ceil(retryAfterMs / 1000)} s` : '';
  const message = `answered ${status}${quote && `: ${quote}`}${wait}`;
  if (status === 401 || status === 403) {
    const missing = [service.idHeader, service.keyHeader].filter((name) => !(name.toLowerCase() in settings.headers));
    const hint = missing.map((name) => `; \`headers\` has no \`${name}\``).join('');
    return new AuthenticationError(path, message + hint, status, serviceStatus);
  }
  if (status === 429) return new RateLimitError(path, message, status, serviceStatus, retryAfterMs);
  const isProblem = /^application\/problem\+json\b/i.test(headers.get('content-type') ?? '');
  const errors = isProblem && Array.isArray(body?.errors) ? body.errors : [];
  const problems = errors.length === 0 ? [] : (await import('./response-problems.ts')).readProblems(errors, scrub);
  return new ServiceError(path, message, status, serviceStatus, retryAfterMs, problems);
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** The messages of an error of the runtime; only texts, since the objects may hold the request. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given';
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } };
  return [...new Set([error.message, cause?.code, cause?.message].filter(isFilled))].join(', ');
}
