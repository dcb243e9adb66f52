import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from '../../../src/client/client.ts';
import {
  DownloadError,
  type DownloadFormat,
  type DownloadProgress,
  download,
} from '../../../src/client/download/download.ts';
import { describeProcess } from '../../../src/client/download/lock.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { filesOf, sandboxClient } from './sandbox-client.ts';

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});

/** The files in the folder, sorted by name, without the download's own folder. */
const contents = () => filesOf(folder);

describe('a download', () => {
  test('stores each document whole, under its access key', async () => {
    const { sandbox, client } = sandboxClient({ documents: 120 });
    const state = await download({ client, folder });
    const files = contents();
    const { 'failed.ndjson': failed, 'index.ndjson': index, ...documents } = files;
    expect(failed).toBe('');
    expect(index?.trimEnd().split('\n')).toHaveLength(120);
    expect(Object.keys(documents)).toHaveLength(120);
    for (const { accessKey } of sandbox.notes()) expect(documents[`${accessKey}.xml`]).toBe(sandbox.xml(accessKey));
    expect(state).toMatchObject({ pages: 3, documents: 120, failed: 0 });
  });

  test('stores lines in one file as well', async () => {
    const { sandbox, client } = sandboxClient({ documents: 120 });
    await download({ client, folder, format: 'ndjson' });
    const lines = readFileSync(join(folder, 'documents.ndjson'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      [...sandbox.notes()].map(({ accessKey }) => ({ accessKey, xml: sandbox.xml(accessKey) })),
    );
  });

  test('reports a page when it is durable', async () => {
    const { client } = sandboxClient({ documents: 120 });
    const told: DownloadProgress[] = [];
    await download({
      client,
      folder,
      onProgress(progress) {
        told.push(progress);
        expect(Object.keys(contents()).filter((name) => name.endsWith('.xml'))).toHaveLength(progress.documents);
        // What only the download itself needs is not told.
        const { sha256, version, account, journals, query, windows, ...stored } = JSON.parse(
          readFileSync(join(folder, '.prefilter', 'checkpoint.json'), 'utf8'),
        );
        expect(progress).toMatchObject({ ...stored, checkpoint: windows.pending.checkpoint });
        for (const name of ['version', 'account', 'journals', 'query', 'windows'])
          expect(progress).not.toHaveProperty(name);
      },
    });
    expect(told.map(({ documents }) => documents)).toEqual([50, 100, 120]);
    expect(told[0]?.rateLimit?.remaining).toEqual(expect.any(Number));
  });

  test('keeps documents that cannot be read separately, and all others as usual', async () => {
    const { client } = sandboxClient({ documents: 100, quirks: { brokenBase64: 5 } });
    const { documents, failed } = await download({ client, folder });
    const lines = readFileSync(join(folder, 'failed.ndjson'), 'utf8').trimEnd().split('\n');
    expect(failed).toBeGreaterThan(0);
    expect(documents + failed).toBe(100);
    expect(lines).toHaveLength(failed);
    expect(JSON.parse(lines[0] as string)).toMatchObject({
      accessKey: expect.any(String),
      error: { message: expect.any(String) },
    });
  });

  test('continues later with new documents', async () => {
    const { sandbox, client } = sandboxClient({ documents: 60 });
    await download({ client, folder });
    sandbox.arrive(5);
    expect(await download({ client, folder, resume: true })).toMatchObject({ documents: 65, fresh: 5, pages: 3 });
  });

  test('ends at `maxDocuments`, counted over all runs', async () => {
    const { client } = sandboxClient({ documents: 200 });
    const query = { maxDocuments: 70 };
    expect(await download({ client, folder, query })).toMatchObject({ documents: 70 });
    expect(await download({ client, folder, query, resume: true })).toMatchObject({ documents: 70 });
    expect(await download({ client, folder, query: { maxDocuments: 90 }, resume: true })).toMatchObject({
      documents: 90,
    });
    expect(Object.keys(contents())).toHaveLength(92);
  });
});

describe('a wrong option', () => {
  const client = createClient({ headers: { 'x-api-id': 'id', 'x-api-key': 'key' } });
  const nowhere = '/nowhere/folder';
  test.each([
    [undefined, '`options` must be an object, not undefined.'],
    [{ client }, '`folder` must be the path of a folder to store the documents in, not undefined.'],
    [{ client, folder: 'a\0b' }, '`folder` must be the path of a folder to store the documents in, not a string.'],
    [{ client, folder: '' }, '`folder` must be the path of a folder to store the documents in, not a string.'],
    [{ folder: nowhere }, '`client` must be a client, made with `createClient`, not undefined.'],
    [{ client: createClient, folder: nowhere }, '`client` must be a client, made with `createClient`, not a function.'],
    [{ client, folder: nowhere, query: '(= a b)' }, '`query` must be an object, not a string.'],
    [{ client, folder: nowhere, format: 'xlm' }, '`format` must be `xml` or `ndjson`, not "xlm". Did you mean `xml`?'],
    [{ client, folder: nowhere, resume: 'all' }, '`resume` must be `true` or `false` or `failed`, not "all".'],
    [{ client, folder: nowhere, onProgress: true }, '`onProgress` must be a function, not a boolean.'],
    [{ client, folder: nowhere, reusme: true }, '`reusme` is not an option. Did you mean `resume`?'],
  ])('for %o: says what to pass, and creates no folder', async (options, message) => {
    const error = await download(options as never).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DownloadError);
    expect(error).toMatchObject({ code: 'invalid-options', message });
  });
});

