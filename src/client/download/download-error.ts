import { PrefilterError } from '../../source/problem.ts';

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

  constructor(code: DownloadErrorCode, message: string, options?: { readonly cause: unknown }) {
    super(code, message, options);
  }
}

/** The error for files that the download did not leave like this, with ways to recover. */
export function damaged(what: string): DownloadError {
  const way = 'Put back a copy of the folder from before, or download into another folder.';
  return new DownloadError('damaged', `The download is damaged: ${what}. Nothing was changed. ${way}`);
}
