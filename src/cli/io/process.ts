import { createReadStream, fstatSync, readFileSync, watch } from 'node:fs';
import { disk } from './disk.ts';
import { family } from './family.ts';
import { git, gitFile } from './git.ts';
import type { Io } from './io.ts';
import { standardOut } from './stdout.ts';

/** The streams, files and environment of this process. */
export function processIo(version: string): Io {
  const { env } = process;
  return {
    ...disk,
    stdout: standardOut(),
    // Created on first use: most runs write nothing to it.
    get stderr() {
      const { stderr } = process;
      // If the standard error is closed, this cannot be reported anywhere.
      if (stderr.listenerCount('error') === 0) stderr.on('error', () => {});
      return stderr;
    },
    env,
    cwd: process.cwd(),
    version,
    family,
    packageFile: (name) => readFileSync(new URL(name, import.meta.url)),
    // Not `performance.now()`, whose first call takes 3 ms: it loads all of `node:perf_hooks`.
    now: () => Number(process.hrtime.bigint()) / 1e6,
    today: () => new Date(),
    stdinIsTerminal: () => process.stdin.isTTY === true,
    stdinIsPipe: () => fstatSync(0).isFIFO(),
    onInterrupt(handler) {
      process.once('SIGINT', handler);
      return () => void process.off('SIGINT', handler);
    },
    readStdin: async () => Buffer.concat(await process.stdin.toArray()),
    watchFolder,
    pieces: (path) => (path === undefined ? process.stdin : createReadStream(path, { highWaterMark: 1 << 18 })),
    git,
    gitFile,
  };
}

/** Watches the entries of a folder, but not of its subfolders; ends by itself if the folder is removed. */
export const watchFolder: Io['watchFolder'] = (folder, onChange) => {
  const watcher = watch(folder, (_, name) => onChange(name ?? undefined));
  watcher.on('error', () => watcher.close());
  return () => watcher.close();
};