describe('what is refused', () => {
  test('a folder that contains a download, unless it is resumed with the same query and format', async () => {
    const { client } = sandboxClient({ documents: 3 });
    await download({ client, folder, query: { filter: '(= processed true)' } });
    await expect(download({ client, folder })).rejects.toMatchObject({ name: 'DownloadError', code: 'other-download' });
    await expect(download({ client, folder, resume: true, format: 'ndjson' })).rejects.toMatchObject({
      code: 'other-download',
    });
  });

  test('another query', async () => {
    const { client } = sandboxClient({ documents: 3 });
    await download({ client, folder });
    await expect(
      download({ client, folder, resume: true, query: { filter: '(= processed true)' } }),
    ).rejects.toMatchObject({
      code: 'other-download',
      message: `${folder} holds a download of another filter: none, not \`(= processed true)\`. Go on with the same, or choose another folder.`,
    });
  });

  test.each([true, false])(
    'another query, also after an interruption among the first documents; resume: %j',
    async (resume) => {
      const { client, sandbox } = sandboxClient({ documents: 3 });
      const [first, second] = [...sandbox.notes()].map(({ accessKey }) => `${accessKey}.xml`) as [string, string];
      // Neither of the names that the second document may have is free.
      const hash = createHash('sha256')
        .update(sandbox.xml(second.slice(0, 44)) as string)
        .digest('hex');
      const taken = [second, second.replace('.xml', `.${hash.slice(0, 16)}.xml`)].map((name) => join(folder, name));
      for (const path of taken) mkdirSync(path);
      await expect(download({ client, folder, query: { cursor: 0 } })).rejects.toMatchObject({
        code: 'other-download',
      });
      expect(existsSync(join(folder, first))).toBe(true);
      for (const path of taken) rmSync(path, { recursive: true });
      const other = download({ client, folder, resume, query: { filter: '(= processed true)' } });
      await expect(other).rejects.toMatchObject({ code: 'other-download' });
      expect(await download({ client, folder, resume: true, query: { cursor: 0 } })).toMatchObject({ documents: 3 });
    },
  );

  test('another starting cursor', async () => {
    const { client, sandbox } = sandboxClient({ documents: 9 });
    const [first, fourth] = [0, 3].map((index) => [...sandbox.notes()][index]?.cursor as string) as [string, string];
    await download({ client, folder, query: { cursor: first } });
    for (const query of [{ cursor: fourth }, {}]) {
      const other = download({ client, folder, resume: true, query });
      await expect(other).rejects.toMatchObject({
        code: 'other-download',
        message: expect.stringContaining(`${folder} holds a download of another first cursor: \`${first}\`, not `),
      });
    }
    const same = { client, folder, resume: true, query: { cursor: BigInt(first) } };
    expect(await download(same)).toMatchObject({ documents: 8, fresh: 0 });
  });

  test('a folder that is a file', async () => {
    const { client } = sandboxClient({ documents: 3 });
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(download({ client, folder: file })).rejects.toMatchObject({
      code: 'storage',
      message: `Cannot store in ${file}: ${file} is a file, not a folder (EEXIST). Nothing is stored yet. Fix the cause, or choose another folder.`,
    });
  });

  test('a folder that is a link to nothing: nothing is said to be stored', async () => {
    const { client } = sandboxClient({ documents: 3 });
    const link = join(folder, 'link');
    symlinkSync(join(folder, 'nothing'), link);
    await expect(download({ client, folder: link })).rejects.toMatchObject({
      code: 'storage',
      message: `Cannot store in ${link}: ${link} is a link to a folder that does not exist (EEXIST). Nothing is stored yet. Fix the cause, or choose another folder.`,
    });
  });

  test('a folder that does not exist yet and cannot be created fails at once', async () => {
    const { client } = sandboxClient({ documents: 3 });
    expect(await download({ client, folder: join(folder, 'not', 'yet') })).toMatchObject({ documents: 3 });
    // There the system reports that the parent folder does not exist, and Node's own recursion never ends.
    if (process.platform !== 'linux') return;
    await expect(download({ client, folder: '/proc/none/at/all' })).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringContaining('/proc/none'),
    });
  });
});

