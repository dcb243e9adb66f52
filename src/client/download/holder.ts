/** A thread that holds a lock or wants to. The fields from `boot` on are known on Linux only. */
export interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly thread: number;
  readonly host: string;
  readonly since: string;
  /** The boot ID of the machine. */
  readonly boot?: string;
  /** The PID namespace of `pid`; each container has its own. */
  readonly namespace?: string;
  /** The machine ID; containers or virtual machines made from one image may share it. */
  readonly machine?: string;
  /** When the process started, in clock ticks since the boot; distinguishes processes that reuse a PID. */
  readonly start?: string;
}

/** The state of a holder: `ended` is final; `unseen` means that it cannot be determined from here. */
export type HolderState = 'running' | 'ended' | 'unseen';

/** The PID namespace outside all containers, which has this number on Linux. */
const ofMachine = 'pid:[4026531836]';

// Shared by all copies of this module in a process, which would otherwise take each other's locks for those of dead threads.
const shared = globalThis as { [ownIds]?: Set<string> };
const ownIds = Symbol.for('prefilter.locks');
shared[ownIds] ??= new Set();
const own = shared[ownIds] as Set<string>;

/** Registers this thread as a holder. */
export function becomeHolder(): Holder {
  const holder = describeThread();
  own.add(holder.id);
  return holder;
}

/** Unregisters a holder, so that a lock file that could not be removed blocks nobody. */
export function letGo({ id }: Holder): void {
  own.delete(id);
}

/** The state of a holder, as far as it can be determined here. On Linux neither the host name nor the clock decides. */
export function stateOf(holder: Holder, here: Holder = describeThread()): HolderState {
  const { id, pid, thread, start } = holder;
  if (holder.boot !== here.boot) return hasRestarted(holder, here) ? 'ended' : 'unseen';
  if (here.boot === undefined ? holder.host !== here.host : holder.namespace !== here.namespace) return 'unseen';
  if (pid === here.pid && start === here.start && (thread === undefined || thread === here.thread)) {
    return own.has(id) ? 'running' : 'ended';
  }
  const now = startOf(pid);
  if (start !== undefined && now !== undefined && start !== now) return 'ended';
  try {
    process.kill(pid, 0);
    return 'running';
  } catch (error) {
    // Any other error, such as a missing permission, means that the process exists.
    return (error as NodeJS.ErrnoException).code === 'ESRCH' ? 'ended' : 'running';
  }
}

/** Whether both are on one machine that has been rebooted since; this cannot be proved inside containers. */
function hasRestarted(holder: Holder, here: Holder): boolean {
  return (
    holder.boot !== undefined &&
    here.boot !== undefined &&
    holder.namespace === ofMachine &&
    here.namespace === ofMachine &&
    Boolean(holder.machine) &&
    holder.machine === here.machine &&
    holder.host === here.host
  );
}

function describeThread(): Holder {
  const { randomUUID } = process.getBuiltinModule('node:crypto');
  const { hostname } = process.getBuiltinModule('node:os');
  const { threadId } = process.getBuiltinModule('node:worker_threads');
  const { readlinkSync } = process.getBuiltinModule('node:fs');
  return {
    id: randomUUID(),
    pid: process.pid,
    thread: threadId,
    host: hostname(),
    since: new Date().toISOString(),
    ...known('boot', () => read('/proc/sys/kernel/random/boot_id')),
    ...known('namespace', () => readlinkSync('/proc/self/ns/pid')),
    ...known('machine', () => read('/etc/machine-id')),
    ...known('start', () => startOf(process.pid)),
  };
}

/** An object with the field, or without it if the system does not provide its value. */
function known<Name extends string>(name: Name, ask: () => string | undefined): { readonly [name in Name]?: string } {
  try {
    const value = ask();
    return (value ? { [name]: value } : {}) as { [name in Name]?: string };
  } catch {
    return {};
  }
}

/** The tick at which a process started; `ended` for a zombie. */
function startOf(pid: number): string | undefined {
  try {
    const stat = read(`/proc/${pid}/stat`);
    // The second field, the name in parentheses, can hold anything; the third is the state, the 22nd the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}

function read(path: string): string {
  return process.getBuiltinModule('node:fs').readFileSync(path, 'utf8').trim();
}
