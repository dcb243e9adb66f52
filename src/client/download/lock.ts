import { createHash } from 'node:crypto';
import { link, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DownloadError } from './download-error.ts';
import { writeWhole } from './durable.ts';
import { becomeHolder, type Holder, isAlive, letGo } from './holder.ts';

/*
 * `lock` names the holder. A link is made whole or not at all, so nobody reads half a lock and of many one makes it. What
 * a dead holder left is replaced, never removed, and only by its heir: who has linked itself to the one name that is made
 * of the dead lock's text. The text of a lock never comes back, so an heir that still finds it in `lock` is the only one
 * that may replace it. An heir that died before it did so has an heir in turn.
 */

/**
 * Takes a folder for this thread and gives back the way to let it go. Throws a `DownloadError` that names the holder; the
 * lock of a process that is gone is taken over, by exactly one of those who try.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'lock');
  const holder = becomeHolder();
  const text = JSON.stringify(holder);
  const own = `lock-${holder.id}`;
  const unlock = async () => {
    try {
      if ((await readIfThere(path)) === text) await rm(path);
    } finally {
      letGo(holder);
    }
  };
  try {
    try {
      await writeWhole(folder, own, text);
      while (!(await linked(join(folder, own), path)) && !(await inherited(join(folder, own), folder, path)));
      await sweep(folder);
    } finally {
      await rm(join(folder, own), { force: true });
    }
    return unlock;
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Takes the place of a dead holder; false where the lock has changed meanwhile. Throws where the holder or an heir lives. */
async function inherited(own: string, folder: string, path: string): Promise<boolean> {
  const dead = await readIfThere(path);
  let text = dead;
  while (text !== undefined) {
    const holder = parseHolder(text);
    if (holder === undefined || isAlive(holder)) throw new DownloadError('folder-in-use', held(path, holder));
    const heir = join(folder, `lock-after-${createHash('sha256').update(text).digest('hex')}`);
    if (await linked(own, heir)) {
      try {
        if ((await readIfThere(path)) !== dead) return false;
        await rename(heir, path);
        return true;
      } finally {
        await rm(heir, { force: true });
      }
    }
    text = await readIfThere(heir);
  }
  return false;
}

/** Removes what runs that died at their lock left beside it. Only for the holder: nobody inherits from one who lives. */
async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('lock-')) continue;
    const holder = parseHolder((await readIfThere(join(folder, name))) ?? '');
    if (holder !== undefined && !isAlive(holder)) await rm(join(folder, name), { force: true });
  }
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

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
