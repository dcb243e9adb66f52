import { readFileSync, statfsSync } from 'node:fs';
import { env } from 'node:process';

const folder = '/dev/shm';

/**
 * Puts the temporary folders of tests into memory, where the system has such a place with so many gigabytes free, and `TMPDIR` names no
 * other: their files take a sixth of the processor time there, and what is written is safe at once.
 */
export function keepFilesInMemory(gigabytes: number): void {
  if (env.TMPDIR === undefined && hasMemoryFolder(gigabytes * 2 ** 30)) env.TMPDIR = folder;
}

/** Whether files can be kept there, and programs started. */
function hasMemoryFolder(bytes: number): boolean {
  try {
    const options =
      new RegExp(`^\\S+ ${folder} tmpfs (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8'))?.[1] ?? 'none';
    const { bavail, bsize } = statfsSync(folder);
    return /(?:^|,)rw(?:,|$)/.test(options) && !options.includes('noexec') && bavail * bsize > bytes;
  } catch {
    return false;
  }
}
