import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DownloadError } from './download-error.ts';

/** Who holds a folder. */
interface Holder {
  readonly pid: number;
  readonly host: string;
  readonly since: string;
}

/**
 * Takes a folder for this process and gives back the way to let it go. Throws a `DownloadError` that names the holder; the lock
 * of a process that is gone is taken over.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock');
  const own = join(folder, `lock-${randomUUID()}`);
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  const text = JSON.stringify(holder);
  await writeFile(own, text);
  try {
    // A link is made whole or not at all, so nobody ever reads half a lock.
    while (!(await linked(own, path))) await removeDead(path, folder);
  } finally {
    await rm(own, { force: true });
  }
  return async () => {
    if ((await readIfThere(path)) === text) await rm(path, { force: true });
  };
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock if its process is gone; what another run put there meanwhile is put back. */
async function removeDead(path: string, folder: string): Promise<void> {
  const text = await readIfThere(path);
  if (text === undefined) return;
  const holder = parseHolder(text);
  if (holder === undefined || isAlive(holder)) throw new DownloadError('folder-in-use', held(path, holder));
  const aside = join(folder, `lock-${randomUUID()}`);
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readIfThere(aside)) !== text) await linked(aside, path);
  await rm(aside, { force: true });
}

function held(path: string, holder: Holder | undefined): string {
  if (holder === undefined)
    return `Another run holds this folder; its lock ${path} cannot be read. Remove it if none is running.`;
  const { pid, host, since } = holder;
  return `Process ${pid} on ${host} has held this folder since ${since}. If it is not running, remove ${path}.`;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const holder = JSON.parse(text) as Holder;
    return typeof holder.pid === 'number' && typeof holder.host === 'string' ? holder : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process runs; one on another machine is taken to. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Without the right to signal it, there is one.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
