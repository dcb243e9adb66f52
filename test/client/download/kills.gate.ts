import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { DownloadFormat } from '../../../src/client/download/download.ts';
import { long } from '../../support/runs.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { filesOf } from './sandbox-client.ts';

/* Downloads in processes of their own, killed at any instant (after `npm run build`). Each step is in `kills.test.ts`. */

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});

const child = fileURLToPath(new URL('child.mjs', import.meta.url));
/** The instants of kills, as shares of the time of a run: the same in each gate, others in `npm run test:long`. */
let kill = 0;
const instant = () => (process.env.PREFILTER_SEED === 'random' ? Math.random() : (++kill * 0.618) % 1);
const kills = Number(process.env.PREFILTER_KILLS ?? 1);

/** Runs the download and kills it so many milliseconds after its start; true if it had ended before. */
async function ends(into: string, format: DownloadFormat, killAfter: number, mode: string[]): Promise<boolean> {
  const running = spawn(process.execPath, [child, into, format, long ? '600' : '110', ...mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => running.on('exit', done));
  await Promise.race([ended, once(running.stdout, 'data')]);
  await Promise.race([ended, sleep(killAfter)]);
  running.kill('SIGKILL');
  return (await ended) === 0;
}

test.each([
  ['xml', []],
  ['ndjson', []],
  ['ndjson', ['split']],
] as [DownloadFormat, string[]][])(
  'killed at any instant and resumed, it ends with the same files: %s %j',
  async (format, mode) => {
    const untouched = join(folder, 'untouched');
    const began = performance.now();
    expect(await ends(untouched, format, 60_000, mode)).toBe(true);
    const took = performance.now() - began;
    const expected = filesOf(untouched);
    expect(Object.keys(expected).length).toBeGreaterThan(1);
    let killed = 0;
    while (killed < kills) {
      const into = join(folder, `killed-${killed}`);
      // Killed once at some instant, and now and then a second time; then it may finish.
      if (await ends(into, format, instant() * took * 0.8, mode)) {
        rmSync(into, { recursive: true });
        continue;
      }
      if (killed % 3 === 1) await ends(into, format, instant() * took * 0.5, mode);
      expect(await ends(into, format, 60_000, mode)).toBe(true);
      expect(filesOf(into)).toEqual(expected);
      rmSync(into, { recursive: true });
      killed++;
    }
    expect(killed).toBe(kills);
  },
  3_600_000,
);
