export interface Out {
  write(text: string | Uint8Array): void;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The file system as commands see it. Every method throws the error of the system. */
export interface Files {
  /** Follows links; `undefined` if nothing exists. A `stream`, such as a pipe, has no fixed content. */
  kindOf(path: string): 'file' | 'directory' | 'stream' | undefined;
  /** Whether the path is a regular file, not a link to one. */
  isFile(path: string): boolean;
  /**
   * A text that is another one after any change of a file; `undefined` if the path is no regular file, or if it was touched so lately
   * that the clock of the system might give the next change the same time.
   */
  stateOf(path: string): string | undefined;
  /** Throws a `FileError` if the file is longer than `maxBytes`, or changes while it is read. */
  readFile(path: string, maxBytes?: number): Uint8Array;
  /**
   * Like `readFile`, for a file that was found in a folder; `undefined` if the path is a link, a folder, or nothing. The bytes
   * are valid until the next call.
   */
  readOwn(path: string, maxBytes?: number): Uint8Array | undefined;
  /**
   * Writes a file as a whole or not at all, and makes its folders. With `before`, throws a `FileError` if the file no
   * longer has that content.
   */
  writeFile(path: string, content: string | Uint8Array, before?: Uint8Array): void;
  appendFile(path: string, text: string): void;
  /** The path without links. */
  realPath(path: string): string;
  /** The entries of a folder, sorted by name; `other` is not followed, such as a symbolic link. */
  entriesOf(path: string): readonly { readonly name: string; readonly kind: 'file' | 'directory' | 'other' }[];
}

/** The calls of the command by one process, such as the parts of a long list of files. */
export interface Family {
  /** The number of this process. */
  readonly pid: number;
  /** Where they leave files for each other. */
  readonly folder: string;
  isRunning(pid: number): boolean;
  /** Writes a file if there is none; false if there is one. */
  create(path: string, text: string): boolean;
}

/** Everything outside the program that a command may touch. Paths are as the user gave them, relative to `cwd`. */
export interface Io extends Files {
  readonly stdout: Out;
  readonly stderr: Out;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly version: string;
  family(): Family | undefined;
  /** A file that the package contains beside the command, such as `playground.html`. */
  packageFile(name: string): Uint8Array;
  /** Milliseconds since an arbitrary moment. */
  now(): number;
  /** The time of day. */
  today(): Date;
  stdinIsTerminal(): boolean;
  /** Whether a shell pipes something into the standard input. */
  stdinIsPipe(): boolean;
  readStdin(): Promise<Uint8Array>;
  /** Calls a handler at the first Ctrl-C, which then does not end the process; returns a function that undoes this. */
  onInterrupt(handler: () => void): () => void;
  /** Calls a handler when an entry of a folder changes, with its name if the system reports it; returns a function that ends this. */
  watchFolder(folder: string, onChange: (name: string | undefined) => void): () => void;
  /** The bytes of a file in chunks; without a path, those of the standard input. */
  pieces(path?: string): AsyncIterable<Uint8Array>;
  /** The output of Git in a folder; `undefined` if Git fails or is not installed. Throws if the system has no room for a process. */
  git(folder: string, argv: readonly string[], stdin?: string): { stdout: string; stderr: string } | undefined;
  /** The bytes of a file in a commit; `undefined` if it is not there. */
  gitFile(folder: string, commit: string, name: string): Uint8Array | undefined;
}

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