test('files from elsewhere stay unchanged', async () => {
  const { client } = sandboxClient({ documents: 3 });
  writeFileSync(join(folder, 'documents.ndjson'), 'mine');
  writeFileSync(join(folder, '.notes.tmp'), 'mine');
  for (const resume of [false, true]) {
    const again = download({ client, folder, format: 'ndjson', resume });
    await expect(again).rejects.toMatchObject({ code: 'other-download' });
  }
  expect(contents()).toMatchObject({ 'documents.ndjson': 'mine', '.notes.tmp': 'mine' });
});

test('reaching the maximum does not hide that the query is another one', async () => {
  const { client } = sandboxClient({ documents: 100 });
  await download({ client, folder, query: { filter: '(= processed true)', maxDocuments: 2 } });
  await expect(
    download({ client, folder, resume: true, query: { filter: '(= processed false)', maxDocuments: 2 } }),
  ).rejects.toMatchObject({
    code: 'other-download',
    message: expect.stringContaining('another filter: `(= processed true)`, not `(= processed false)`'),
  });
});

describe('the lock', () => {
  const hold = (pid: number) => {
    const { start: _, ...self } = describeProcess();
    mkdirSync(join(folder, '.prefilter', 'lock'), { recursive: true });
    writeFileSync(join(folder, '.prefilter', 'lock', 'x'), JSON.stringify({ ...self, pid }));
  };

  test('a second run reports who holds the folder, and changes nothing', async () => {
    hold(process.ppid);
    const { client } = sandboxClient({ documents: 3 });
    await expect(download({ client, folder })).rejects.toMatchObject({
      code: 'folder-in-use',
      message: expect.stringContaining(`Process ${process.ppid} on ${hostname()} has held the lock ${folder}`),
    });
    expect(readdirSync(folder)).toEqual(['.prefilter']);
    expect(readdirSync(join(folder, '.prefilter'))).toEqual(['lock']);
  });

  test('the lock of a process that has ended is taken over, and released at the end', async () => {
    hold(spawnSync(process.execPath, ['-e', '0']).pid);
    const { client } = sandboxClient({ documents: 3 });
    expect(await download({ client, folder })).toMatchObject({ documents: 3 });
    expect(readdirSync(join(folder, '.prefilter'))).toEqual(['checkpoint.json']);
  });

  test('of two runs at once, one gets it', async () => {
    const { client } = sandboxClient({ documents: 60 });
    const results = await Promise.allSettled([download({ client, folder }), download({ client, folder })]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a run whose lock was taken away commits nothing more', async () => {
    const { client } = sandboxClient({ documents: 120 });
    const onProgress = () => rmSync(join(folder, '.prefilter', 'lock'), { recursive: true, force: true });
    await expect(download({ client, folder, onProgress })).rejects.toMatchObject({
      code: 'folder-in-use',
      message: expect.stringContaining('was removed while this run held it'),
    });
    expect(JSON.parse(readFileSync(join(folder, '.prefilter', 'checkpoint.json'), 'utf8')).documents).toBe(50);
    expect(await download({ client, folder, resume: true })).toMatchObject({ documents: 120 });
  });
});

/** The complete documents in the folder, which must match the checkpoint in number and byte for byte. */
function expectTruth({ sandbox }: ReturnType<typeof sandboxClient>, format: DownloadFormat): number {
  const state = JSON.parse(readFileSync(join(folder, '.prefilter', 'checkpoint.json'), 'utf8'));
  const files = contents();
  const lines = (files['documents.ndjson'] ?? '').slice(0, state.journals.documents.bytes).split('\n').slice(0, -1);
  const stored = new Map<string, string>(
    format === 'ndjson' ? lines.map((line) => [JSON.parse(line).accessKey, JSON.parse(line).xml]) : [],
  );
  for (const [name, xml] of Object.entries(files)) if (name.endsWith('.xml')) stored.set(name.slice(0, -4), xml);
  const asked = [...sandbox.notes()].slice(0, state.documents);
  for (const { accessKey } of asked) expect(stored.get(accessKey)).toBe(sandbox.xml(accessKey));
  return state.documents;
}

// The superuser may write anywhere, so these tests switch to another user; Windows has no such rights.
describe.skipIf(process.platform === 'win32')('a folder that cannot be written', () => {
  const root = process.getuid?.() === 0;
  beforeEach(() => {
    if (root) {
      chownSync(folder, 65_534, 65_534);
      process.seteuid?.(65_534);
    }
  });
  afterEach(() => {
    if (root) process.seteuid?.(0);
    for (const path of [folder, join(folder, '.prefilter')]) if (existsSync(path)) chmodSync(path, 0o700);
  });
  const refused = {
    name: 'DownloadError',
    code: 'storage',
    message: expect.stringMatching(/^Cannot store in .+EACCES/),
  };

  test('from the beginning', async () => {
    const { client } = sandboxClient({ documents: 3 });
    chmodSync(folder, 0o500);
    await expect(download({ client, folder })).rejects.toMatchObject(refused);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a document that is stored and cannot be read is not taken for another one', async () => {
    const { client, sandbox } = sandboxClient({ documents: 3 });
    const [note] = sandbox.notes();
    const path = join(folder, `${note?.accessKey}.xml`);
    writeFileSync(path, sandbox.xml(note?.accessKey ?? '') ?? '');
    chmodSync(path, 0o000);
    await expect(download({ client, folder })).rejects.toMatchObject(refused);
    expect(readdirSync(folder).filter((name) => name.startsWith(`${note?.accessKey}.`))).toHaveLength(1);
  });

  test.each(['xml', 'ndjson'] as const)('from the second run on: %s', async (format) => {
    const opened = sandboxClient({ documents: 60 });
    const { client, sandbox } = opened;
    await download({ client, folder, format });
    sandbox.arrive(5);
    const paths = [folder, join(folder, '.prefilter')];
    for (const path of paths) chmodSync(path, 0o500);
    await expect(download({ client, folder, format, resume: true })).rejects.toMatchObject(refused);
    expect(expectTruth(opened, format)).toBe(60);
    for (const path of paths) chmodSync(path, 0o700);
    expect(await download({ client, folder, format, resume: true })).toMatchObject({ documents: 65, fresh: 5 });
  });

  test.each([
    ['xml', ''],
    ['xml', '.prefilter'],
    ['ndjson', '.prefilter'],
  ] as const)('from the second page on: %s, folder %j', async (format, closed) => {
    const opened = sandboxClient({ documents: 110 });
    const { client } = opened;
    const path = join(folder, closed);
    const onProgress = () => chmodSync(path, 0o500);
    await expect(download({ client, folder, format, onProgress })).rejects.toMatchObject(refused);
    expect(expectTruth(opened, format)).toBe(50);
    chmodSync(path, 0o700);
    expect(await download({ client, folder, format, resume: true })).toMatchObject({ documents: 110, fresh: 60 });
    expect(expectTruth(opened, format)).toBe(110);
  });
});

/** Whether this process may mount a small disk. */
function mayMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const at = mkdtempSync(join(tmpdir(), 'prefilter-mount-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'prefilter', at]);
  if (status === 0) spawnSync('umount', [at]);
  rmSync(at, { recursive: true });
  return status === 0;
}

// Needs the right to mount a disk; below, a limit on the size of files stands in for it everywhere.
describe.runIf(mayMount())('a full disk', () => {
  afterEach(() => {
    spawnSync('umount', [folder]);
  });

  test.each(['xml', 'ndjson'] as const)('is told, and the checkpoint still tells the truth: %s', async (format) => {
    const mount = (options: string) => expect(spawnSync('mount', [...options.split(' '), folder]).status).toBe(0);
    mount('-t tmpfs -o size=1m prefilter');
    const opened = sandboxClient({ documents: 600 });
    const { client } = opened;
    await expect(download({ client, folder, format })).rejects.toMatchObject({
      code: 'storage',
      message: expect.stringMatching(/^Cannot store in .+ENOSPC.+ fix the cause, then continue with `resume`\.$/),
    });
    const stored = expectTruth(opened, format);
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(600);
    // The disk is still full: a retry loses nothing.
    await expect(download({ client, folder, format, resume: true })).rejects.toMatchObject({ code: 'storage' });
    expect(expectTruth(opened, format)).toBe(stored);
    mount('-o remount,size=32m');
    expect(await download({ client, folder, format, resume: true })).toMatchObject({ documents: 600 });
    expect(expectTruth(opened, format)).toBe(600);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });
});

/** The download in a process of its own (after `npm run build`). */
const child = fileURLToPath(new URL('child.mjs', import.meta.url));

// A limit on the size of files stands in for a full disk: the system refuses further writes, with another code.
test('a disk that accepts no more data is reported, and the checkpoint stays correct', () => {
  const limited = (kilobytes: number) =>
    spawnSync(
      'bash',
      ['--norc', '-c', `ulimit -f ${kilobytes}; exec '${process.execPath}' '${child}' '${folder}' ndjson`],
      {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
  const full = limited(500);
  expect(full.stdout).toMatch(
    /DownloadError storage: Cannot store in .+: EFBIG: .+ fix the cause, then continue with `resume`\./,
  );
  const { journals, documents } = JSON.parse(readFileSync(join(folder, '.prefilter', 'checkpoint.json'), 'utf8'));
  const bytes = readFileSync(join(folder, 'documents.ndjson')).subarray(0, journals.documents.bytes);
  const stored = bytes.toString('utf8').trimEnd().split('\n');
  expect(stored.map((line) => JSON.parse(line))).toHaveLength(documents);
  expect(spawnSync(process.execPath, [child, folder, 'ndjson'], { encoding: 'utf8' })).toMatchObject({
    status: 0,
    stdout: 'ready\n',
  });
});
