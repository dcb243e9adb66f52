import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { download, type NewDocument, newDocuments } from '../../../src/client/download/download.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { sandboxClient } from './sandbox-client.ts';

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});

async function stored(documents: number, format: 'xml' | 'ndjson' = 'ndjson') {
  const { sandbox, client } = sandboxClient({ documents });
  const more = () => download({ client, folder, format, resume: true });
  await more();
  return { sandbox, more, keys: () => [...sandbox.notes()].map(({ accessKey }) => accessKey) };
}

/** The keys of the next documents; leaves the last of so many unfinished. */
async function take(count: number, consumer?: string): Promise<string[]> {
  const taken: string[] = [];
  for await (const { accessKey } of newDocuments({ folder, ...(consumer && { consumer }) })) {
    taken.push(accessKey);
    if (taken.length === count) break;
  }
  return taken;
}

const positionPath = (consumer = 'default') => join(folder, '.prefilter', 'positions', `read-${consumer}.json`);

test.each(['xml', 'ndjson'] as const)(
  'each consumer gets each document, the one that it left again: %s',
  async (format) => {
    const { keys, more, sandbox } = await stored(25, format);
    const all = keys();
    expect(await take(10)).toEqual(all.slice(0, 10));
    expect(await take(Number.POSITIVE_INFINITY)).toEqual(all.slice(9));
    expect(await take(1)).toEqual([]);
    expect(await take(Number.POSITIVE_INFINITY, 'erp')).toEqual(all);
    sandbox.arrive(2);
    await more();
    expect(await take(Number.POSITIVE_INFINITY, 'erp')).toEqual(keys().slice(25));
  },
);

test.each(['xml', 'ndjson'] as const)('a document has its XML and its note: %s', async (format) => {
  const { sandbox, keys } = await stored(3, format);
  const documents: NewDocument[] = [];
  for await (const document of newDocuments({ folder })) documents.push(document);
  for (const [at, { accessKey, path, file, xml, note }] of documents.entries()) {
    expect(accessKey).toBe(keys()[at]);
    expect(path).toBe(join(folder, file));
    // Also after the iteration has gone on.
    expect(await xml()).toBe(sandbox.xml(accessKey));
    expect(await note()).toMatchObject({ kind: 'nfe', accessKey });
  }
});

test('a consumer that throws gets the document again', async () => {
  await stored(3);
  const seen: string[] = [];
  const read = async () => {
    for await (const { accessKey } of newDocuments({ folder })) {
      seen.push(accessKey);
      if (seen.length === 2) throw new Error('mine');
    }
  };
  await expect(read()).rejects.toThrow('mine');
  await read();
  expect(seen.length).toBe(4);
  expect(seen[1]).toBe(seen[2]);
});

test('a position is written every 50 documents, so that a killed program gets at most as many again', async () => {
  const { keys } = await stored(120);
  const documents = newDocuments({ folder });
  for (let count = 0; count < 111; count++) await documents.next();
  // The program ends here, without `return`.
  const position = JSON.parse(readFileSync(positionPath(), 'utf8'));
  const index = readFileSync(join(folder, 'index.ndjson'), 'utf8').slice(0, position.index);
  expect(index.trimEnd().split('\n')).toHaveLength(100);
  expect(await take(1)).toEqual(keys().slice(100, 101));
  await documents.return();
});

test('nothing beyond the checkpoint is read', async () => {
  await stored(2);
  const path = join(folder, 'index.ndjson');
  writeFileSync(
    path,
    `${readFileSync(path, 'utf8')}{"accessKey":"of an unfinished page","file":"x","sha256":"y"}\n{"ha`,
  );
  expect(await take(Number.POSITIVE_INFINITY)).toHaveLength(2);
});

test.each([
  ['past the index', (at: number) => at + 1e6],
  ['within a line', (at: number) => at - 1],
  ['not a number', () => 'x'],
])('a position %s is an error', async (_, move) => {
  await stored(3);
  await take(3);
  const position = JSON.parse(readFileSync(positionPath(), 'utf8'));
  writeFileSync(positionPath(), JSON.stringify({ ...position, index: move(position.index) }));
  await expect(take(1)).rejects.toMatchObject({
    code: 'damaged',
    message: `The download is damaged: ${positionPath()} is no position in the index. Nothing was changed. Put back a copy of the folder from before, or download into another folder.`,
  });
});

test('a changed or missing document is an error of its own', async () => {
  await stored(2, 'xml');
  const documents: NewDocument[] = [];
  for await (const document of newDocuments({ folder })) documents.push(document);
  writeFileSync(documents[0]?.path ?? '', '<a/>');
  await expect(documents[0]?.xml()).rejects.toMatchObject({
    code: 'damaged',
    message: expect.stringContaining('is not what was stored'),
  });
});

test.each(['', '../x', '.x', 'a/b', 'a'.repeat(65), 'ç'])('%j names no consumer', (consumer) => {
  expect(() => newDocuments({ folder, consumer })).toThrow('`consumer` must be a name');
});

test('a folder without a download', async () => {
  mkdirSync(join(folder, 'empty'));
  await expect(newDocuments({ folder: join(folder, 'empty') }).next()).rejects.toMatchObject({
    code: 'other-download',
  });
  expect(readdirSync(join(folder, 'empty'))).toEqual([]);
});
