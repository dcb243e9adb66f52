import type { Locale } from '../../messages/locale.ts';
import { PrefilterError } from '../../source/problem.ts';
import { messageOf, type Said, said } from './messages.ts';

/**
 * Why a download stopped for a reason other than the service: another run holds the folder; the folder holds another
 * download or files of another origin; the stored files are damaged; the system cannot write; an option is wrong.
 */
export type DownloadErrorCode = 'folder-in-use' | 'other-download' | 'damaged' | 'storage' | 'invalid-options';

/** The folder cannot be used, or an option is wrong; stored documents and the checkpoint are kept. */
export class DownloadError extends PrefilterError {
  override get name() {
    return 'DownloadError' as const;
  }

  declare readonly code: DownloadErrorCode;
  readonly #what: Said;

  constructor(code: DownloadErrorCode, what: Said, options?: { readonly cause: unknown }) {
    super(code, messageOf(what, 'en'), options);
    this.#what = what;
  }

  /** The message in a language; `message` is in that of the client or of the options. */
  messageIn(locale: Locale): string {
    return messageOf(this.#what, locale);
  }
}

/** What work returns; a `DownloadError` of it gets its message in a language. */
export async function inLanguage<T>(locale: Locale, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw spoken(error, locale);
  }
}

/** An error with its message in a language, also where its stack begins with it. */
export function spoken(error: unknown, locale: Locale): unknown {
  if (!(error instanceof DownloadError) || locale === 'en') return error;
  const { message, stack } = error;
  error.message = error.messageIn(locale);
  if (stack !== undefined) error.stack = stack.replace(message, () => error.message);
  return error;
}

/** The error for files that the download did not leave like this, with ways to recover. */
export function damaged(what: Said): DownloadError {
  return new DownloadError('damaged', said('damaged', what));
}
