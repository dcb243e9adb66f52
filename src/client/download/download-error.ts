/**
 * Why a download stopped that the service did not cause: another run holds the folder; the folder holds another download, or
 * files that no download put there; what was stored is damaged; the system cannot write.
 */
export type DownloadErrorCode = 'folder-in-use' | 'other-download' | 'damaged' | 'storage';

/** A folder that cannot be used; what was stored before stays, and so does the checkpoint. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly code: DownloadErrorCode;

  constructor(code: DownloadErrorCode, message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.code = code;
  }
}
