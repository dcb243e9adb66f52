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

  /** The message in a language; `message` is English. */
  messageIn(locale: Locale): string {
    return messageOf(this.#what, locale);
  }
}

/** The error for files that the download did not leave like this, with ways to recover. */
export function damaged(what: Said): DownloadError {
  return new DownloadError('damaged', said('damaged', what));
}
