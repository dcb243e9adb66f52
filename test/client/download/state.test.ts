import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../src/client/client.ts';
import {
  type DownloadFormat,
  type DownloadWarning,
  download,
  verifyDownload,
} from '../../../src/client/download/download.ts';
import { long } from '../../support/runs.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { accessKey, bodyOf } from '../fake-service.ts';
import { rawServer } from '../raw-server.ts';
import { sandboxClient } from './sandbox-client.ts';

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});

/** The server returns the pages of a test one after another; the requested addresses are recorded. */
const server = rawServer();
let pages: (readonly { readonly access_key?: string; readonly xml: unknown }[])[];
let byKey: Record<string, unknown>;
let asked: URL[];
server.answer = (request, response) => {
  const url = new URL(request.url ?? '/', 'http://x');
  asked.push(url);
  const keys = url.searchParams.getAll('access_key[]');
  const at = Number(url.searchParams.get('cursor') ?? 0);
  const wanted = keys.filter((key) => Object.hasOwn(byKey, key)).map((key) => ({ access_key: key, xml: byKey[key] }));
  const data = keys.length === 0 ? (pages[at] ?? []) : at === 0 ? wanted : [];
  const page = { next: String(data.length > 0 ? at + 1 : at), previous: String(at) };
  response.end(JSON.stringify(bodyOf([], null, { data, count: data.length, page })));
};
beforeEach(() => {
  [pages, byKey, asked] = [[], {}, []];
});

const clientOf = (headers: Record<string, string> = { 'x-api-id': 'id', 'x-api-key': 'key' }) =>
  createClient({ baseUrl: server.url, headers });
const base64 = (text: string | Buffer) => Buffer.from(text as string).toString('base64');
const document = (number: number, text = `${number}`) => ({
  access_key: accessKey(number),
  xml: base64(`<a>${text}</a>`),
});
const read = (name: string, of = folder) => readFileSync(join(of, name), 'utf8');
const lines = (name: string, of = folder) =>
  read(name, of)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Every document in the folder: its key and XML, sorted. */
function stored(of: string, format: DownloadFormat): string[] {
  const all =
    format === 'ndjson'
      ? lines('documents.ndjson', of).map(({ accessKey, xml }) => [accessKey, xml])
      : lines('index.ndjson', of).map(({ accessKey, file }) => [accessKey, read(file, of)]);
  return all.map((one) => JSON.stringify(one)).sort();
}

