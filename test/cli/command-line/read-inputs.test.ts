import { expect, test } from 'vitest';
import { commandLine } from '../command-line.ts';
import { WorkTree } from '../work-tree.ts';

const files = {
  'a.filter': '(= a   b)\n',
  'src/b.filter': '; comment\n(= c d)\n',
  'src/c.json': '{ "filter": "(= a" }',
  'ignored/d.filter': '(= a',
  '.gitignore': 'ignored/\n',
  'excluded/e.filter': '(= a',
  'prefilter.config.json': '{ "exclude": ["excluded/"] }',
};

test.each([
  [['.'], ['a.filter', 'src/b.filter']],
  [['src'], ['src/b.filter']],
  [['**/*.filter'], ['a.filter', 'src/b.filter']],
  [
    ['src', '.'],
    ['src/b.filter', 'a.filter'],
  ],
])('the `.filter` files of %j are %j', async (argv, expected) => {
  const { exitCode, stdout } = await new WorkTree(files).run(['parse', ...argv, '-f', 'json']);
  expect([exitCode, JSON.parse(stdout).results.map(({ file }: { file: string }) => file)]).toEqual([0, expected]);
});

test('a folder without any makes the run fail', async () => {
  const tree = new WorkTree({ 'src/c.json': '{}' });
  await tree.expectFailure(['format', 'src'], 'there is no `.filter` file in `src`.');
});

test('`format --write .` formats them in place', async () => {
  const tree = new WorkTree(files);
  expect(await tree.run(['format', '--check', '.'])).toMatchObject({
    exitCode: 1,
    stdout: 'a.filter is not formatted\n',
  });
  expect(await tree.run(['format', '--write', '.'])).toMatchObject({ exitCode: 0, stdout: 'a.filter formatted\n' });
  expect(tree.read('a.filter')).toBe('(= a b)\n');
  expect(tree.read('ignored/d.filter')).toBe('(= a');
});

test('an empty argument is a text, not the working directory', async () => {
  expect(await commandLine(['parse', ''])).toMatchObject({ exitCode: 1, stdout: '' });
});

test('piped input without `-` is not read, and a note says so', async () => {
  const tree = new WorkTree({ 'a.filter': '(= a b)\n' });
  const stderr = 'prefilter: the standard input is not read. To check what is piped in, add `-`: `prefilter lint -`.\n';
  expect(await tree.run([], { isPiped: true })).toMatchObject({ exitCode: 0, stderr });
  expect(await tree.run([], { isPiped: true, env: { CI: 'true' } })).toMatchObject({ exitCode: 0, stderr: '' });
  expect(await tree.run(['.'], { isPiped: true })).toMatchObject({ exitCode: 0, stderr: '' });
});
