import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

// Checks where files are and what they are called. Biome checks circular imports (`noImportCycles`).

const pathsIn = (folder: string) =>
  readdirSync(fileURLToPath(new URL(`../../${folder}`, import.meta.url)), { recursive: true, encoding: 'utf8' });

const files = pathsIn('src').filter((file) => file.endsWith('.ts'));
const tests = pathsIn('test').filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'));
const folders = grouped(files, dirname);

describe.each(folders)('src/%s', (folder, inside) => {
  const names = inside.map((file) => basename(file, '.ts'));
  const room = basename(folder);

  test('contains at most 20 files', () => {
    if (room !== 'rules') expect(names.length).toBeLessThanOrEqual(20);
  });

  test('no name repeats that of the folder', () => {
    expect(names.filter((name) => name.startsWith(`${room}-`) && !/-(?:error|event|options)$/.test(name))).toEqual([]);
  });

  test('no prefix replaces a folder', () => {
    if (room === 'rules') return;
    const prefixes = grouped(
      names.filter((name) => name.includes('-')),
      (name) => name.split('-')[0] as string,
    );
    expect(prefixes.filter(([, alike]) => alike.length >= 4)).toEqual([]);
  });

  test('has tests at its path, those with real engines, browsers and editors included', () => {
    if (folder === '.') return;
    const own = tests.map((file) => file.replace(/^real\//, ''));
    expect(own.filter((file) => dirname(file) === folder || file === `${folder}.test.ts`)).not.toEqual([]);
  });
});

function grouped(names: readonly string[], keyOf: (name: string) => string): [key: string, names: readonly string[]][] {
  const keys = [...new Set(names.map(keyOf))];
  return keys.map((key) => [key, names.filter((name) => keyOf(name) === key)]);
}
