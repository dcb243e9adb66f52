import { ClientError, NetworkError, TimeoutError } from '../client-error.ts';
import type { Settings } from '../settings.ts';
import { abortable } from './abortable.ts';
import { redirectError, responseError } from './response-error.ts';

/** A successful answer, its body read. */
export interface Answer {
  readonly text: string;
  readonly headers: Headers;
}

/** One try of a request, its body included; whatever fails but a given signal is a `ClientError`. */
export async function attempt(url: string, signals: readonly AbortSignal[], settings: Settings): Promise<Answer> {
  const { fetch, headers, timeoutMs, service, scrub } = settings;
  const { path } = service;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  let refused: ClientError | undefined;
  try {
    return await abortable([...signals, late.signal], async (signal) => {
      // `manual` and not `error`: that one cannot be told from a broken connection.
      const response = await fetch(url, { method: 'GET', headers, redirect: 'manual', cache: 'no-store', signal });
      const redirect = redirectError(response, settings);
      if (redirect !== undefined) throw redirect;
      if (response.status === 200) return { text: await response.text(), headers: response.headers };
      // Of an error status the body is of use, but not needed.
      refused = await responseError(response, '', settings);
      throw await responseError(response, await response.text(), settings);
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

/** An error of the runtime in words: only its texts, since the objects may hold the request. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given';
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } };
  const texts = [error.message, cause?.code, cause?.message].filter((text) => typeof text === 'string' && text !== '');
  return [...new Set(texts)].join(', ');
}
