import { existsSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const wrong = '{ "filter": "(= a)" }\n';
const clean = '{ "filter": "(= a b)" }\n';

test('the first line of a program without an extension shows its language', async () => {
  const url = 'curl "https://api.arquivei.com.br/v1/nfe/received?filter=%28%29"\n';
  const tree = new WorkTree({ 'bin/sync': `#!/bin/bash\n${url}`, LICENSE: url });
  expect(await tree.findings([])).toEqual(['bin/sync:2:58 syntax']);
});

// Its contents are created while it is read, so it never has the size that it claims.
const changing = '/proc/self/status';

test('bytes that are not text are a finding if there are filters among them', async () => {
  const latin = Buffer.from('# preço\n`(= a b)`\n', 'latin1');
  const tree = new WorkTree({
    'a.md': latin,
    'b.md': Buffer.from('preço', 'latin1'),
    'video.ts': new Uint8Array([71, 64, 0, 16, 255, 254, 0, 200]),
  });
  expect(await tree.findings([])).toEqual(['a.md:1:6 host-parse']);
  expect(await tree.run([])).toMatchObject({ exitCode: 0, stderr: expect.not.stringContaining('cannot') });
  expect(await tree.run(['--rule', 'host-parse=error'])).toMatchObject({ exitCode: 1 });
  expect(await tree.findings(['--rule', 'host-parse=off'])).toEqual([]);
});

test.runIf(existsSync(changing))('a file that changes while it is read is a failure', async () => {
  const tree = new WorkTree({ 'b.json': wrong });
  symlinkSync(changing, tree.path('a.json'));
  const { exitCode, stdout, stderr } = await tree.run(['a.json', 'b.json', '-f', 'compact']);
  expect([exitCode, stderr]).toEqual([2, 'prefilter: cannot read `a.json`: it changes while it is read.\n']);
  expect(stdout).toMatch(/^b\.json:1:14: /);
});

test('a file that is too long is a finding, and takes no time', async () => {
  const tree = new WorkTree({ 'a.json': `{"filter":"()","x":"${'x'.repeat(50_000_000)}"}`, 'b.json': clean });
  const start = performance.now();
  const { exitCode, stdout } = await tree.run(['-f', 'compact']);
  expect([exitCode, stdout]).toEqual([
    0,
    'a.json:1:1: warning: This file has 50 MB and was not read: the limit is 10 MB. [host-parse]\n',
  ]);
  expect(performance.now() - start).toBeLessThan(2000);
});
