import { constants as bufferConstants } from 'node:buffer';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Files } from './io.ts';
import { FileError } from './io.ts';

export const disk: Files = {
  kindOf(path) {
    const stats = statsOf(path);
    if (stats === undefined) return undefined;
    return stats.isDirectory() ? 'directory' : stats.isFile() ? 'file' : 'stream';
  },
  isFile: (path) => lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
  stateOf(path) {
    let stats: Stats | undefined;
    try {
      stats = lstatSync(path, { throwIfNoEntry: false });
    } catch {
      // Whoever reads it gets the reason.
    }
    if (stats === undefined || !stats.isFile()) return undefined;
    const { dev, ino, size, mtimeMs, ctimeMs } = stats;
    if (Math.max(mtimeMs, ctimeMs) > Date.now() - settledMs) return undefined;
    return `${dev} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  },
  readFile(path, maxBytes = Infinity) {
    const file = openSync(path, 'r');
    try {
      const stats = fstatSync(file);
      return stats.isFile() ? whole(file, stats, maxBytes) : streamed(file, maxBytes);
    } finally {
      closeSync(file);
    }
  },
  readOwn(path, maxBytes = Infinity) {
    if (O_NOFOLLOW === 0 && !disk.isFile(path)) return undefined;
    let file: number;
    try {
      file = openSync(path, withoutLinks);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (noFile.includes(code)) return undefined;
      throw error;
    }
    try {
      const length = readSync(file, start, 0, start.length, 0);
      if (length < start.length && length <= maxBytes) return start.subarray(0, length);
      return whole(file, fstatSync(file), maxBytes);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (noContent.includes(code)) return undefined;
      throw error;
    } finally {
      closeSync(file);
    }
  },
  writeFile(given, text, before) {
    const stats = statSync(given, { throwIfNoEntry: false });
    if (stats !== undefined && !stats.isFile()) {
      writeFileSync(given, text);
      return;
    }
    // A symbolic link is kept: its target is written.
    const path = stats === undefined ? given : realpathSync(given);
    if (stats === undefined) makeFolder(dirname(path));
    else if (before !== undefined) checkReplaceable(stats);
    removeStaleDrafts(path);
    const draft = `${path}.${process.pid}.tmp`;
    try {
      writeFileSync(draft, text, { flag: 'wx' });
      if (stats !== undefined) keepOwner(draft, stats);
      if (stats !== undefined) chmodSync(draft, stats.mode);
      if (before !== undefined && !readFileSync(path).equals(before)) throw new FileError('changed');
      renameSync(draft, path);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  },
  realPath: (path) => realpathSync.native(path),
  appendFile: (path, text) => appendFileSync(path, text),
  entriesOf(path) {
    return readdirSync(path, { withFileTypes: true })
      .map((entry) => ({
        name: entry.name,
        kind: entry.isFile() ? ('file' as const) : entry.isDirectory() ? ('directory' as const) : ('other' as const),
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  },
};

// Windows has neither flag.
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/** A pipe is opened without waiting for its writer. */
const withoutLinks = O_RDONLY | O_NOFOLLOW | O_NONBLOCK;

/** The coarsest times of file systems are those of FAT. A program can set the time of the last write, but not that of the last change. */
const settledMs = 2000;

/** The system's errors for a link that is not followed, for a socket, and for a missing file. */
const noFile = ['ELOOP', 'EMLINK', 'ENOENT', 'ENOTDIR', 'ENXIO'];

/** Its errors when a folder or a pipe is read. */
const noContent = ['EISDIR', 'ESPIPE'];

/** The buffer of `readOwn`. Most files fit in it, so that neither their size nor new memory is needed. */
const start = Buffer.allocUnsafe(65_536);

/**
 * Reads a file; throws a `FileError` if it is longer than `maxBytes`, or changes meanwhile. It asks for one byte more than
 * the file has: if a read returns fewer, it has reached the end; and the bytes of one read were there at the same time.
 */
function whole(file: number, { size, mtimeMs }: Stats, maxBytes: number): Buffer {
  if (size > maxBytes) throw new FileError('too-large', size);
  const bytes = Buffer.allocUnsafe(size + 1);
  let [length, reads, count] = [0, 0, 0];
  do {
    count = readSync(file, bytes, length, size + 1 - length, length);
    length += count;
    reads++;
  } while (count > 0 && length < size);
  if (length !== size || (reads > 1 && fstatSync(file).mtimeMs !== mtimeMs)) throw new FileError('changing');
  return bytes.subarray(0, size);
}

/** Throws a `FileError` if a new file cannot take the place of this one. */
function checkReplaceable({ mode, nlink }: Stats): void {
  if ((mode & 0o222) === 0) throw new FileError('read-only');
  if (nlink > 1) throw new FileError('linked');
}

/** Gives a draft the owner of the file that it replaces; throws a `FileError` if the system refuses that. */
function keepOwner(draft: string, { uid, gid }: Stats): void {
  const drafted = statSync(draft);
  if (drafted.uid === uid && drafted.gid === gid) return;
  try {
    chownSync(draft, uid, gid);
  } catch {
    throw new FileError('owner');
  }
}

/** Removes the drafts of a file that processes left behind when they were killed. */
function removeStaleDrafts(path: string): void {
  const folder = dirname(path);
  const name = basename(path);
  for (const entry of readdirSync(folder)) {
    if (!entry.startsWith(`${name}.`)) continue;
    const pid = /^\.(\d+)\.tmp$/.exec(entry.slice(name.length))?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(folder, entry), { force: true });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process runs too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Reads a pipe or a device, which may never end. */
function streamed(file: number, maxBytes: number): Buffer {
  const chunks: Buffer[] = [];
  const most = Math.min(maxBytes, bufferConstants.MAX_STRING_LENGTH);
  for (let length = 0; length <= most; ) {
    const chunk = Buffer.alloc(65_536);
    const count = readSync(file, chunk);
    if (count === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, count));
    length += count;
  }
  throw new FileError('too-large', most);
}

/** Makes a folder and its parents. Node's `recursive` never returns if the system refuses, as in `/proc`. */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  mkdirSync(path);
}

/** What is at a path; nothing is below a file, as newer versions of Node say by themselves. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}
