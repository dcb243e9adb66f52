import { readFileSync } from 'node:fs';
import { disk } from '../../src/cli/io/disk.ts';
import type { Files } from '../../src/cli/io/io.ts';
import { git, watchFolder } from '../../src/cli/io/process.ts';
import { run } from '../../src/cli/main.ts';

/** The surroundings of a command line that runs in this process. */
export interface Surroundings {
  /** A real folder to work in, instead of `files`. */
  readonly folder?: string;
  /** The version of the tool. */
  readonly version?: string;
  /** The date. */
  readonly today?: string;
  /** Files by their path relative to the working directory; bytes if they are not text. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly directories?: readonly string[];
  /** The system's error for a file that cannot be read, or for `write PATH`. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  /** Aborted when a person presses Ctrl-C. */
  readonly interruption?: AbortSignal;
  /** Whether a shell pipes the standard input. */
  readonly isPiped?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with each output, unchanged. */
  readonly onWrite?: (name: 'stdout' | 'stderr', text: string) => void;
  /** The width of the terminal that all output goes to; without it nothing is a terminal. */
  readonly terminal?: number;
  /** The clock; by default it counts its calls. */
  readonly now?: () => number;
}

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

const pieceSize = 7;

/**
 * The working directory of imagined files. Nothing can be made below it, so a command that writes to the disk without being
 * told a `folder` fails.
 */
export const nowhere = '/dev/null/work';

/** Runs a command line without a process. */
export async function commandLine(argv: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> {
  let clock = 0;
  const { directories = [], refused = {}, stdin = '', env = {}, terminal, folder, now = () => clock++ } = surroundings;
  const files: Record<string, string | Uint8Array> = { ...surroundings.files };
  const written = { stdout: '', stderr: '' };
  const cwd = folder ?? nowhere;
  const nameOf = (path: string) => (path === cwd ? '' : path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path);
  const refuse = (path: string) => {
    const reason = refused[path] ?? refused[nameOf(path)];
    if (reason !== undefined) throw new Error(`${reason}, open '${path}'`);
  };
  const out = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
      surroundings.onWrite?.(name, text);
    },
    ...(terminal !== undefined && { isTTY: true, columns: terminal }),
  });
  const imagined: Files = {
    kindOf: (path) => {
      const name = nameOf(path);
      return directories.includes(name) || name === ''
        ? 'directory'
        : Object.hasOwn(files, name)
          ? 'file'
          : name === '/pipe'
            ? 'stream'
            : undefined;
    },
    isFile: (path) => Object.hasOwn(files, nameOf(path)),
    readFile: (path) => {
      refuse(path);
      return bytes(files[nameOf(path)] ?? '');
    },
    readOwn: (path) => {
      refuse(path);
      const content = files[nameOf(path)];
      return content === undefined ? undefined : bytes(content);
    },
    writeFile: (path, text) => {
      refuse(`write ${nameOf(path)}`);
      files[nameOf(path)] = text;
    },
    appendFile: (path, text) => {
      files[nameOf(path)] = `${files[nameOf(path)] ?? ''}${text}`;
    },
    entriesOf: (path) => {
      refuse(path);
      return Object.keys(files)
        .filter((name) => nameOf(path) === '' && !name.includes('/'))
        .map((name) => ({ name, kind: 'file' }));
    },
  };
  const real: Files = {
    ...disk,
    readFile: (path, maxBytes) => {
      refuse(path);
      return disk.readFile(path, maxBytes);
    },
    readOwn: (path, maxBytes) => {
      refuse(path);
      return disk.readOwn(path, maxBytes);
    },
    entriesOf: (path) => {
      refuse(path);
      return disk.entriesOf(path);
    },
    writeFile: (path, text, before) => {
      refuse(`write ${nameOf(path)}`);
      disk.writeFile(path, text, before);
    },
  };
  const exitCode = await run(argv, {
    ...(folder === undefined ? imagined : real),
    stdout: out('stdout'),
    stderr: out('stderr'),
    env,
    cwd,
    version: surroundings.version ?? '1.2.3',
    packageFile: (name) => readFileSync(new URL(`../../dist/${name}`, import.meta.url)),
    now,
    today: () => new Date(`${surroundings.today ?? '2026-01-31'}T12:00:00Z`),
    stdinIsTerminal: () => terminal !== undefined,
    stdinIsPipe: () => surroundings.isPiped === true,
    onInterrupt(handler) {
      surroundings.interruption?.addEventListener('abort', handler);
      return () => surroundings.interruption?.removeEventListener('abort', handler);
    },
    watchFolder,
    readStdin: async () => {
      refuse('-');
      return bytes(stdin);
    },
    async *pieces(path) {
      refuse(path ?? '-');
      const all = path === undefined ? bytes(stdin) : (folder === undefined ? imagined : disk).readFile(path);
      // Cut in an arbitrary place.
      for (let at = 0; at < all.length; at += pieceSize) yield all.subarray(at, at + pieceSize);
    },
    git: folder === undefined ? () => undefined : git,
  });
  return { exitCode, ...written, files };
}

function bytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
