import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readDocument } from '../../../src/client/document.ts';
import { verifyDownload } from '../../../src/client/download/download.ts';
import { PageStore } from '../../../src/client/download/page-store.ts';
import { beginState } from '../../../src/client/download/state.ts';
import { isGate, long } from '../../support/runs.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { accessKey } from '../fake-service.ts';

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});

const program = fileURLToPath(new URL('retrying.mjs', import.meta.url));

/** Fills a folder with unread documents of 100 kB, and retries them in another process. */
async function retried(name: string, megabytes: number): Promise<{ failed: number; megabytes: number }> {
  const path = join(folder, name);
  const own = join(path, '.prefilter');
  mkdirSync(own, { recursive: true });
  const context = { folder: path, own, checkLock() {}, onWarning() {} };
  const store = await PageStore.open(context, beginState('xml', undefined));
  const xml = `!${'x'.repeat(99_900)}`;
  for (let page = 0; page < megabytes / 5; page++) {
    const documents = Array.from({ length: 50 }, (_, at) =>
      readDocument({ access_key: accessKey(50 * page + at), xml }),
    );
    await store.store({ documents, window: { checkpoint: { batch: 0, query: '', cursor: `${page}` } } });
  }
  await store.close();
  const { stdout, stderr } = spawnSync(process.execPath, [program, path], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect((await verifyDownload(path)).problems).toEqual([]);
  return JSON.parse(stdout);
}

// What is stored and retried is asked in `state.test.ts`; this asks for its memory alone.
test.runIf(isGate)('any number of unread documents is retried in the same memory', { timeout: 600_000 }, async () => {
  const few = await retried('few', 5);
  const many = await retried('many', long ? 1000 : 40);
  expect([few.failed, many.failed]).toEqual([50, long ? 10_000 : 400]);
  expect(many.megabytes - few.megabytes).toBeLessThan(120);
});
