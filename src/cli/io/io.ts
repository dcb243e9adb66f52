/** A stream to write to. */
export interface Out {
  write(text: string): void;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** What stands at a path; `stream` has no fixed content, such as a pipe. */
type PathKind = 'file' | 'directory' | 'stream';

/** A name in a folder; `other` is what no walk follows, such as a link. */
interface Entry {
  readonly name: string;
  readonly kind: 'file' | 'directory' | 'other';
}

/** The files that a command may touch. All of it throws what the system says where it cannot. */
export interface Files {
  /** Links are followed; `undefined` for nothing. */
  kindOf(path: string): PathKind | undefined;
  /** Whether a file stands there itself, and not a link to one. */
  isFile(path: string): boolean;
  /** Throws a `FileError` where the file is longer than that, or changes meanwhile. */
  readFile(path: string, maxBytes?: number): Uint8Array;
  /**
   * Writes all of a file or nothing, with the folders on its way. With `before`, throws a `FileError` where the file no
   * longer holds that.
   */
  writeFile(path: string, text: string, before?: Uint8Array): void;
  appendFile(path: string, text: string): void;
  /** What a folder holds, by name. */
  entriesOf(path: string): readonly Entry[];
}

/** Everything outside the program that a command may touch. Paths are as the user gave them, relative to `cwd`. */
export interface Io extends Files {
  readonly stdout: Out;
  readonly stderr: Out;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The version of the tool. */
  readonly version: string;
  /** Milliseconds from any beginning. */
  now(): number;
  /** The time of day. */
  today(): Date;
  /** Whether nobody but a person could type something in. */
  stdinIsTerminal(): boolean;
  readStdin(): Promise<Uint8Array>;
  /** The bytes of a file as they are read, or those of the standard input without a path. */
  pieces(path?: string): AsyncIterable<Uint8Array>;
  /** What Git answers in a folder, and what it warns of; `undefined` where it refuses, or there is none. */
  git(folder: string, argv: readonly string[], stdin?: string): { stdout: string; stderr: string } | undefined;
}
