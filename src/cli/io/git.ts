import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { devNull } from 'node:os';
import { dirname, join } from 'node:path';
import type { Io } from './io.ts';

/**
 * Settings of Git with which a repository starts no process: its own configuration, which comes with an unpacked archive or a
 * bare repository that is committed as a folder, can name programs. `protocol` keeps a partial clone from fetching.
 */
const settings = {
  'core.fsmonitor': 'false',
  'core.hooksPath': devNull,
  'core.quotePath': 'false',
  'diff.autoRefreshIndex': 'false',
  'diff.relative': 'false',
  'diff.submodule': 'short',
  'safe.bareRepository': 'explicit',
};

const settingArguments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

/** Arguments of commands that would start programs which attributes and the configuration name. */
const commandArguments: Readonly<Record<string, readonly string[]>> = {
  diff: ['--no-ext-diff', '--no-textconv', '--ignore-submodules=dirty'],
};

/** Runs Git in a folder, with messages in English; it starts no program that the repository names. */
export const git: Io['git'] = (folder, argv, stdin = '') => {
  const [command = '', ...rest] = argv;
  const more = commandArguments[command];
  if (more === undefined) return run(folder, argv, stdin);
  return run(folder, [command, ...more, ...rest], stdin, withoutFilters(folder));
};

/**
 * Variables that turn off the filters of the configuration: a comparison with the work tree runs `clean` and `process`. Their
 * names can hold any character, also those that `-c` cannot.
 */
function withoutFilters(folder: string): NodeJS.ProcessEnv {
  const listed = run(folder, ['config', '--null', '--name-only', '--get-regexp', '^filter\\.'])?.stdout ?? '';
  const drivers = new Set(
    listed
      .split('\0')
      .filter(Boolean)
      .map((name) => name.slice(0, name.lastIndexOf('.'))),
  );
  const off = [...drivers].flatMap((driver) => [
    [`${driver}.clean`, ''],
    [`${driver}.process`, ''],
    [`${driver}.required`, 'false'],
  ]);
  const { GIT_CONFIG_COUNT = '0' } = process.env;
  const first = Number(GIT_CONFIG_COUNT);
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', `${first + off.length}`],
    ...off.flatMap(([key, value], at) => [
      [`GIT_CONFIG_KEY_${first + at}`, key],
      [`GIT_CONFIG_VALUE_${first + at}`, value],
    ]),
  ]);
}

/** The bytes of a file in a commit. */
export const gitFile: Io['gitFile'] = (folder, commit, name) => {
  const answer = start(folder, ['cat-file', 'blob', `${commit}:${name}`], '', {});
  return answer?.status === 0 ? answer.stdout : undefined;
};

function run(folder: string, argv: readonly string[], stdin = '', env: NodeJS.ProcessEnv = {}): ReturnType<Io['git']> {
  const answer = start(folder, argv, stdin, env);
  // By 1 it says that nothing is ignored.
  const isAnswer = answer?.status === 0 || (answer?.status === 1 && argv[0] === 'check-ignore');
  return isAnswer ? { stdout: answer.stdout.toString(), stderr: answer.stderr.toString() } : undefined;
}

// A pipe in the place of one of its files makes Git wait for ever. Where it did, it is not asked again.
const timeoutMs = 30_000;
const stuck = new Set<string>();

/** What the system says of a process for which it has no room. */
const exhausted: ReadonlySet<string> = new Set(['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM']);

function waitsForPipe(folder: string): boolean {
  const isPipe = (name: string) => lstatSync(join(folder, name), { throwIfNoEntry: false })?.isFIFO() === true;
  return stuck.has(folder) || ['.gitignore', '.gitattributes'].some(isPipe);
}

/** Whether Git may find a repository, in whichever form, in a folder or above: it need not be started to say that there is none. */
function mayHaveRepository(folder: string): boolean {
  if (process.env.GIT_DIR !== undefined) return true;
  const has = (at: string): boolean => existsSync(join(at, '.git')) || (dirname(at) !== at && has(dirname(at)));
  try {
    // Git goes up from where a link leads to.
    return has(realpathSync(folder));
  } catch {
    // Git looks where this process may not.
    return true;
  }
}

function start(folder: string, argv: readonly string[], stdin: string, env: NodeJS.ProcessEnv) {
  if (!mayHaveRepository(folder) || waitsForPipe(folder)) return undefined;
  // Loaded late: few runs need it, and loading takes time.
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const answer = spawnSync('git', [...settingArguments, ...argv], {
    cwd: folder,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    input: stdin,
    maxBuffer: 2 ** 30,
    env: {
      ...process.env,
      LC_ALL: 'C',
      GIT_OPTIONAL_LOCKS: '0',
      GIT_ALLOW_PROTOCOL: 'none',
      GIT_NO_LAZY_FETCH: '1',
      GIT_TERMINAL_PROMPT: '0',
      ...env,
    },
  });
  const { code } = Object(answer.error) as NodeJS.ErrnoException;
  if (code === 'ETIMEDOUT') stuck.add(folder);
  // Not as if there were no Git or no repository: then other files would be checked.
  if (code !== undefined && exhausted.has(code)) throw answer.error;
  return answer;
}
