/** A file that cannot be used for a reason that is not an error of the system. */
export class FileError extends Error {
  // The command is built as several bundles, each with its own copy of this class.
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && 'reason' in error && 'bytes' in error;
  }

  readonly reason: 'changing' | 'changed' | 'too-large' | 'read-only' | 'linked' | 'owner';
  readonly bytes: number;

  constructor(reason: FileError['reason'], bytes = 0) {
    super(reason);
    this.reason = reason;
    this.bytes = bytes;
  }
}
