import { mkdirSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

test.each([[['-e', '(= a b)']], [['-']], [['--files-from', '-']], [['a.json', '(= a b)']]])(
  '%j cannot be watched',
  async (argv) => {
    const tree = new WorkTree({ 'a.json': '{}' });
    await tree.expectFailure(
      ['--watch', ...argv],
      '`--watch` needs files or folders; a text and the standard input do not change.',
      { stdin: 'a.json\0' },
    );
  },
);

test('a failure of the first run ends the command', async () => {
  expect(await new WorkTree().run(['--watch', 'gone'])).toMatchObject({ exitCode: 2, stdout: '' });
});

/** A command that watches, with its output so far. */
function watching(tree: WorkTree, argv: readonly string[]) {
  const interruption = new AbortController();
  const written = { stdout: '', stderr: '' };
  let tell = () => {};
  const done = tree.run(['--watch', '-f', 'compact', ...argv], {
    interruption: interruption.signal,
    onWrite: (name, text) => {
      written[name] += text;
      tell();
    },
  });
  onTestFinished(async () => {
    interruption.abort();
    await done;
  });
  return {
    written,
    done,
    interrupt: () => interruption.abort(),
    /** The findings of the next run, as `file:line:column rule`. */
    async next(): Promise<readonly string[]> {
      const waits = /prefilter: waiting for changes in \d+ folders?; Ctrl-C ends\.\n/;
      while (!waits.test(written.stderr)) await new Promise<void>((resolve) => (tell = resolve));
      written.stderr = written.stderr.replace(waits, '');
      const lines = written.stdout.split('\n').filter(Boolean);
      written.stdout = '';
      return lines.map((line) => line.replace(/^(.+?:\d+:\d+): .*\[(.+)\]$/, '$1 $2'));
    },
  };
}

const wrong = '{ "filter": "(== a b)" }\n';
const right = '{ "filter": "(= a b)" }\n';
const configuration = 'prefilter.config.json';

test('checks again whatever changes, also in new folders, until Ctrl-C', async () => {
  const tree = new WorkTree({ 'a.json': right, 'src/b.json': right, 'notes.txt': '' });
  const { next, done, interrupt, written } = watching(tree, [
    ...['-f', 'json=report.json', '--ignore-pattern', 'report.json', '--cache-location', '.cache'],
  ]);
  expect(await next()).toEqual([]);

  tree.write({ 'a.json': wrong });
  expect(await next()).toEqual(['a.json:1:15 unknown-operator']);

  tree.write({ 'v1.2/new/c.json': wrong });
  expect(await next()).toEqual(['a.json:1:15 unknown-operator', 'v1.2/new/c.json:1:15 unknown-operator']);

  // The system treats a recreated folder as another one.
  rmSync(tree.path('v1.2'), { recursive: true });
  expect(await next()).toEqual(['a.json:1:15 unknown-operator']);
  mkdirSync(tree.path('v1.2/new'), { recursive: true });
  await next();
  tree.write({ 'v1.2/new/c.json': wrong });
  expect(await next()).toHaveLength(2);

  tree.write({ [configuration]: '{ "rules": ' });
  expect(await next()).toEqual([]);
  expect(written.stderr).toContain(configuration);
  tree.write({ [configuration]: '{ "rules": { "unknown-operator": "off" } }' });
  expect(await next()).toEqual([]);
  written.stderr = '';

  // Neither files that are not read nor the command's own output count as changes.
  tree.write({ 'notes.txt': 'filter', 'src/b.json': right });
  expect(await next()).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(written).toEqual({ stdout: '', stderr: '' });

  interrupt();
  expect(await done).toMatchObject({ exitCode: 130 });
});

test('with --fix, writes a fix once', async () => {
  const tree = new WorkTree({ 'a.json': right });
  const { next, written } = watching(tree, ['--fix', 'a.json']);
  expect(await next()).toEqual([]);
  tree.write({ 'a.json': wrong });
  expect(await next()).toEqual([]);
  expect(tree.read('a.json')).toBe(right);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(written.stderr).toBe('prefilter: 1 fix applied in 1 file.\n');
});
