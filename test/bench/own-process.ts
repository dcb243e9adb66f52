import { fork } from 'node:child_process';

/**
 * Runs a module of this folder in a process of its own and gives what it sends; rejects where it ends without.
 *
 * With `youngMegabytes` that many hold the young objects, and the process can collect them itself; V8's own measure is
 * 16. There a full collection comes every few turns, and V8 then drops the compiled code of each parser that has no
 * result alive: which one pays for whose garbage is chance, and on Node 20 the same parser differs by a factor of two
 * from one run to the next.
 */
export function inOwnProcess<Answer>(
  module: string,
  youngMegabytes?: number,
  argv: readonly string[] = [],
): Promise<Answer> {
  const size = `semi-space-size=${youngMegabytes}`;
  const flags = youngMegabytes === undefined ? [] : ['--expose-gc', `--min-${size}`, `--max-${size}`];
  return new Promise((resolve, reject) => {
    const child = fork(new URL(module, import.meta.url), argv, { execArgv: [...process.execArgv, ...flags] });
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('error', reject);
    // Emitted behind the last message, which `exit` is not; after an answer this does nothing.
    child.once('disconnect', () => reject(new Error(`${module} ended without an answer`)));
  });
}
