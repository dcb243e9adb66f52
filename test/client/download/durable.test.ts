import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFile, makeDurableFolder, replaceFile } from '../../../src/client/download/durable.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';

let folder: string;
let temporary: string;
eachInTemporaryFolder((path) => {
  folder = path;
  temporary = join(folder, 'temporary');
  mkdirSync(temporary);
});

test('a file is replaced or created, and nothing else is left', async () => {
  const path = join(folder, 'a');
  await replaceFile(path, 'one', temporary);
  await replaceFile(path, 'two', temporary);
  expect(readFileSync(path, 'utf8')).toBe('two');
  expect(readdirSync(temporary)).toEqual([]);
});

test('a new file never replaces another one', async () => {
  const path = join(folder, 'a');
  expect(await createFile(path, 'one', temporary)).toBe(true);
  expect(await createFile(path, 'two', temporary)).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('one');
  expect(readdirSync(temporary)).toEqual([]);
});

test('a failure leaves nothing behind', async () => {
  mkdirSync(join(folder, 'taken'));
  writeFileSync(join(folder, 'taken', 'inside'), '');
  await expect(replaceFile(join(folder, 'taken'), 'text', temporary)).rejects.toThrow();
  await expect(createFile(join(folder, 'missing', 'a'), 'text', temporary)).rejects.toThrow('ENOENT');
  await expect(replaceFile(join(folder, 'a'), 'text', join(folder, 'missing'))).rejects.toThrow('ENOENT');
  expect(readdirSync(temporary)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['taken', 'temporary']);
});

test('a folder is made with its parents, unless it exists', async () => {
  const path = join(folder, 'a', 'b', 'c');
  await makeDurableFolder(path);
  await makeDurableFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

test('a file where a folder should be is an error', async () => {
  writeFileSync(join(folder, 'file'), '');
  await expect(makeDurableFolder(join(folder, 'file'))).rejects.toThrow('EEXIST');
  await expect(makeDurableFolder(join(folder, 'file', 'inside'))).rejects.toThrow('ENOTDIR');
});
