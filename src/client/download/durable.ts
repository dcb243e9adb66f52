import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, link, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DownloadError } from './download-error.ts';
import { said } from './messages.ts';

/*
 * When these functions have returned, their result survives a crash of the program and of the machine. Files are written
 * under random names in a folder for them, never over an existing file or through an existing link.
 */

/** The flag that refuses to open links; Windows has none. */
export const noFollow: number = constants.O_NOFOLLOW ?? 0;

/** Whether a system can have a file at this path. */
export function isPath(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && !value.includes('\0');
}

/** The ending of file names while the files are being written. */
export const unfinished = '.tmp';

export function hashContent(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Opens a file of the download; `undefined` if it does not exist; refuses a link. */
export async function openFile(path: string, flags: number = constants.O_RDONLY): Promise<FileHandle | undefined> {
  try {
    return await open(path, flags | noFollow);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP') throw new DownloadError('other-download', said('link', path));
    throw error;
  }
}

/** Replaces a file, or writes a new one, as a whole or not at all. */
export async function replaceFile(path: string, text: string, temporary: string): Promise<void> {
  await writeBeside(text, temporary, (beside) => rename(beside, path));
  await syncFolder(dirname(path));
}

/** Writes a new file as a whole or not at all; false if the name is taken. The name is durable once its folder is synced. */
export async function createFile(path: string, text: string, temporary: string): Promise<boolean> {
  return writeBeside(text, temporary, async (beside) => {
    try {
      await link(beside, path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  });
}

/** Writes a text into a file of its own, which is removed after `use` unless it was moved. */
async function writeBeside<T>(text: string, temporary: string, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(temporary, `${randomUUID()}${unfinished}`);
  try {
    await writeFile(path, text, { flag: 'wx', flush: true });
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Makes a folder and its missing parents. Not with `recursive`, since Node tries forever if the system reports ENOENT for a
 * folder whose parent exists, as Linux does in `/proc`.
 */
export async function makeDurableFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
    await syncFolder(dirname(path));
  } catch (error) {
    if (await isFolder(path)) return;
    const above = dirname(path);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === path || (await isFolder(above))) throw error;
    await makeDurableFolder(above);
    await makeDurableFolder(path);
  }
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Makes the names in a folder durable. On Windows, which cannot sync folders, renames are durable anyway. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
