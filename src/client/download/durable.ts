import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/*
 * When these functions have returned, their result survives a crash of the program and of the machine. Files are written
 * under random names in a folder for them, never over an existing file or through an existing link.
 */

/** The flag that refuses to open links; Windows has none. */
export const noFollow: number = constants.O_NOFOLLOW ?? 0;

/** The ending of file names while the files are being written. */
export const unfinished = '.tmp';

/** Replaces a file, or writes a new one, as a whole or not at all. */
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

/** Writes a new file as a whole or not at all; false if the name is taken. The name is durable once its folder is synced. */
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
 * Makes a folder and its missing parents. Not with `recursive`, since Node tries forever if the system reports ENOENT for a
 * folder whose parent exists, as Linux does in `/proc`.
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

/** Makes the names in a folder durable. On Windows, which cannot sync folders, renames are durable anyway. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
