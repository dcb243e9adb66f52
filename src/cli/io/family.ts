import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './disk.ts';
import type { Family } from './io.ts';

/**
 * The calls of this command by the process that started this one. They know of each other by files in a folder of the user's own;
 * `undefined` where the system gives no such folder.
 */
export function family(): Family | undefined {
  const { pid, ppid } = process;
  const top = join(tmpdir(), `prefilter-${process.getuid?.() ?? 'calls'}`);
  const folder = join(top, `${ppid}-${startOf(ppid)}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(top);
    // Another user may have made it, to see what is written there.
    if (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return undefined;
  } catch {
    // A machine without a temporary folder can still write reports.
    return undefined;
  }
  return { pid, folder, isRunning: isAlive, create };
}

/** When a process started, so that a later one with its number is another one; empty where the system does not say. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function create(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
