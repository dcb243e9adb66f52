import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

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
  ['nfe'],
  ['translate', 'client', 'hosts', 'report'],
  ['lint', 'server'],
  ['eslint', 'editor', 'sandbox'],
  ['cli'],
  ['site'],
];
const placeOf = (room: string) => order.findIndex((rooms) => rooms.includes(room));

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'))
  .map((file) => ({ file, room: file.includes('/') ? (file.split('/')[0] as string) : '', imports: importsOf(file) }));

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const names = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, name]) => name as string);
  return names.map((name) => (name.startsWith('.') ? posix.join(dirname(file), name) : name));
}

const importsThat = (isWrong: (name: string, file: string, room: string) => boolean) =>
  files.flatMap(({ file, room, imports }) =>
    imports.filter((name) => isWrong(name, file, room)).map((name) => `${file} imports ${name}`),
  );

test('every room is in the order', () => {
  expect(files.filter(({ room }) => room !== '' && placeOf(room) < 0).map(({ file }) => file)).toEqual([]);
  expect(files.length).toBeGreaterThan(30);
});

test('a room imports only earlier rooms', () => {
  const wrong = importsThat((name, _, room) => {
    const other = name.split('/')[0] as string;
    return room !== '' && name.endsWith('.ts') && other !== room && placeOf(other) >= placeOf(room);
  });
  expect(wrong).toEqual([]);
});

test('only reading text imports chevrotain', () => {
  const wrong = importsThat((name, file) => name.includes('chevrotain') && !file.startsWith('language/parse/'));
  expect(wrong).toEqual([]);
});

test('only downloads and the command line import Node', () => {
  const mayTouch = ['cli/', 'editor/vscode/', 'client/download/', 'eslint/configuration-file.ts'];
  const wrong = importsThat(
    (name, file) => name.startsWith('node:') && !mayTouch.some((path) => file.startsWith(path)),
  );
  expect(wrong).toEqual([]);
});

test('no room imports the public entry', () => {
  expect(importsThat((name) => name === 'index.ts')).toEqual([]);
});
