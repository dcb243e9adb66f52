import { expect, test } from 'vitest';
import type { Declaration } from '../../../src/cli/command-line/command.ts';
import { declarations } from '../../../src/cli/declarations.ts';
import { commandLine } from '../command-line.ts';

const filter = '(OR (= a b) (_not_exists a))';

test('is a choice of every command that prints results', () => {
  const without = Object.entries<Declaration>(declarations)
    .filter(([, { flags }]) => !(flags.format && (flags.format.choices ?? ['json']).includes('json')))
    .map(([name]) => name);
  // `fetch` uses the flag for its documents; the others print no results.
  expect(without).toEqual(['types', 'init', 'fetch', 'sandbox', 'completion', 'play', 'lsp', 'help', 'version']);
});

test.each<[readonly string[], unknown]>([
  [['format', filter], [{ file: '<argument 1>', isFormatted: true, text: `${filter}\n` }]],
  [['encode', '(= a b)'], [{ file: '<argument 1>', filter: '(= a b)', encoded: '%28%3D%20a%20b%29' }]],
  [['decode', '%28%29'], [{ file: '<argument 1>', encoded: '%28%29', decoded: '()' }]],
  [['explain', '(= a b)'], [{ file: '<argument 1>', words: 'documents whose `a` is b', problems: [] }]],
  [
    ['rules', 'syntax'],
    [{ id: 'syntax', severity: 'error', summary: expect.any(String), reason: expect.any(String), options: {} }],
  ],
  [
    ['explain', 'limit'],
    { id: 'limit', severity: 'error', summary: expect.any(String), reason: expect.any(String), options: {} },
  ],
  [
    ['simplify', '(OR (= a b) (= a b))'],
    [{ file: '<argument 1>', filter: '(OR (= a b) (= a b))', simplified: '(= a b)' }],
  ],
  [
    ['request', '(= a b)', '--limit', '1'],
    {
      method: 'GET',
      url: 'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20a%20b%29&limit=1',
      curl: expect.stringMatching(/^curl -H /),
    },
  ],
])('%j', async (argv, expected) => {
  const { exitCode, stdout, stderr } = await commandLine([...argv, '--format', 'json']);
  expect([exitCode, stderr, JSON.parse(stdout)]).toEqual([0, '', expected]);
});

test('config', async () => {
  const { stdout } = await commandLine(['config', '--inspect', 'a.ts', '--dialect', 'qive', '-f', 'json']);
  expect(JSON.parse(stdout)).toContainEqual({ setting: 'dialect.name', value: 'qive', from: '--dialect' });
});

test('an invalid filter is missing from the list, and reported separately', async () => {
  const { exitCode, stdout, stderr } = await commandLine(['format', '(= a', '(= a b)', '-f', 'json']);
  expect([exitCode, JSON.parse(stdout)]).toEqual([1, [expect.objectContaining({ file: '<argument 2>' })]]);
  expect(stderr).toContain('Missing `)`');
});

test("shows errors only, on the standard error, in the user's language", async () => {
  const argv = ['match', '(AND (= a b) (= a b)', '--data', '{}'];
  const { stdout, stderr, exitCode } = await commandLine([...argv, '--lang', 'pt-BR']);
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toContain('error  unknown-operator\n  Operador `AND` desconhecido.');
  expect(stderr).toContain('error  syntax\n  Falta `)`');
  expect(stderr).not.toContain('duplicate-condition');
});
