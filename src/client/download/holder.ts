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
