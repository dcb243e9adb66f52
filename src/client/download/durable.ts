import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/*
 * What has come back from these functions survives a crash of the program and of the machine. Files are made under random
 * names in a folder for them, never over a file or through a link that is there already.
 */

/** Flags to open what must not be a link; Windows has no such flag. */
export const noFollow: number = constants.O_NOFOLLOW ?? 0;

/** How the names of files that are being written end. */
export const unfinished = '.tmp';

/** Writes a whole file or nothing over whatever was there. */
export async function replaceFile(path: string, text: string, temporary: string): Promise<void> {
  const beside = await writeBeside(text, temporary);
  try {
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Writes a whole file or nothing; false where there is one of the name. The name is durable once its folder is synced. */
export async function createFile(path: string, text: string, temporary: string): Promise<boolean> {
  const beside = await writeBeside(text, temporary);
  try {
    await link(beside, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(beside, { force: true });
  }
}

async function writeBeside(text: string, temporary: string): Promise<string> {
  const path = join(temporary, `${randomUUID()}${unfinished}`);
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(path, { force: true });
    throw error;
  }
  await file.close();
  return path;
}

/**
 * Makes a folder and those above it that are missing. Not by `recursive`: Node tries without end where a system says of a
 * folder in an existing one that there is no such thing, as Linux does in `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
    await syncFolder(dirname(path));
  } catch (error) {
    if (await isFolder(path)) return;
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === path || (await isFolder(above))) throw error;
    await makeFolder(above);
    await makeFolder(path);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Makes the names in a folder durable; where the system cannot sync a folder (Windows), renames are durable without. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
