import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Io } from './io.ts';
import { standardOut } from './standard-out.ts';

/** The process itself. */
export function processIo(version: string): Io {
  const { env } = process;
  return {
    stdout: standardOut(),
    // Made when it is needed: most runs have nothing to say there.
    get stderr() {
      const { stderr } = process;
      // Nobody is left to tell that nobody listens.
      if (stderr.listenerCount('error') === 0) stderr.on('error', () => {});
      return stderr;
    },
    env,
    cwd: process.cwd(),
    version,
    now: () => performance.now(),
    stdinIsTerminal: () => process.stdin.isTTY === true,
    async readStdin() {
      const chunks: Uint8Array[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    kindOf(path) {
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats === undefined) return undefined;
      return stats.isDirectory() ? 'directory' : stats.isFile() ? 'file' : 'stream';
    },
    readFile: (path) => readFileSync(path),
    writeFile: (path, text) => writeFileSync(path, text),
  };
}
