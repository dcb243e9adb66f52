import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process, { env, platform } from 'node:process';

const memory = '/dev/shm';

/**
 * Gives a run of tests a temporary folder of its own, which is removed in the end with what tests and their programs left there. It is in
 * memory, where the system has such a place with so many gigabytes free, and `TMPDIR` names no other: files take a sixth of the
 * processor time there, and what is written is safe at once.
 */
export function keepInOwnFolder(gigabytes: number): void {
  const place = env.TMPDIR === undefined && hasMemory(gigabytes * 2 ** 30) ? memory : realpathSync(tmpdir());
  const folder = mkdtempSync(join(place, 'prefilter-'));
  // Servers of databases run as another user.
  chmodSync(folder, 0o755);
  env[platform === 'win32' ? 'TEMP' : 'TMPDIR'] = folder;
  process.once('exit', () => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    } catch (error) {
      process.stderr.write(`${folder} stays: ${error}\n`);
    }
  });
}

/** Whether files can be kept in memory, and programs started from there. */
function hasMemory(bytes: number): boolean {
  try {
    const options =
      new RegExp(`^\\S+ ${memory} tmpfs (\\S+)`, 'm').exec(readFileSync('/proc/mounts', 'utf8'))?.[1] ?? 'none';
    const { bavail, bsize } = statfsSync(memory);
    return /(?:^|,)rw(?:,|$)/.test(options) && !options.includes('noexec') && bavail * bsize > bytes;
  } catch {
    return false;
  }
}
