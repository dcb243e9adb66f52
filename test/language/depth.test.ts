import { execFileSync } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { equals, or } from '../../src/builder/operators.ts';
import { createClient } from '../../src/client/client.ts';
import type { Filter } from '../../src/language/filter.ts';
import { documentTargetNames } from '../../src/translate/targets/names.ts';
import { lateOptimization } from '../support/late-optimization.ts';
import { not } from '../support/nodes.ts';
import { isGate } from '../support/runs.ts';

const doors = new URL('../support/deep-doors.mjs', import.meta.url).href;
const entries = ['index', 'meaning', 'translate', 'server', 'testing'].map((entry) => {
  return new URL(`../../dist/${entry}.js`, import.meta.url).href;
});
const source = `
const { tryDeepTrees } = await import(${JSON.stringify(doors)});
const entries = await Promise.all(${JSON.stringify(entries)}.map((file) => import(file)));
const wrong = tryDeepTrees(...entries, ${JSON.stringify(documentTargetNames)});`;

test('every function takes a tree of 256 levels with half of the stack used, and refuses a deeper one', () => {
  const script = `${source}console.log(JSON.stringify(wrong));`;
  expect(execFileSync(process.execPath, [...lateOptimization, '--input-type=module', '-e', script]).toString()).toBe(
    '[]\n',
  );
});

// It takes as long as the one before, and fails where that one fails.
test.runIf(isGate)('the same in a worker with a stack of 1.2 MB', async () => {
  const code = `(async () => {${source}require('node:worker_threads').parentPort.postMessage(wrong);})();`;
  const worker = new Worker(code, { eval: true, resourceLimits: { stackSizeMb: 1.2 } });
  const wrong = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  expect(wrong).toEqual([]);
});

test('the client refuses a deep tree before it sends anything', async () => {
  let deep: Filter = or(equals('a', 1));
  for (let level = 0; level < 256; level++) deep = not(deep);
  const fetch = () => Promise.reject(new Error('sent'));
  const client = createClient({
    baseUrl: 'https://example.org',
    headers: { 'x-api-id': 'i', 'x-api-key': 'k' },
    fetch,
  });
  await expect(client.receivedPage({ filter: deep })).rejects.toMatchObject({
    argument: 'filter',
    message: '`filter` cannot be written: A filter can be nested at most 256 levels deep.',
  });
});
