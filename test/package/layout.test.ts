import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

// Checks where files are and what they are called. Biome checks circular imports (`noImportCycles`).

const pathsIn = (folder: string) =>
  readdirSync(fileURLToPath(new URL(`../../${folder}`, import.meta.url)), { recursive: true, encoding: 'utf8' }).map(
    (path) => path.replaceAll('\\', '/'),
  );

const files = pathsIn('src').filter((file) => file.endsWith('.ts'));
const tests = pathsIn('test')
  .filter((file) => file.endsWith('.test.ts') && !file.includes('node_modules'))
  .map((file) => file.replace(/^real\//, ''));
const folders = [...new Set(files.map(dirname))];
const namesIn = (folder: string) =>
  files.filter((file) => dirname(file) === folder).map((file) => basename(file, '.ts'));

test('a folder has at most 20 files', () => {
  const full = folders.filter((folder) => basename(folder) !== 'rules' && namesIn(folder).length > 20);
  expect(full).toEqual([]);
});

test('no name of a file repeats that of its folder', () => {
  const repeating = (folder: string) => namesIn(folder).filter((name) => name.startsWith(`${basename(folder)}-`));
  const allowed = /-(?:error|event|options)$/;
  expect(folders.flatMap((folder) => repeating(folder).filter((name) => !allowed.test(name)))).toEqual([]);
});

test('a folder has tests at its path, those with real engines, browsers and editors included', () => {
  const isTested = (folder: string) => tests.some((file) => dirname(file) === folder || file === `${folder}.test.ts`);
  expect(folders.filter((folder) => folder !== '.' && !isTested(folder))).toEqual([]);
});