describe.each(['xml', 'ndjson'] as const)('damages of a download as %s', (format) => {
  const damage = fc.record({
    file: fc.constantFrom(
      '.prefilter/checkpoint.json',
      '.prefilter/checkpoint.json',
      'index.ndjson',
      'failed.ndjson',
      'documents.ndjson',
    ),
    kind: fc.constantFrom('byte', 'digit', 'name', 'truncate', 'extend', 'empty'),
    at: fc.nat(),
    value: fc.nat({ max: 255 }),
  });

  test('each ends in exact recovery or in an error that says what to do; nothing is lost or duplicated, no file handle stays open', async () => {
    const { client } = sandboxClient({ documents: 20, seed: 3, quirks: { brokenBase64: 5 } });
    const half = join(folder, 'half');
    await download({ client, folder: half, format, query: { limit: 4, maxDocuments: 8 } });
    const whole = join(folder, 'whole');
    await download({ client, folder: whole, format, query: { limit: 4 } });
    const expected = stored(whole, format);
    const handles = () => (process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0);
    const before = handles();
    let [refused, recovered] = [0, 0];
    let number = 0;
    await fc.assert(
      fc.asyncProperty(damage, async ({ file, kind, at, value }) => {
        const into = join(folder, `damaged-${number++}`);
        cpSync(half, into, { recursive: true });
        const path = join(into, file === 'documents.ndjson' && format === 'xml' ? 'index.ndjson' : file);
        writeFileSync(path, damaged(readFileSync(path), kind, at, value));
        const left = snapshot(into);
        try {
          await download({ client, folder: into, format, resume: true, query: { limit: 4 } });
          expect(stored(into, format)).toEqual(expected);
          expect((await verifyDownload(into)).problems).toEqual([]);
          recovered++;
        } catch (error) {
          expect(error).toMatchObject({
            name: 'DownloadError',
            code: 'damaged',
            message: expect.stringMatching(
              /Put back a copy of the folder from before, or download into another folder\.$/,
            ),
          });
          expect(snapshot(into)).toEqual(left);
          refused++;
        } finally {
          rmSync(into, { recursive: true });
        }
      }),
      { numRuns: long ? 1000 : 20 },
    );
    expect(refused).toBeGreaterThan(10);
    expect(recovered).toBeGreaterThan(0);
    expect(handles()).toBeLessThanOrEqual(before + 2);
  });

  test('`verifyDownload` finds what was changed anywhere, without any request', async () => {
    const { client } = sandboxClient({ documents: 60, quirks: { brokenBase64: 9 } });
    await download({ client, folder, format });
    expect(await verifyDownload(folder)).toMatchObject({ problems: [], state: { documents: 54, failed: 6 } });
    const name = format === 'xml' ? lines('index.ndjson')[0].file : 'documents.ndjson';
    const text = read(name);
    // The first document, which a resumed download no longer checks.
    writeFileSync(join(folder, name), text.replace('<infNFe', '<InfNFe'));
    expect((await verifyDownload(folder)).problems).toEqual([
      expect.stringMatching(/is not what was stored|is missing/),
    ]);
    writeFileSync(join(folder, name), text);
    expect((await verifyDownload(folder)).problems).toEqual([]);
    if (format === 'xml') {
      rmSync(join(folder, name));
      expect((await verifyDownload(folder)).problems).toEqual([expect.stringContaining('is missing')]);
    }
    await expect(verifyDownload(join(folder, 'other'))).rejects.toMatchObject({ code: 'other-download' });
  });

  test('`verifyDownload` finds damage where a resumed download no longer looks', async () => {
    const { client } = sandboxClient({ documents: 450 });
    await download({ client, folder, format });
    const index = read('index.ndjson');
    writeFileSync(join(folder, 'index.ndjson'), index.replace(/^./, '!'));
    const { problems } = await verifyDownload(folder);
    expect(problems).toContain(`line 1 of ${join(folder, 'index.ndjson')} is not JSON`);
    expect(problems).toContain('the index has 449 documents; the checkpoint knows of 450');
    if (format === 'ndjson')
      expect(problems).toContain(`${join(folder, 'documents.ndjson')} has more documents than the index`);
    expect(openFiles()).toEqual([]);
    expect(await download({ client, folder, format, resume: true })).toMatchObject({ documents: 450, fresh: 0 });
  });
});

/** The files of the folder that this process has open, where the system tells. */
function openFiles(): string[] {
  if (process.platform !== 'linux') return [];
  const pathOf = (handle: string) => {
    try {
      return [readlinkSync(`/proc/self/fd/${handle}`)];
    } catch {
      // Closed since, as is that of the list itself.
      return [];
    }
  };
  return readdirSync('/proc/self/fd')
    .flatMap(pathOf)
    .filter((path) => path.startsWith(folder));
}

