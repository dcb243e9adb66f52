import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { disk } from '../../src/cli/io/disk.ts';
import { git, gitFile } from '../../src/cli/io/git.ts';
import type { Family, Files } from '../../src/cli/io/io.ts';
import { watchFolder } from '../../src/cli/io/process.ts';
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
  /** Whether the system tells files in another state apart. */
  readonly hasStates?: boolean;
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
  /** The other calls by the same process; by default the system gives no folder for them. */
  readonly family?: Family;
  /** The clock; by default it counts its calls. */
  readonly now?: () => number;
}

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

const chunkSize = 7;

/**
 * The working directory of imagined files. Nothing can be made below it, so a command that writes to the disk without being
 * told a `folder` fails.
 */
const nowhere = '/dev/null/work';

/** Runs a command line without a process. */
export async function commandLine(argv: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> {
  let clock = 0;
  const { stdin = '', env = {}, terminal, folder, interruption, now = () => clock++ } = surroundings;
  const files = { ...surroundings.files };
  const written = { stdout: '', stderr: '' };
  const { refuse, ...around } = refusing(folder === undefined ? imagined(files, surroundings) : disk, surroundings);
  const out = (name: 'stdout' | 'stderr') => ({
    write: (text: string | Uint8Array) => {
      const shown = typeof text === 'string' ? text : Buffer.from(text).toString('latin1');
      written[name] += shown;
      surroundings.onWrite?.(name, shown);
    },
    ...(terminal !== undefined && { isTTY: true, columns: terminal }),
  });
  const exitCode = await run(argv, {
    ...around,
    stdout: out('stdout'),
    stderr: out('stderr'),
    env,
    cwd: folder ?? nowhere,
    version: surroundings.version ?? '1.2.3',
    packageFile: (name) => readFileSync(new URL(`../../dist/${name}`, import.meta.url)),
    now,
    today: () => new Date(`${surroundings.today ?? '2026-01-31'}T12:00:00Z`),
    family: () => surroundings.family,
    stdinIsTerminal: () => terminal !== undefined,
    stdinIsPipe: () => surroundings.isPiped === true,
    onInterrupt(handler) {
      interruption?.addEventListener('abort', handler);
      return () => interruption?.removeEventListener('abort', handler);
    },
    watchFolder,
    readStdin: async () => {
      refuse('-');
      return bytes(stdin);
    },
    async *pieces(path) {
      refuse(path ?? '-');
      const all = path === undefined ? bytes(stdin) : around.readFile(path);
      // Cut in an arbitrary place.
      for (let at = 0; at < all.length; at += chunkSize) yield all.subarray(at, at + chunkSize);
    },
    git: folder === undefined ? () => undefined : git,
    gitFile: folder === undefined ? () => undefined : gitFile,
  });
  return { exitCode, ...written, files };
}

/**
 * Expects that the run itself fails: one line on the standard error, which is this sentence or contains what matches,
 * no file changed, and nothing else but the JSON that was asked for.
 */
export async function expectFailure(argv: readonly string[], sentence: string | RegExp, around: Surroundings = {}) {
  const { stderr, stdout, ...rest } = await commandLine(argv, around);
  if (typeof sentence === 'string') expect(stderr).toBe(`prefilter: ${sentence}\n`);
  else expect(stderr).toMatch(sentence);
  expect(stderr).toMatch(/^prefilter: .*\n$/);
  if (stdout !== '') {
    expect(argv.join(' ')).toMatch(/json/);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, results: [], problems: [expect.anything()] });
  }
  expect(rest).toEqual({ exitCode: 2, files: around.files ?? {} });
}

/** The path below the working directory. */
function nameOf(path: string, { folder = nowhere }: Surroundings): string {
  return path === folder ? '' : path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
}

function imagined(files: Record<string, string | Uint8Array>, surroundings: Surroundings): Files {
  const name = (path: string) => nameOf(path, surroundings);
  const isFile = (path: string) => Object.hasOwn(files, name(path));
  return {
    kindOf: (path) => {
      if (['', ...(surroundings.directories ?? [])].includes(name(path))) return 'directory';
      if (isFile(path)) return 'file';
      return path === '/pipe' ? 'stream' : undefined;
    },
    isFile,
    stateOf: (path) => (surroundings.hasStates && isFile(path) ? `state of ${files[name(path)]}` : undefined),
    readFile: (path) => bytes(files[name(path)] ?? ''),
    readOwn: (path) => (isFile(path) ? bytes(files[name(path)] ?? '') : undefined),
    realPath: (path) => path,
    writeFile: (path, text) => {
      files[name(path)] = typeof text === 'string' ? text : Buffer.from(text).toString();
    },
    appendFile: (path, text) => {
      files[name(path)] = `${files[name(path)] ?? ''}${text}`;
    },
    entriesOf: (path) => {
      const names = name(path) === '' ? Object.keys(files).filter((one) => !one.includes('/')) : [];
      return names.map((one) => ({ name: one, kind: 'file' }));
    },
  };
}

/** The same files, some of which the system refuses to read, or to write. */
function refusing(files: Files, surroundings: Surroundings): Files & { refuse: (path: string) => void } {
  const { refused = {} } = surroundings;
  const refuse = (path: string, action = '') => {
    const reason = refused[action + path] ?? refused[action + nameOf(path, surroundings)];
    if (reason !== undefined) throw new Error(`${reason}, open '${path}'`);
  };
  const after = <Rest extends unknown[], Result>(use: (path: string, ...rest: Rest) => Result, action?: string) =>
    function refusable(path: string, ...rest: Rest): Result {
      refuse(path, action);
      return use(path, ...rest);
    };
  return {
    ...files,
    readFile: after(files.readFile),
    readOwn: after(files.readOwn),
    entriesOf: after(files.entriesOf),
    writeFile: after(files.writeFile, 'write '),
    refuse,
  };
}

function bytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
