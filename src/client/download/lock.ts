import { becomeHolder, type Holder, type HolderState, letGo, stateOf } from './holder.ts';

/*
 * The lock file names the holder. Making a link is atomic, so nobody reads half a lock, and only one of several contenders
 * gets it. The lock of a dead holder is replaced, never removed, and only by its heir: the contender that got a link to the
 * one name derived from the dead lock's text. The text of a lock is never used again, so an heir that still finds it is the
 * only one that may replace it. An heir that dies first has an heir in turn.
 */

/** A lock that this thread holds. */
export interface Lock {
  /** Throws a `LockedError` if the lock is no longer held, because its file was removed or replaced. */
  check(): void;
  release(): void;
}

/** Somebody else holds the lock; the message says who, and when its file may be removed. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

/** The file operations of a lock; each is a single step. */
export interface LockFiles {
  /** The text of a file; `undefined` if it does not exist. */
  read(path: string): string | undefined;
  /** Makes a file with a text, and returns when it is durable. */
  write(path: string, text: string): void;
  /** Gives a file a second name; false if the name is taken. */
  link(from: string, to: string): boolean;
  /** Moves a file over another. */
  rename(from: string, to: string): void;
  /** Removes a file if it exists. */
  remove(path: string): void;
  /** The paths with this beginning. */
  list(beginning: string): readonly string[];
}

/** A contender for the lock, and how it sees the state of others. */
export interface Contender {
  readonly files: LockFiles;
  /** The lock file. */
  readonly path: string;
  readonly holder: Holder;
  readonly stateOf: (holder: Holder) => HolderState;
}

/** Takes the lock at a path for this thread. The lock of a holder that has ended is taken over by exactly one contender. */
export function lock(path: string): Lock {
  const holder = becomeHolder();
  const contender: Contender = { files: fileSystem, path, holder, stateOf: (other) => stateOf(other) };
  const release = () => {
    try {
      complete(releasing(contender));
    } finally {
      letGo(holder);
    }
  };
  try {
    complete(acquiring(contender));
  } catch (error) {
    release();
    throw error;
  }
  return {
    check() {
      if (fileSystem.read(path) !== textOf(holder)) {
        throw new LockedError(
          `The lock ${path} was removed while this run held it. Start again when no other run is active.`,
        );
      }
    },
    release,
  };
}

/** Takes the lock; yields before each file operation, so that tests can interleave them. Throws a `LockedError` if it is held. */
export function* acquiring(contender: Contender): Generator<void, void> {
  const { files, path, holder } = contender;
  const own = `${path}-${holder.id}`;
  yield;
  files.write(own, textOf(holder));
  try {
    for (;;) {
      yield;
      if (files.link(own, path) || (yield* inheriting(own, contender))) break;
    }
    yield* sweeping(contender);
  } finally {
    files.remove(own);
  }
}

/** Releases the lock if the holder still has it, in steps as well. */
export function* releasing({ files, path, holder }: Contender): Generator<void, void> {
  yield;
  const held = files.read(path) === textOf(holder);
  yield;
  if (held) files.remove(path);
}

/** Takes over from a holder that has ended; false if the lock has changed meanwhile. */
function* inheriting(own: string, { files, path, stateOf }: Contender): Generator<void, boolean> {
  yield;
  const dead = files.read(path);
  let text = dead;
  while (text !== undefined) {
    const holder = holderIn(text);
    const state = holder === undefined ? 'unseen' : stateOf(holder);
    if (state !== 'ended') throw new LockedError(heldBy(path, state, holder));
    const heir = `${path}-after-${sha256(text)}`;
    yield;
    if (files.link(own, heir)) {
      try {
        yield;
        if (files.read(path) !== dead) return false;
        yield;
        files.rename(heir, path);
        return true;
      } finally {
        files.remove(heir);
      }
    }
    yield;
    text = files.read(heir);
  }
  return false;
}

/** Removes files that killed contenders left beside the lock. Only the holder may, since nobody inherits from a running one. */
function* sweeping({ files, path, stateOf }: Contender): Generator<void, void> {
  yield;
  for (const left of files.list(`${path}-`)) {
    yield;
    const holder = holderIn(files.read(left) ?? '');
    yield;
    if (holder !== undefined && stateOf(holder) === 'ended') files.remove(left);
  }
}

function heldBy(path: string, state: HolderState, holder: Holder | undefined): string {
  if (holder === undefined) return `The lock ${path} cannot be read. Remove it if no other run uses the folder.`;
  const { pid, host, since } = holder;
  const who = `Process ${pid} on ${host} has held the lock ${path} since ${since}.`;
  if (state === 'running') return `${who} If that process is not a run of this kind, remove the file.`;
  return `${who} It belongs to another machine or container, so this run cannot see whether it is still running. Remove the file when that run has ended.`;
}

function textOf(holder: Holder): string {
  return JSON.stringify(holder);
}

function holderIn(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Holder;
    return typeof holder.pid === 'number' && typeof holder.host === 'string' ? holder : undefined;
  } catch {
    return undefined;
  }
}

function sha256(text: string): string {
  return process.getBuiltinModule('node:crypto').createHash('sha256').update(text).digest('hex');
}

/** Runs all steps at once. */
function complete(steps: Generator<void, void>): void {
  while (!steps.next().done);
}

const nodeFs = () => process.getBuiltinModule('node:fs');

const fileSystem: LockFiles = {
  read: (path) => unless('ENOENT', undefined, () => nodeFs().readFileSync(path, 'utf8')),
  write(path, text) {
    const { openSync, writeFileSync, fsyncSync, closeSync } = nodeFs();
    const file = openSync(path, 'wx');
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  },
  link: (from, to) =>
    unless('EEXIST', false, () => {
      nodeFs().linkSync(from, to);
      return true;
    }),
  rename: (from, to) => nodeFs().renameSync(from, to),
  remove: (path) => nodeFs().rmSync(path, { force: true }),
  list(beginning) {
    const { dirname, join } = process.getBuiltinModule('node:path');
    const folder = dirname(beginning);
    return nodeFs()
      .readdirSync(folder)
      .map((name) => join(folder, name))
      .filter((path) => path.startsWith(beginning));
  },
};

/** The result of a call, or another value if it fails with this code. */
function unless<T>(code: string, value: T, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return value;
    throw error;
  }
}