function damaged(bytes: Buffer, kind: string, at: number, value: number): Buffer | string {
  const text = bytes.toString('latin1');
  const swap = (pattern: RegExp, other: (found: string) => string) => {
    const found = [...text.matchAll(pattern)];
    const one = found[at % Math.max(1, found.length)];
    if (one === undefined) return bytes;
    const changed = text.slice(0, one.index) + other(one[0]) + text.slice(one.index + one[0].length);
    return Buffer.from(changed, 'latin1');
  };
  if (kind === 'digit') return swap(/\d/g, (digit) => String((Number(digit) + 1 + (value % 9)) % 10));
  if (kind === 'name') return swap(/[a-zA-Z]+(?=")/g, (word) => `${word.slice(0, -1)}X`);
  if (kind === 'truncate') return bytes.subarray(0, at % (bytes.length + 1));
  if (kind === 'empty') return '';
  if (kind === 'extend') return Buffer.concat([bytes, Buffer.from(value % 2 ? '{"accessKey":"1","half' : '\n')]);
  const copy = Buffer.from(bytes);
  if (copy.length > 0) copy[at % copy.length] = value;
  return copy;
}

/** All files of a folder with their contents. */
function snapshot(of: string): Record<string, string> {
  const names = readdirSync(of, { recursive: true, encoding: 'utf8' }).filter((name) =>
    lstatSync(join(of, name)).isFile(),
  );
  return Object.fromEntries(names.sort().map((name) => [name, read(name, of)]));
}

test('another account: is refused, but a changed key is accepted; the folder contains neither', async () => {
  pages = [[document(1)]];
  await download({ client: clientOf(), folder });
  expect(read('.prefilter/checkpoint.json')).not.toMatch(/"(?:id|key)"/);
  pages = [[document(1)], [document(2)]];
  const changed = clientOf({ 'x-api-id': 'id', 'x-api-key': 'other' });
  expect(await download({ client: changed, folder, resume: true })).toMatchObject({ documents: 2, fresh: 1 });
  const other = clientOf({ 'x-api-id': 'other', 'x-api-key': 'key' });
  await expect(download({ client: other, folder, resume: true })).rejects.toMatchObject({
    name: 'DownloadError',
    code: 'other-download',
    message: expect.stringContaining('of another account'),
  });
  const unnamed = clientOf({ authorization: 'Bearer secret-token' });
  expect(await download({ client: unnamed, folder, resume: true })).toMatchObject({ documents: 2, fresh: 0 });
});

test('what cannot be read: is kept as received, and retried', async () => {
  const broken = { access_key: accessKey(2), xml: 'not base64!' };
  pages = [[document(1), broken, { xml: base64('<a>no key</a>') }, { access_key: accessKey(3), xml: { odd: [1] } }]];
  expect(await download({ client: clientOf(), folder })).toMatchObject({ documents: 1, failed: 3 });
  expect(lines('failed.ndjson').map(({ accessKey, raw }) => [accessKey, raw])).toEqual([
    [accessKey(2), broken],
    [undefined, { xml: base64('<a>no key</a>') }],
    [accessKey(3), { access_key: accessKey(3), xml: { odd: [1] } }],
  ]);
  asked = [];
  expect(await download({ client: clientOf(), folder, resume: 'failed' })).toMatchObject({ documents: 1, failed: 3 });
  expect(asked[0]?.searchParams.getAll('access_key[]')).toEqual([accessKey(2), accessKey(3)]);
  byKey = { [accessKey(2)]: base64('<a>mended</a>') };
  asked = [];
  expect(await download({ client: clientOf(), folder, resume: 'failed' })).toMatchObject({
    documents: 2,
    failed: 2,
    fresh: 1,
  });
  expect(asked.every((url) => url.searchParams.has('access_key[]'))).toBe(true);
  expect(read(`${accessKey(2)}.xml`)).toBe('<a>mended</a>');
  expect(await verifyDownload(folder)).toMatchObject({ problems: [] });
  byKey[accessKey(3)] = base64('<a>3</a>');
  expect(await download({ client: clientOf(), folder, resume: true })).toMatchObject({ documents: 3, failed: 1 });
  asked = [];
  await download({ client: clientOf(), folder, resume: true });
  expect(asked.some((url) => url.searchParams.has('access_key[]'))).toBe(false);
});

test('of unread documents those whose keys have wrong check digits are not requested', async () => {
  const wrong = `${accessKey(2).slice(0, 43)}${(Number(accessKey(2)[43]) + 1) % 10}`;
  pages = [[wrong, accessKey(3)].map((access_key) => ({ access_key, xml: 'not base64!' }))];
  byKey = { [wrong]: base64('<a/>'), [accessKey(3)]: base64('<a/>') };
  await download({ client: clientOf(), folder });
  expect(await download({ client: clientOf(), folder, resume: 'failed' })).toMatchObject({ documents: 1, failed: 1 });
  expect(asked.at(-1)?.searchParams.getAll('access_key[]')).toEqual([accessKey(3)]);
});

describe('keys and files', () => {
  test('an index has the file of each key, whatever the key', async () => {
    const keys = [accessKey(1), `${accessKey(2)} `, accessKey(3).slice(1), '\ud800', '\udfff', '../x', 'a'.repeat(400)];
    pages = [keys.map((access_key, number) => ({ access_key, xml: base64(`<a>${number}</a>`) }))];
    expect(await download({ client: clientOf(), folder })).toMatchObject({ documents: keys.length });
    const index = lines('index.ndjson');
    expect(index.map(({ accessKey }) => accessKey)).toEqual(keys);
    expect(index.map(({ file }) => read(file))).toEqual(keys.map((_, number) => `<a>${number}</a>`));
    expect(new Set(index.map(({ file }) => file.toLowerCase())).size).toBe(keys.length);
  });

  test.each(['xml', 'ndjson'] as const)('equal keys with different XML are both kept: %s', async (format) => {
    pages = [
      [document(1, 'one'), document(1, 'other'), document(2)],
      [document(2), document(3)],
    ];
    const warnings: DownloadWarning[] = [];
    const onWarning = (warning: DownloadWarning) => void warnings.push(warning);
    const state = await download({ client: clientOf(), folder, format, onWarning });
    expect(state).toMatchObject({ documents: 4, failed: 0 });
    expect(stored(folder, format).map((one) => JSON.parse(one))).toEqual([
      [accessKey(1), '<a>one</a>'],
      [accessKey(1), '<a>other</a>'],
      [accessKey(2), '<a>2</a>'],
      [accessKey(3), '<a>3</a>'],
    ]);
    expect((await verifyDownload(folder)).problems).toEqual([]);
    if (format === 'xml') expect(warnings).toMatchObject([{ code: 'file-exists' }]);
  });

  test('a user’s own file is never overwritten, nor is the target of a link', async () => {
    pages = [[document(1), document(2), document(3)]];
    const elsewhere = join(folder, 'elsewhere.txt');
    const into = join(folder, 'into');
    mkdirSync(into);
    writeFileSync(elsewhere, 'mine');
    writeFileSync(join(into, `${accessKey(1)}.xml`), 'mine');
    symlinkSync(elsewhere, join(into, `${accessKey(2)}.xml`));
    const warnings: DownloadWarning[] = [];
    const state = await download({ client: clientOf(), folder: into, onWarning: (one) => void warnings.push(one) });
    expect(state.documents).toBe(3);
    expect([read('elsewhere.txt'), read(`into/${accessKey(1)}.xml`), warnings.length]).toEqual(['mine', 'mine', 2]);
    expect(stored(into, 'xml').map((one) => JSON.parse(one)[1])).toEqual(['<a>1</a>', '<a>2</a>', '<a>3</a>']);
    expect((await verifyDownload(into)).problems).toEqual([]);
  });

  test.each(['failed.ndjson', 'index.ndjson', '.prefilter/checkpoint.json', '.prefilter'])(
    'the link %s is refused, and its target does not change',
    async (name) => {
      pages = [[document(1)], [document(2)]];
      const elsewhere = join(folder, 'elsewhere');
      const into = join(folder, 'into');
      await download({ client: clientOf(), folder: into });
      pages.push([document(3)]);
      cpSync(join(into, name), elsewhere, { recursive: true });
      rmSync(join(into, name), { recursive: true });
      symlinkSync(elsewhere, join(into, name));
      const before = name === '.prefilter' ? snapshot(elsewhere) : read('elsewhere');
      await expect(download({ client: clientOf(), folder: into, resume: true })).rejects.toMatchObject({
        name: 'DownloadError',
        message: expect.stringContaining('is a link'),
      });
      expect(name === '.prefilter' ? snapshot(elsewhere) : read('elsewhere')).toEqual(before);
    },
  );

  test('the folder itself can be a link', async () => {
    pages = [[document(1)]];
    mkdirSync(join(folder, 'real'));
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    expect(await download({ client: clientOf(), folder: join(folder, 'link') })).toMatchObject({ documents: 1 });
  });
});
