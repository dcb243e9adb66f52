import { messageOf, type Said, said } from './messages.ts';

/** A process that holds a lock or wants to. The fields from `boot` on are known on Linux only. */
export interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  readonly since: string;
  /** The boot ID of the machine. */
  readonly boot?: string | undefined;
  /** The PID namespace of `pid`; each container has its own. */
  readonly namespace?: string | undefined;
  /** The machine ID; containers or virtual machines made from one image may share it. */
  readonly machine?: string | undefined;
  /** When the process started, in clock ticks since the boot; distinguishes processes that reuse a PID. */
  readonly start?: string | undefined;
}

/** The state of a holder: `ended` is final; `unseen` means that it cannot be determined from here. */
export type HolderState = 'running' | 'ended' | 'unseen';

/** The PID namespace outside all containers, which has this number on Linux. */
const machineNamespace = 'pid:[4026531836]';

/** This process, as a holder of its own each time. */
export function describeProcess(): Holder {
  const { readlinkSync } = process.getBuiltinModule('node:fs');
  return {
    id: process.getBuiltinModule('node:crypto').randomUUID(),
    pid: process.pid,
    host: process.getBuiltinModule('node:os').hostname(),
    since: new Date().toISOString(),
    boot: askSystem(() => readSystemFile('/proc/sys/kernel/random/boot_id')),
    namespace: askSystem(() => readlinkSync('/proc/self/ns/pid')),
    machine: askSystem(() => readSystemFile('/etc/machine-id')),
    start: readStartTick(process.pid),
  };
}

/** The state of a holder, as far as it can be determined here. On Linux neither the host name nor the clock decides. */
export function probeHolder(holder: Holder, here: Holder = describeProcess()): HolderState {
  if (holder.boot !== here.boot) return hasRestarted(holder, here) ? 'ended' : 'unseen';
  if (here.boot === undefined ? holder.host !== here.host : holder.namespace !== here.namespace) return 'unseen';
  const start = readStartTick(holder.pid);
  if (holder.start !== undefined && start !== undefined && holder.start !== start) return 'ended';
  try {
    process.kill(holder.pid, 0);
    return 'running';
  } catch (error) {
    // Any other error, such as a missing permission, means that the process exists.
    return (error as NodeJS.ErrnoException).code === 'ESRCH' ? 'ended' : 'running';
  }
}

/** Whether both are on one machine that has been rebooted since; this cannot be proved inside containers. */
function hasRestarted(holder: Holder, here: Holder): boolean {
  const isKnown = ({ boot, namespace, machine }: Holder) => boot && machine && namespace === machineNamespace;
  return Boolean(isKnown(holder) && isKnown(here) && holder.machine === here.machine && holder.host === here.host);
}

/** The tick at which a process started; `ended` for a zombie. */
function readStartTick(pid: number): string | undefined {
  return askSystem(() => {
    const stat = readSystemFile(`/proc/${pid}/stat`);
    // The second field, the name in parentheses, can hold anything; the third is the state, the 22nd the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
  });
}

/** What a call returns; `undefined` if the system has no answer. */
function askSystem(ask: () => string | undefined): string | undefined {
  try {
    return ask() || undefined;
  } catch {
    return undefined;
  }
}

function readSystemFile(path: string): string {
  return process.getBuiltinModule('node:fs').readFileSync(path, 'utf8').trim();
}

/*
 * The lock is a folder with one file, which names the holder. A contender prepares such a folder and moves it into place: the
 * system lets a folder replace an empty one or none, in a single step, but no other. Whoever finds that the holder has ended
 * removes its file, whose name is never used again, so nobody removes the file of another.
 */

/** A lock that this process holds. */
export interface Lock {
  /** Throws a `LockedError` if the lock is no longer held, because its file was removed. */
  check(): void;
  release(): void;
}

/** Somebody else holds the lock; the message says who, and when its file may be removed. */
export class LockedError extends Error {
  override readonly name = 'LockedError';
  /** The message, for another language. */
  readonly what: Said;

  constructor(what: Said) {
    super(messageOf(what, 'en'));
    this.what = what;
  }
}

/** A contender for the lock, and how it sees the state of others. */
export interface Contender {
  /** The folder of the lock. */
  readonly path: string;
  readonly holder: Holder;
  readonly stateOf: (holder: Holder) => HolderState;
}

