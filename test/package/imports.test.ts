import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../src', import.meta.url));

// Rooms may import only from those before them; rooms in the same list do not import each other.
const order = [
  ['source'],
  ['messages'],
  ['language', 'xml'],
  ['types'],
  ['builder', 'meaning'],
  ['form', 'grammar', 'testing'],
  ['validate'],
  ['translate', 'client', 'nfe', 'hosts', 'report'],
  ['lint', 'server'],
  ['eslint', 'editor', 'sandbox'],
  ['cli'],
  ['site'],
];
const placeOf = (room: string) => order.findIndex((rooms) => rooms.includes(room));

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, room: file.includes('/') ? (file.split('/')[0] as string) : '', imports: importsOf(file) }));

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name as string);
  return names.map((name) => (name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name));
}

test('every room is in the order', () => {
  for (const { file, room } of files) expect([file, room === '' || placeOf(room) >= 0]).toEqual([file, true]);
  expect(files.length).toBeGreaterThan(30);
});

describe.each(files)('$file', ({ file, room, imports }) => {
  test('imports only earlier rooms', () => {
    if (room === '') return;
    for (const name of imports.filter((path) => path.endsWith('.ts'))) {
      const other = name.split('/')[0] as string;
      expect([name, other === room || placeOf(other) < placeOf(room)]).toEqual([name, true]);
    }
  });

  test('only reading text imports chevrotain, and only downloads and the command line import Node', () => {
    const allowed = file.startsWith('language/parse/');
    expect(imports.some((name) => name.includes('chevrotain')) && !allowed).toBe(false);
    const mayTouch =
      room === 'cli' ||
      file.startsWith('editor/vscode/') ||
      file.startsWith('client/download/') ||
      file === 'eslint/configuration-file.ts';
    expect(imports.some((name) => name.startsWith('node:')) && !mayTouch).toBe(false);
  });
});

test('no room imports the public entry', () => {
  for (const { file, imports } of files) expect([file, imports.includes('index.ts')]).toEqual([file, false]);
});
