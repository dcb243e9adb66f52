import type { Locale, Texts } from '../../messages/locale.ts';
import type { Finding } from '../../report/finding.ts';
import { placeOf, type Source } from '../../source/lines.ts';
import type { nearest } from '../../source/nearest.ts';
import type { Problem } from '../../source/problem.ts';
import { FileError } from '../io/io.ts';
import type { CliMessages } from './messages.ts';

/**
 * Returns a message in the user's language: one of those that the commands share, or one of a command in this language. `near`
 * finds the name closest to a misspelt one. Called only when it is shown.
 */
export type Say = (messages: CliMessages, near: typeof nearest, locale: Locale) => string;

/** The run cannot go on, for instance because of an unknown flag or an unreadable file. Each message is one line; the exit code is 2. */
export class Failure extends Error {
  // The command is built as several bundles, each with its own copy of this class.
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && 'says' in error;
  }

  readonly says: readonly Say[];
  /** What JSON says besides the messages. */
  readonly facts: FailureFacts;

  constructor(...says: readonly Say[]) {
    super('the run failed');
    this.says = says;
    this.facts = { code: 'run-failed' };
  }

  /** The same failure with other facts. */
  as(facts: FailureFacts): Failure {
    return Object.assign(new Failure(...this.says), { facts });
  }
}

/** The facts of a failure for programs. */
export interface FailureFacts {
  readonly code: string;
  /** The file that it is about. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The problems in a file, in place of the messages. */
  readonly problems?: readonly Pick<Finding, 'source' | 'problem'>[];
}

/** What ended a run as a failure: for any other error it says that the program is wrong. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const { code } = Object(error) as { readonly code?: unknown };
  if (code === 'EMFILE' || code === 'ENFILE') return new Failure((say) => say.fewFiles(code));
  if (code === denied || (typeof code === 'string' && 'syscall' in Object(error))) {
    const { path, resource = path } = Object(error) as { readonly path?: string; readonly resource?: string };
    return new Failure((say) => say.refused(resource || undefined, reasonOf(error, say))).as({
      code: 'run-failed',
      ...(resource && { file: resource }),
    });
  }
  return new Failure((say) => say.internal(messageOf(error))).as({ code: 'internal-error' });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A maker of failures with a command's own messages. */
export function failuresIn<Messages>(messages: Texts<Messages>, code = 'run-failed') {
  return (say: (messages: Messages, near: typeof nearest) => string): Failure =>
    new Failure((_, near, locale) => say(messages[locale], near)).as({ code });
}

/** The failure for an argument or a flag that is missing, wrong or beside another one. */
export function misuse(say: Say): Failure {
  return new Failure(say).as({ code: 'invalid-arguments' });
}

/** The failure for two flags of which one excludes the other. */
export function notCombined(flag: string, other: string): Failure {
  return misuse((say) => say.notCombined(flag, other));
}

/** The failure for a flag that means nothing without another one. */
export function needsOther(flag: string, other: string): Failure {
  return misuse((say) => say.needsOther(flag, other));
}

/** The failure for a path of documents or lists that does not exist. */
export function notFound(file: string): Failure {
  return new Failure((say) => say.notFound(file)).as({ code: 'no-such-file', file });
}

/** The failure for problems in a file that the run needs; each message starts with `file:line:column`. */
export function failureAt(source: Source, problems: readonly Problem[]): Failure {
  return new Failure(
    ...problems.map(({ span, message }) => {
      const { line, column } = placeOf(source, span.start);
      return () => `${source.file}:${line}:${column}: ${message}`;
    }),
  ).as({ code: 'invalid-file', file: source.file, problems: problems.map((problem) => ({ source, problem })) });
}

/** Runs an operation that reads a file; its error becomes the `Failure` for a file that cannot be read. */
export function attemptToRead<T>(name: string, read: () => T, failure = unreadable): T {
  try {
    return read();
  } catch (error) {
    throw failure(name, error);
  }
}

/** The same for one that writes a file. */
export function attemptToWrite(name: string, write: () => void): void {
  attemptToRead(name, write, unwritable);
}

export function unreadable(name: string, error: unknown): Failure {
  const code = Object(error).code === 'ENOENT' ? 'no-such-file' : 'unreadable-file';
  return new Failure((say) => say.unreadable(name, reasonOf(error, say))).as({ code, file: name });
}

/** A file that no path can open, since its name is not UTF-8. */
export function nameNotUtf8(name: string): Failure {
  return new Failure((say) => say.nameNotUtf8(name)).as({ code: 'unreadable-file', file: name });
}

export function notUtf8(name: string): Failure {
  return new Failure((say) => say.notUtf8(name)).as({ code: 'unreadable-file', file: name });
}

export function unwritable(name: string, error: unknown): Failure {
  if (error instanceof Failure) return error;
  return new Failure((say) => say.unwritable(name, reasonOf(error, say))).as({ code: 'unwritable-file', file: name });
}

/** The code of what Node's permission model refuses, and the flags that allow it. */
const denied = 'ERR_ACCESS_DENIED';
const flagsOfPermissions: Readonly<Record<string, string>> = {
  FileSystemRead: '--allow-fs-read',
  FileSystemWrite: '--allow-fs-write',
  ChildProcess: '--allow-child-process',
  WorkerThreads: '--allow-worker',
  Net: '--allow-net',
};

/** The reason without the system call and the path, such as `EACCES: permission denied`. */
function reasonOf(error: unknown, say: CliMessages): string {
  if (error instanceof FileError) return say[error.reason];
  const given = Object(error) as Readonly<Record<'code' | 'message' | 'permission' | 'resource', string | undefined>>;
  const { code = '', message = String(error), permission = '', resource } = given;
  if (code === denied) {
    const flag = flagsOfPermissions[permission] ?? permission;
    return say.denied(
      flag.startsWith('--allow-fs') && resource
        ? `${flag}=${permission === 'FileSystemWrite' ? resource.replace(/[^\\/]*$/, '*') : resource}`
        : flag,
    );
  }
  return say.systemError(code, message.replace(/, \w+( '.*)?$/s, ''));
}
