import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

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
