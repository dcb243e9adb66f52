import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('each part of `npm run bench` still runs', () => {
  const bench = fileURLToPath(new URL('bench.ts', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', bench, '--trial'], {
    encoding: 'utf8',
  });
  expect(stdout.split('\n').filter((line) => line.includes('could not be measured:'))).toEqual([]);
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
