import { ClientError, NetworkError, ProtocolError, TimeoutError } from '../client-error.ts';
import { responseHeaders } from '../received/page.ts';
import type { Settings } from '../settings.ts';
import { abortable } from './abortable.ts';
import { readText, readTextBeginning } from './read-text.ts';
import { redirectError, responseError } from './response-error.ts';

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
  settings: Settings,
): Promise<Answer> {
  const { scrub, elapsed, onEvent } = settings;
  const request = { method: 'GET', url: scrub.whole(url), attempt: number } as const;
  onEvent?.({ kind: 'request', ...request });
  const began = elapsed();
  let answered: Response | undefined;
  const tell = (error?: ClientError) =>
    onEvent?.({
      kind: 'response',
      ...request,
      ...(answered && { status: answered.status }),
      durationMs: Math.max(0, elapsed() - began),
      ...(error && { error }),
    });
  try {
    const answer = await send(url, signals, settings, (response) => {
      answered = response;
    });
    tell();
    return answer;
  } catch (error) {
    if (error instanceof ClientError) {
      if (answered !== undefined) Object.assign(error, responseHeaders(answered.headers, settings));
      tell(error);
    }
    throw error;
  }
}

async function send(
  url: string,
  signals: readonly AbortSignal[],
  settings: Settings,
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
        const text = await readText(response, maxResponseBytes);
        if (text !== undefined) return { text, headers: response.headers };
        throw new ProtocolError(path, `answered with more than ${maxResponseBytes} bytes (\`maxResponseBytes\`)`);
      }
      // The body of an error is useful, but not required.
      refused = await responseError(response, '', settings);
      throw await responseError(response, await readTextBeginning(response, maxErrorBytes), settings);
    });
  } catch (error) {
    for (const signal of signals) signal.throwIfAborted();
    if (error instanceof ClientError) throw error;
    if (refused !== undefined) throw refused;
    if (late.signal.aborted) throw new TimeoutError(path, `took longer than ${timeoutMs} ms`);
    throw new NetworkError(path, `failed: ${scrub(reasonOf(error))}`);
  } finally {
    clearTimeout(timer);
  }
}

/** The messages of an error of the runtime; only texts, since the objects may hold the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given';
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } };
  const texts = [error.message, cause?.code, cause?.message].filter((text) => typeof text === 'string' && text !== '');
  return [...new Set(texts)].join(', ');
}
