import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

// Where files stand and what they are called. Circles of imports are Biome's business (`noImportCycles`).

const src = fileURLToPath(new URL('../../src', import.meta.url));
const tests = fileURLToPath(new URL('..', import.meta.url));

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const folders = grouped(files, dirname);

describe.each(folders)('src/%s', (folder, inside) => {
  const names = inside.map((file) => basename(file, '.ts'));
  const room = basename(folder);

  test('holds at most 20 files of its own', () => {
    if (room !== 'rules') expect(names.length).toBeLessThanOrEqual(20);
  });

  test('no name repeats that of the folder', () => {
    expect(names.filter((name) => name.startsWith(`${room}-`) && !/-(?:error|event|options)$/.test(name))).toEqual([]);
  });

  test('no prefix stands in place of a folder', () => {
    if (room === 'rules') return;
    const prefixes = grouped(
      names.filter((name) => name.includes('-')),
      (name) => name.split('-')[0] as string,
    );
    expect(prefixes.filter(([, alike]) => alike.length >= 4)).toEqual([]);
  });
});

test('at least half of the files of 60 lines or more have a test of their path', () => {
  const large = files.filter((file) => readFileSync(join(src, file), 'utf8').split('\n').length >= 60);
  const own = new Set(
    readdirSync(tests, { recursive: true, encoding: 'utf8' }).map((file) => relative(tests, join(tests, file))),
  );
  const tested = large.filter((file) => own.has(file.replace(/\.ts$/, '.test.ts')));
  expect(tested.length / large.length).toBeGreaterThanOrEqual(0.5);
});

function grouped(names: readonly string[], keyOf: (name: string) => string): [key: string, names: readonly string[]][] {
  const keys = [...new Set(names.map(keyOf))];
  return keys.map((key) => [key, names.filter((name) => keyOf(name) === key)]);
}
