/** Why a download stopped that the service did not cause. */
export type DownloadErrorCode = 'folder-in-use' | 'other-download' | 'storage';

/** A folder that cannot be written, or that is not this download's; what was stored before it stays, and so does the checkpoint. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
  readonly code: DownloadErrorCode;

  constructor(code: DownloadErrorCode, message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.code = code;
  }
}
