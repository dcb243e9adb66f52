import { expect, test } from 'vitest';
import { commandLine } from '../../command-line.ts';
import { QueryFolder } from './folder.ts';

const folder = new QueryFolder();

test('a bar on a terminal only', async () => {
  folder.put('bar.ndjson', '{"a":1}\n'.repeat(400_000));
  const shown = await commandLine(['query', '(= a 1)', '--from', 'bar.ndjson', '--out', 'bar-out.ndjson'], {
    folder: folder.folder,
    terminal: 60,
  });
  const frames = shown.stderr.split('\r\x1b[2K');
  expect(frames.at(-1)).toMatch(/^prefilter: 400,000 rows match/);
  for (const frame of frames.slice(0, -1)) expect(frame).toMatch(/^$|^\[█*░*\] \d+ %$/);
});
