import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFolder } from '../../../src/client/download/lock.ts';

// A process that tries for the lock of each folder it is told, until it has held it as often as it shall: it writes
// `begin` when it has it and `end` before it lets it go. Told to die, it leaves the lock where it is, and lives on no more.
process.on('message', async ({ folder, log, times, die }: Record<string, unknown> & { times: number }) => {
  let refused = 0;
  for (let held = 0; held < times; ) {
    try {
      const unlock = await lockFolder(folder as string);
      appendFileSync(log as string, `begin ${process.pid}\n`);
      await sleep(Math.random() * 3);
      if (die) process.kill(process.pid, 'SIGKILL');
      appendFileSync(log as string, `end ${process.pid}\n`);
      await unlock();
      held++;
    } catch (error) {
      if ((error as { code?: string }).code !== 'folder-in-use') throw error;
      refused++;
      await sleep(Math.random() * 2);
    }
  }
  process.send?.({ refused });
});
process.send?.('ready');
