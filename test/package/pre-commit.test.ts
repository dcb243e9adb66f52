import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandLine } from '../cli/command-line.ts';

interface Hook {
  readonly id: string;
  readonly entry: string;
}

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const hooks = parse(read('.pre-commit-hooks.yaml')) as readonly Hook[];
const { bin, scripts } = JSON.parse(read('package.json')) as Readonly<Record<string, Readonly<Record<string, string>>>>;

// Any text can be named: files that cannot contain filters are skipped silently.
const shared = { language: 'node', types: ['text'], require_serial: true };

test('pre-commit finds the hooks', () => {
  expect(hooks).toEqual([
    {
      id: 'prefilter',
      name: expect.any(String),
      description: expect.any(String),
      entry: 'prefilter lint',
      ...shared,
    },
    {
      id: 'prefilter-fix',
      name: expect.any(String),
      description: expect.any(String),
      entry: 'prefilter lint --fix',
      ...shared,
    },
  ]);
});

test('npm builds what it installs from a repository, as pre-commit makes it do: it runs only this script', () => {
  expect(scripts?.prepare).toBe('node build/prepare.mjs');
});

test.each(hooks.map(({ id, entry }) => [id, entry]))('%s does what its entry says', async (id, entry) => {
  const [command = '', ...argv] = entry.split(' ');
  expect(Object.keys(bin ?? {})).toContain(command);
  const files = { 'a b.md': 'See `(= a b)`.\n', LICENSE: '(or)', 'c.filter': '(== a b)\n', 'd.png': '(or)' };
  const { exitCode, stderr, files: after } = await commandLine([...argv, ...Object.keys(files)], { files });
  const unread = 'prefilter: not read, because of an unknown kind: `d.png`.\n';
  expect([exitCode, after['c.filter'], stderr]).toEqual(
    id === 'prefilter' ? [1, '(== a b)\n', unread] : [0, '(= a b)\n', `${unread}prefilter: 1 fix applied in 1 file.\n`],
  );
});
