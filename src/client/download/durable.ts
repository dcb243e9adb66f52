import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/*
 * What has come back from these functions survives a crash of the program and of the machine.
 */

/** Writes a whole file or nothing: beside it first, synced, then renamed over whatever was there. */
export async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const beside = join(folder, `.${name}.tmp`);
  const file = await open(beside, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(beside, { force: true });
    throw error;
  }
  await file.close();
  await rename(beside, join(folder, name));
}

/**
 * Makes a folder and those above it that are missing. Not by `recursive`: Node tries without end where a system says of a
 * folder in an existing one that there is no such thing, as Linux does in `/proc`.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
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