/** Takes the lock at a path. The lock of a holder that has ended is taken over by exactly one contender. */
export function lock(path: string): Lock {
  const contender: Contender = { path, holder: describeProcess(), stateOf: (other) => probeHolder(other) };
  const release = () => runSteps(releasing(contender));
  try {
    runSteps(acquiring(contender));
  } catch (error) {
    release();
    throw error;
  }
  return {
    check() {
      if (nodeFs().existsSync(`${path}/${contender.holder.id}`)) return;
      throw new LockedError(said('lockRemoved', path));
    },
    release,
  };
}

/** Takes the lock; yields before each step, so that tests can interleave them. Throws a `LockedError` if it is held. */
export function* acquiring({ path, holder, stateOf }: Contender): Generator<void, void> {
  const prepared = `${path}-${holder.id}`;
  yield;
  nodeFs().mkdirSync(prepared);
  try {
    nodeFs().writeFileSync(`${prepared}/${holder.id}`, JSON.stringify(holder), { flag: 'wx', flush: true });
    for (;;) {
      yield;
      removeIfEmpty(path);
      yield;
      if (moveFolder(prepared, path)) break;
      yield;
      for (const file of listHolders(path)) {
        yield;
        const other = readHolder(file);
        if (other === 'gone') continue;
        const state = other === 'unreadable' ? 'unseen' : stateOf(other);
        if (state !== 'ended') throw new LockedError(describeHolder(file, state, other));
        yield;
        removeFile(file);
      }
    }
  } finally {
    nodeFs().rmSync(prepared, { recursive: true, force: true });
  }
  // Folders that killed contenders left beside the lock.
  const { basename, dirname } = process.getBuiltinModule('node:path');
  for (const name of nodeFs().readdirSync(dirname(path))) {
    if (!name.startsWith(`${basename(path)}-`)) continue;
    yield;
    const left = `${dirname(path)}/${name}`;
    const other = listHolders(left).map(readHolder)[0];
    if (typeof other === 'object' && stateOf(other) === 'ended')
      nodeFs().rmSync(left, { recursive: true, force: true });
  }
}

/** Releases the lock if the holder still has it, in steps as well. */
export function* releasing({ path, holder }: Contender): Generator<void, void> {
  yield;
  removeFile(`${path}/${holder.id}`);
  yield;
  removeIfEmpty(path);
}

function runSteps(steps: Generator<void, void>): void {
  while (!steps.next().done);
}

function describeHolder(file: string, state: HolderState, holder: Holder | 'unreadable'): Said {
  if (holder === 'unreadable') return said('lockUnreadable', file);
  const { pid, host, since } = holder;
  return said(state === 'running' ? 'lockHeld' : 'lockUnseen', `${pid}`, host, file, since);
}

/** Moves a folder to a path where there is none; false if there is something else. */
function moveFolder(from: string, to: string): boolean {
  try {
    nodeFs().renameSync(from, to);
    return true;
  } catch (error) {
    if (!/^(?:ENOTEMPTY|EEXIST|ENOTDIR)$/.test(codeOf(error)) && !nodeFs().existsSync(to)) throw error;
    return false;
  }
}

/** Removes an empty folder, which Windows does not replace. What keeps it in place, the next step meets too. */
function removeIfEmpty(path: string): void {
  try {
    nodeFs().rmdirSync(path);
  } catch {}
}

function removeFile(path: string): void {
  try {
    nodeFs().unlinkSync(path);
  } catch (error) {
    if (!/^(?:ENOENT|ENOTDIR)$/.test(codeOf(error))) throw error;
  }
}

/** The files of holders in a folder; the path itself if it is no folder. */
function listHolders(path: string): readonly string[] {
  try {
    if (!nodeFs().lstatSync(path).isDirectory()) return [path];
    return nodeFs()
      .readdirSync(path)
      .map((name) => `${path}/${name}`);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return [];
  }
}

function readHolder(file: string): Holder | 'unreadable' | 'gone' {
  try {
    const holder = JSON.parse(nodeFs().readFileSync(file, 'utf8')) as Holder;
    return typeof holder.pid === 'number' && typeof holder.host === 'string' ? holder : 'unreadable';
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'gone' : 'unreadable';
  }
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}

function nodeFs() {
  return process.getBuiltinModule('node:fs');
}
