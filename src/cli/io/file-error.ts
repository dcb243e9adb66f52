/** A file that cannot be used for a reason that is not the system's. */
export class FileError extends Error {
  // The command is built in parts, each with a class of its own.
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && 'reason' in error && 'bytes' in error;
  }

  readonly reason: 'changing' | 'changed' | 'too-large';
  readonly bytes: number;

  constructor(reason: FileError['reason'], bytes = 0) {
    super(reason);
    this.reason = reason;
    this.bytes = bytes;
  }
}
