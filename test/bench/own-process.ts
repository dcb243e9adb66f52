import { fork } from 'node:child_process';

/**
 * Runs a module of this folder in its own process and resolves with the message it sends; rejects if it exits without
 * one.
 *
 * With `youngMegabytes`, the young generation has that size and the process can collect it. With V8's default of 16, a
 * full collection happens every few turns and drops the compiled code of each parser without a live result: which
 * parser pays for whose garbage is then chance, and on Node 20 the same parser varies by a factor of two between runs.
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
    // Emitted after the last message, unlike `exit`; it does nothing after an answer.
    child.once('disconnect', () => reject(new Error(`${module} ended without an answer`)));
  });
}
