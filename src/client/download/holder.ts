/** A thread that holds a lock or wants to. The fields from `boot` on are known on Linux only. */
export interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly thread: number;
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
  const now = readStart(pid);
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
  const isKnown = ({ boot, namespace, machine }: Holder) => boot && machine && namespace === machineNamespace;
  return Boolean(isKnown(holder) && isKnown(here) && holder.machine === here.machine && holder.host === here.host);
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
    boot: askSystem(() => readSystemFile('/proc/sys/kernel/random/boot_id')),
    namespace: askSystem(() => readlinkSync('/proc/self/ns/pid')),
    machine: askSystem(() => readSystemFile('/etc/machine-id')),
    start: readStart(process.pid),
  };
}

/** The tick at which a process started; `ended` for a zombie. */
function readStart(pid: number): string | undefined {
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
