import { becomeHolder, type Holder, type HolderState, letGo, stateOf } from './holder.ts';

/*
 * The file of the lock names the holder. A link is made whole or not at all, so nobody reads half a lock and of many one
 * makes it. What a dead holder left is replaced, never removed, and only by its heir: who has linked itself to the one name
 * that is made of the dead lock's text. The text of a lock never comes back, so an heir that still finds it there is the
 * only one that may replace it. An heir that died before it did so has an heir in turn.
 */

/** A lock that this thread holds. */
export interface Lock {
  /** Throws a `LockedError` where the lock is no longer this one's: somebody has removed it. */
  check(): void;
  release(): void;
}

/** Somebody else holds the lock; the message says who, and when its file may be removed. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
}

/** What a lock asks of a file system, each a single step of it. */
export interface LockFiles {
  /** The text of a file; `undefined` where there is none. */
  read(path: string): string | undefined;
  /** Makes a file with a text, and comes back when it is durable. */
  write(path: string, text: string): void;
  /** Gives a file a further name; false where the name is taken. */
  link(from: string, to: string): boolean;
  /** Moves a file over another. */
  rename(from: string, to: string): void;
  /** Removes a file, where there is one. */
  remove(path: string): void;
  /** The paths that begin so. */
  list(beginning: string): readonly string[];
}

/** A holder's part in the protocol: who it is, and what it sees of the others. */
export interface Contender {
  readonly files: LockFiles;
  /** The file of the lock. */
  readonly path: string;
  readonly holder: Holder;
  readonly stateOf: (holder: Holder) => HolderState;
}

/** Takes the lock of a path for this thread; one of a holder that has ended is taken over, by exactly one of those who try. */
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
          `The lock ${path} was taken away while this run held it. Start it again when no other runs.`,
        );
      }
    },
    release,
  };
}

/** Takes the lock in steps: each ends where the next touches the file system. Throws a `LockedError` where it is held. */
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

/** Gives up the lock, where it is still the holder's, in steps. */
export function* releasing({ files, path, holder }: Contender): Generator<void, void> {
  yield;
  const held = files.read(path) === textOf(holder);
  yield;
  if (held) files.remove(path);
}

/** Takes the place of a holder that has ended; false where the lock has changed meanwhile. */
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

/** Removes what runs that ended at their lock left beside it. Only for the holder: nobody inherits from one that runs. */
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
  return `${who} It belongs to another machine or container, so nobody here can see whether it still runs. Remove the file when that run has ended.`;
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

/** Goes through all steps at once. */
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

/** What a call gives, or another value where it fails with this code. */
function unless<T>(code: string, value: T, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === code) return value;
    throw error;
  }
}
