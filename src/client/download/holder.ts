import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { threadId } from 'node:worker_threads';

/** Who holds a folder, or is about to. */
export interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly thread: number;
  readonly host: string;
  readonly since: string;
  /** When the process began, as the system counts it: a number that is used again is another process. Not known everywhere. */
  readonly start?: string;
}

/** The holders that this thread has named and not let go. */
const own = new Set<string>();

/** Names this thread as the holder of something. */
export function becomeHolder(): Holder {
  const id = randomUUID();
  own.add(id);
  const start = startOf(process.pid);
  const since = new Date().toISOString();
  return { id, pid: process.pid, thread: threadId, host: hostname(), since, ...(start !== undefined && { start }) };
}

/** Says that this thread holds it no longer, so that a trace of it that could not be removed holds up nobody. */
export function letGo({ id }: Holder): void {
  own.delete(id);
}

/** Whether the holder runs; one on another machine is taken to. A holder that does not run never will again. */
export function isAlive({ id, pid, thread, host, start }: Holder): boolean {
  if (host !== hostname()) return true;
  const now = startOf(pid);
  if (start !== undefined && now !== undefined && start !== now) return false;
  if (pid === process.pid && (thread === undefined || thread === threadId)) return own.has(id);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Without the right to signal it, there is one.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/**
 * The boot and the tick at which a process began, from Linux; `ended` for one that was killed and that its parent has not
 * seen yet; `undefined` where the system does not tell.
 */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name in parentheses, can hold anything; the third is the state, the 22nd the beginning.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? 'ended' : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}
