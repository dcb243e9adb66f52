import { fork } from 'node:child_process';

/**
 * Runs a module of this folder in a process of its own and resolves with the messages that it sends; rejects if it fails.
 *
 * With `youngMegabytes`, the young generation has that size and the process can collect it. With V8's default of 16, a
 * full collection happens every few turns and drops the compiled code of each parser without a live result: which
 * parser pays for whose garbage is then chance, and on Node 20 the same parser varies by a factor of two between runs.
 */
export function inOwnProcess<Message>(
  module: string,
  youngMegabytes?: number,
  argv: readonly string[] = [],
): Promise<readonly Message[]> {
  const size = `semi-space-size=${youngMegabytes}`;
  const flags = youngMegabytes === undefined ? [] : ['--expose-gc', `--min-${size}`, `--max-${size}`];
  const messages: Message[] = [];
  return new Promise((resolve, reject) => {
    const child = fork(new URL(module, import.meta.url), argv, { execArgv: [...process.execArgv, ...flags] });
    child.on('message', (message) => messages.push(message as Message));
    child.once('error', reject);
    // Emitted after the last message, unlike `exit`.
    child.once('close', (code) => {
      if (code === 0) resolve(messages);
      else reject(new Error(`${module} ended with ${code}`));
    });
  });
}
