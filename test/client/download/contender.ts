import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lock } from '../../../src/client/download/lock.ts';

interface Told {
  readonly folder: string;
  readonly log: string;
  readonly times: number;
  readonly die: boolean;
  readonly holdMs?: number;
}

// A process that takes the lock of each folder it is given until it has held the lock as often as requested. It writes
// `begin` when it has the lock and `end` before it releases it. When told to die, it leaves the lock in place and
// exits.
process.on('message', async ({ folder, log, times, die, holdMs = Math.random() * 3 }: Told) => {
  let refused = 0;
  for (let count = 0; count < times; ) {
    try {
      const held = lock(join(folder, 'lock'));
      appendFileSync(log, `begin ${process.pid}\n`);
      await sleep(holdMs);
      if (die) process.kill(process.pid, 'SIGKILL');
      appendFileSync(log, `end ${process.pid}\n`);
      held.release();
      count++;
    } catch (error) {
      if ((error as Error).name !== 'LockedError') throw error;
      refused++;
      await sleep(Math.random() * 2);
    }
  }
  process.send?.({ refused });
});
process.send?.('ready');
