import { run } from '../../src/cli/run.ts';

/** What stands around a command line that runs in this process. */
export interface Surroundings {
  /** Files by their path from the working directory; bytes where text will not do. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly directories?: readonly string[];
  /** What the system says of a file that cannot be read, or of `write PATH`. */
  readonly refused?: Readonly<Record<string, string>>;
  readonly stdin?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  /** The width of the terminal that everything is shown on; without it nothing is a terminal. */
  readonly terminal?: number;
  /** The clock; it counts its calls without one. */
  readonly now?: () => number;
}

export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
}

/** Runs a command line without a process. */
export async function commandLine(argv: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> {
  let clock = 0;
  const { directories = [], refused = {}, stdin = '', env = {}, terminal, now = () => clock++ } = surroundings;
  const files: Record<string, string | Uint8Array> = { ...surroundings.files };
  const written = { stdout: '', stderr: '' };
  const nameOf = (path: string) => path.replace(/^\/work\/?/, '');
  const refuse = (path: string) => {
    const reason = refused[nameOf(path)];
    if (reason !== undefined) throw new Error(`${reason}, open '${path}'`);
  };
  const out = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
    },
    ...(terminal !== undefined && { isTTY: true, columns: terminal }),
  });
  const exitCode = await run(argv, {
    stdout: out('stdout'),
    stderr: out('stderr'),
    env,
    cwd: '/work',
    version: '1.2.3',
    now,
    stdinIsTerminal: () => terminal !== undefined,
    readStdin: async () => {
      refuse('-');
      return bytes(stdin);
    },
    kindOf: (path) => {
      const name = nameOf(path);
      return directories.includes(name)
        ? 'directory'
        : name in files
          ? 'file'
          : name === '/pipe'
            ? 'stream'
            : undefined;
    },
    readFile: (path) => {
      refuse(path);
      return bytes(files[nameOf(path)] ?? '');
    },
    writeFile: (path, text) => {
      refuse(`write ${nameOf(path)}`);
      files[nameOf(path)] = text;
    },
  });
  return { exitCode, ...written, files };
}

function bytes(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
