/** Who holds a lock, or is about to. What begins with `boot` is known on Linux only. */
export interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly thread: number;
  readonly host: string;
  readonly since: string;
  /** The boot of the machine that the process runs on. */
  readonly boot?: string;
  /** The namespace in which `pid` is a process: each container has its own. */
  readonly namespace?: string;
  /** The machine; images of containers and of virtual machines may share one. */
  readonly machine?: string;
  /** When the process began, in clock ticks since the boot: a number that is used again is another process. */
  readonly start?: string;
}

/** What can be seen of a holder; one that has `ended` never runs again, and of an `unseen` one nobody here can tell. */
export type HolderState = 'running' | 'ended' | 'unseen';

/** The namespace of a machine itself, outside all containers: Linux gives it this number. */
const ofMachine = 'pid:[4026531836]';

// One set for all copies of this module in a process: each would take the locks of the others for those of a dead thread.
const shared = globalThis as { [ownIds]?: Set<string> };
const ownIds = Symbol.for('prefilter.locks');
shared[ownIds] ??= new Set();
const own = shared[ownIds] as Set<string>;

/** Names this thread as the holder of something. */
export function becomeHolder(): Holder {
  const holder = describeThread();
  own.add(holder.id);
  return holder;
}

/** Says that this thread holds it no longer, so that a lock that could not be removed holds up nobody. */
export function letGo({ id }: Holder): void {
  own.delete(id);
}

/** Whether a holder runs, as far as can be told from here. Names of hosts and clocks decide nothing where Linux tells more. */
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
    // Without the right to signal it, there is one.
    return (error as NodeJS.ErrnoException).code === 'ESRCH' ? 'ended' : 'running';
  }
}

/** Whether both are of one machine, which has been started anew since. Inside containers nothing proves that. */
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

/** A field with what a system tells; none where it does not tell. */
function known<Name extends string>(name: Name, ask: () => string | undefined): { readonly [name in Name]?: string } {
  try {
    const value = ask();
    return (value ? { [name]: value } : {}) as { [name in Name]?: string };
  } catch {
    return {};
  }
}

/** The tick at which a process began; `ended` for one that was killed and that its parent has not seen yet. */
function startOf(pid: number): string | undefined {
  try {
    const stat = read(`/proc/${pid}/stat`);
    // The second field, the name in parentheses, can hold anything; the third is the state, the 22nd the beginning.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}

function read(path: string): string {
  return process.getBuiltinModule('node:fs').readFileSync(path, 'utf8').trim();
}
