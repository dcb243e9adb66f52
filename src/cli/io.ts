/** A stream to write to. */
export interface Out {
  write(text: string): void;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** Everything outside the program that a command may touch. Paths are as the user gave them, relative to `cwd`. */
export interface Io {
  readonly stdout: Out;
  readonly stderr: Out;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** The version of the tool. */
  readonly version: string;
  /** Milliseconds from any beginning. */
  now(): number;
  /** Whether nobody but a person could type something in. */
  stdinIsTerminal(): boolean;
  readStdin(): Promise<Uint8Array>;
  /** What stands at a path; `undefined` for nothing, `stream` for what has no fixed content, such as a pipe. */
  kindOf(path: string): 'file' | 'directory' | 'stream' | undefined;
  /** Throws what the system says where it cannot. */
  readFile(path: string): Uint8Array;
  writeFile(path: string, text: string): void;
}
