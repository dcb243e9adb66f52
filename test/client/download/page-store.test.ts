import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReceivedDocument } from '../../../src/client/document.ts';
import { hashContent } from '../../../src/client/download/durable.ts';
import { fileNameOf, PageStore } from '../../../src/client/download/page-store.ts';
import { beginState, type DownloadFormat, ownFolder, readDownloadState } from '../../../src/client/download/state.ts';
import { runs } from '../../support/runs.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { accessKey } from '../fake-service.ts';

let folder: string;
let own: string;
let warnings: string[];
eachInTemporaryFolder((path) => {
  folder = path;
  own = join(folder, ownFolder);
  mkdirSync(own);
  warnings = [];
});

/** The store of the folder at its stored state. */
const open = async (format: DownloadFormat) =>
  PageStore.open(
    { folder, own, checkLock() {}, onWarning: (code) => warnings.push(code) },
    (await readDownloadState(own)) ?? beginState(format, undefined),
  );

const documentOf = (index: number, xml = `<nfe>${index}</nfe>`) =>
  ({ accessKey: accessKey(index), xml }) as ReceivedDocument;
const window = { checkpoint: { batch: 0, query: 'hash', cursor: '2' } };

const linesIn = (name: string) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

test('as lines, all documents are in one file', async () => {
  const store = await open('ndjson');
  await store.store({ documents: [documentOf(1), documentOf(1)], window });
  await store.close();
  expect(linesIn('documents.ndjson')).toEqual([{ accessKey: accessKey(1), xml: '<nfe>1</nfe>' }]);
  expect(linesIn('index.ndjson')).toMatchObject([{ file: 'documents.ndjson' }]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.xml'))).toEqual([]);
});

describe('a document that is already stored', () => {
  test('with the same contents is counted once', async () => {
    const store = await open('xml');
    await store.store({ documents: [documentOf(1)], window });
    await store.store({ documents: [documentOf(1)], window });
    await store.close();
    expect(store.state).toMatchObject({ pages: 2, documents: 1 });
    expect(warnings).toEqual(['repeated-document']);
  });

  test('by an earlier run, as lines, is counted once', async () => {
    for (const expected of [1, 1]) {
      const store = await open('ndjson');
      await store.store({ documents: [documentOf(1)], window });
      await store.close();
      expect(store.state.documents).toBe(expected);
    }
    expect(linesIn('documents.ndjson')).toHaveLength(1);
    expect(warnings).toEqual(['repeated-document']);
  });

  test('from a run that ended before counting it is taken over', async () => {
    writeFileSync(join(folder, `${accessKey(1)}.xml`), '<nfe>1</nfe>');
    const store = await open('xml');
    await store.store({ documents: [documentOf(1)], window });
    await store.close();
    expect(store.state.documents).toBe(1);
    expect(warnings).toEqual([]);
  });

  test('under both of its names is an error, and nothing of the page is counted', async () => {
    const xml = '<nfe>1</nfe>';
    for (const name of [fileNameOf(accessKey(1)), fileNameOf(accessKey(1), hashContent(xml))])
      writeFileSync(join(folder, name), 'mine');
    const store = await open('xml');
    await expect(store.store({ documents: [documentOf(1, xml), documentOf(2)], window })).rejects.toMatchObject({
      code: 'other-download',
    });
    await store.close();
    expect(warnings).toEqual(['file-exists', 'file-exists']);
    expect(await readDownloadState(own)).toBeUndefined();
  });
});

describe('the name of a file', () => {
  test('a valid key is the name, and the hash of the document distinguishes another file of it', () => {
    const key = accessKey(1);
    expect(fileNameOf(key)).toBe(`${key}.xml`);
    expect(fileNameOf(key, 'f'.repeat(64))).toBe(`${key}.${'f'.repeat(16)}.xml`);
    expect(fileNameOf('../x', 'f'.repeat(64))).toMatch(/^key-[0-9a-f]{64}\.f{16}\.xml$/);
  });

  test('no key from the server names a file outside the folder', () => {
    const keys = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '../x',
        '..',
        '.',
        '/etc/passwd',
        'C:\\x',
        'CON',
        'nul.xml',
        'a\0b',
        '',
        '.prefilter/lock',
        'a'.repeat(300),
      ),
    );
    fc.assert(
      fc.property(keys, (key) => {
        const name = fileNameOf(key);
        expect(name).toMatch(/^[0-9A-Za-z-]{44,70}\.xml$/);
        expect(dirname(resolve('/folder', name))).toBe('/folder');
        expect(basename(name)).toBe(name);
      }),
      runs(1 / 5),
    );
  });

  test('no two keys from the server name the same file, even if the system ignores case', () => {
    const key = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '0'), minLength: 44, maxLength: 44 });
    fc.assert(
      fc.property(key, key, (one, other) => {
        if (one !== other) expect(fileNameOf(one).toLowerCase()).not.toBe(fileNameOf(other).toLowerCase());
        const upper = one.toUpperCase();
        if (one !== upper) expect(fileNameOf(one).toLowerCase()).not.toBe(fileNameOf(upper).toLowerCase());
      }),
      runs(1 / 5),
    );
  });
});
