import { expect, test } from 'vitest';
import { commandLine, type Surroundings } from '../../command-line.ts';

const laid = '(OR\n  (= processed false)\n  (_not_exists processed)\n)\n';
const line = '(OR (= processed false) (_not_exists processed))\n';

test.each<[argv: string[], stdout: string, surroundings?: Surroundings]>([
  [['-e', ' (OR\n(= processed  false)(_not_exists processed) ) '], line],
  [['-e', line, '--width', '20'], laid],
  [['-e', line, '--width=48'], line],
  [['-e', line, '--width=47'], laid],
  [['-'], line, { stdin: laid }],
  [['(NOT_EXISTS   processed)', '--dialect', 'qive'], '(NOT_EXISTS processed)\n'],
  [['a.filter', '-e', '( = a b)'], `${line}(= a b)\n`, { files: { 'a.filter': laid } }],
  [['a.md'], '', { files: { 'a.md': laid } }],
  [['--check', 'a.filter'], '', { files: { 'a.filter': line } }],
  [['--check', '-e', '(= a b)'], ''],
  [['--check', '-'], '', { stdin: '(= a b)' }],
  [['--write', 'a.filter'], '', { files: { 'a.filter': line } }],
])('%j', async (argv, stdout, surroundings = {}) => {
  const { files = {} } = surroundings;
  expect(await commandLine(['format', ...argv], surroundings)).toMatchObject({ exitCode: 0, stdout, files });
});

const files = { 'a.filter': line, 'b.filter': laid, 'c.filter': '(= a b', 'd.md': laid, 'e.filter': '(= a b)' };

test('--check lists unformatted files, and exits with 1', async () => {
  expect(
    await commandLine(['format', '--check', 'a.filter', 'b.filter', 'e.filter', '-e', '(= a  b)'], { files }),
  ).toMatchObject({
    exitCode: 1,
    stdout: 'b.filter is not formatted\ne.filter is not formatted\n<argument 1> is not formatted\n',
    stderr: '',
    files,
  });
});

test('--write formats files and lists them; invalid ones do not change', async () => {
  const outcome = await commandLine(['format', '--write', '--lang=pt', ...Object.keys(files)], { files });
  expect(outcome.files).toEqual({ ...files, 'b.filter': line, 'e.filter': '(= a b)\n' });
  expect(outcome.stdout).toBe('b.filter formatado\ne.filter formatado\n');
  expect(outcome.stderr).toContain('c.filter:1:7  error  syntax\n  Falta `)` para fechar o `(=` aberto na coluna 1.');
  expect(outcome.exitCode).toBe(1);
});

test('questionable but valid filters are left to lint', async () => {
  expect(await commandLine(['format', '-e', '(= processed false)'])).toMatchObject({ exitCode: 0, stderr: '' });
  const { stderr } = await commandLine(['format', '-e', '(= processed false']);
  expect(stderr).not.toContain('missing-absent-branch');
});
