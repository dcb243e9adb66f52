import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Client, createClient, type ReceivedQuery } from '../../../src/client/client.ts';
import {
  type DownloadOptions,
  type DownloadWarning,
  download,
  verifyDownload,
} from '../../../src/client/download/download.ts';
import { hashContent } from '../../../src/client/download/durable.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';
import { accessKey, entryOf, json } from '../fake-service.ts';

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});

const day = 86_400_000;
const first = Date.UTC(2026, 0, 1);

/** The service with a note a day at 12:00 in Brazil from 2026-01-01; `asked` are the ranges of its requests. */
function daily(notes: number, today: string, headers: object = {}) {
  const documents = Array.from({ length: notes }, (_, at) => ({ createdAt: new Date(first + at * day + day * 0.625) }));
  const sandbox = createSandbox({ documents });
  const asked: string[] = [];
  const client = createClient({
    headers: { 'x-api-id': 'id', 'x-api-key': 'key', ...headers },
    now: () => Date.parse(today) + day / 2,
    fetch(url, init) {
      const { searchParams } = new URL(url);
      const range = `${searchParams.get('created_at[from]')}..${searchParams.get('created_at[to]')}`;
      if (asked.at(-1) !== range) asked.push(range);
      return sandbox.fetch(url, init);
    },
  });
  return { client, asked };
}

async function run(client: Client, query: ReceivedQuery, more: Partial<DownloadOptions> = {}) {
  const warnings: DownloadWarning[] = [];
  const result = await download({
    ...{ client, folder, query, resume: true, format: 'ndjson' },
    onWarning: (warning) => void warnings.push(warning),
    ...more,
  });
  return { ...result, warnings };
}

describe('nights', () => {
  test('an overlap asks again from before where the folder is complete', async () => {
    const createdAt = { from: '2026-01-01', to: 'now' };
    const one = daily(10, '2026-01-11');
    expect(await run(one.client, { createdAt }, { overlap: 2 })).toMatchObject({
      ...{ fresh: 10, repeated: 0, gaps: [], warnings: [] },
      covered: [['2026-01-01', '2026-01-11']],
    });
    const two = daily(11, '2026-01-12');
    expect(await run(two.client, { createdAt }, { overlap: 2 })).toMatchObject({
      ...{ fresh: 1, repeated: 2, documents: 11, warnings: [] },
      covered: [['2026-01-01', '2026-01-12']],
    });
    expect(two.asked).toEqual(['2026-01-09..now']);
  });

  test('without one, a second night goes on from its cursor', async () => {
    const createdAt = { from: '2026-01-01', to: 'now' };
    expect(await run(daily(60, '2026-03-02').client, { createdAt })).toMatchObject({ fresh: 60 });
    const { client, asked } = daily(61, '2026-03-03');
    const result = await run(client, { createdAt });
    expect(result).toMatchObject({ fresh: 1, repeated: 0, covered: [['2026-01-01', '2026-03-03']] });
    expect(asked).toEqual(['2026-01-01..now']);
    expect(await run(client, { createdAt })).toMatchObject({ fresh: 0, repeated: 0 });
  });

  test('one folder takes several ranges, and tells the days that nobody asked for', async () => {
    const { client } = daily(60, '2026-03-02');
    const ranges = ['2026-01-01..2026-01-10', '2026-01-10..2026-01-20', '2026-02-01..2026-02-10'];
    const results = [];
    for (const range of ranges) {
      const [from = '', to = ''] = range.split('..');
      results.push(await run(client, { createdAt: { from, to } }));
    }
    expect(results.map(({ fresh, repeated }) => [fresh, repeated])).toEqual([
      [10, 0],
      [10, 1],
      [10, 0],
    ]);
    const gaps = [['2026-01-20', '2026-02-01']];
    const message = 'Nothing was asked for from 2026-01-20 to 2026-02-01.';
    expect(results[2]).toMatchObject({ gaps, warnings: [{ code: 'gap', message }] });
    expect(await verifyDownload(folder)).toMatchObject({ problems: [], state: { gaps } });
  });

  test('a first run in slices, which share a day', async () => {
    const { client, asked } = daily(60, '2026-03-02');
    const result = await run(client, { createdAt: { from: '2026-01-01', to: 'now' } }, { slice: 20 });
    expect(result).toMatchObject({ fresh: 60, repeated: 6, warnings: [], covered: [['2026-01-01', '2026-03-02']] });
    const slices = ['2026-01-01..2026-01-21', '2026-01-20..2026-02-09', '2026-02-08..2026-02-28', '2026-02-27..now'];
    expect(asked).toEqual(slices);
    const next = daily(61, '2026-03-03');
    expect(await run(next.client, { createdAt: { from: '2026-01-01', to: 'now' } }, { slice: 20 })).toMatchObject({
      ...{ fresh: 1, repeated: 0 },
      covered: [['2026-01-01', '2026-03-03']],
    });
    expect(next.asked).toEqual(['2026-02-27..now']);
  });

  test('a window to `now` that a killed run left covers up to the day on which it began', async () => {
    const createdAt = { from: '2026-01-01', to: 'now' };
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    const begun = daily(60, '2026-03-02');
    await run(begun.client, { createdAt, limit: 50, signal: stop.signal }, { overlap: 2, onProgress }).catch(() => {});
    const { client, asked } = daily(61, '2026-03-03');
    const result = await run(client, { createdAt }, { overlap: 2 });
    expect(asked).toEqual(['2026-01-01..now', '2026-02-28..now']);
    expect(result).toMatchObject({ fresh: 11, documents: 61, covered: [['2026-01-01', '2026-03-03']] });
  });

  test('parts of days do not count as covered', async () => {
    const { client } = daily(9, '2026-03-02');
    const createdAt = { from: '2026-01-01 13:00:00', to: '2026-01-04 10:00:00' };
    expect(await run(client, { createdAt })).toMatchObject({ fresh: 2, covered: [['2026-01-02', '2026-01-04']] });
  });

  test('a walk that ends at `maxDocuments`, or begins at a cursor, covers nothing', async () => {
    const { client } = daily(9, '2026-03-02');
    const createdAt = { from: '2026-01-01', to: 'now' };
    expect(await run(client, { createdAt, maxDocuments: 9 })).toMatchObject({ documents: 9, covered: [] });
    expect(await run(client, { createdAt })).toMatchObject({ documents: 9, covered: [['2026-01-01', '2026-03-02']] });
    const other = join(folder, 'other');
    expect(await run(client, { createdAt, cursor: 1 }, { folder: other })).toMatchObject({ documents: 9, covered: [] });
  });

  test('a walk to which a page names no next position, though more may follow, covers nothing', async () => {
    const full = { status: { code: 200, message: 'Ok' }, data: [entryOf(1)], count: 1 };
    const client = createClient({ headers: { 'x-api-id': 'id', 'x-api-key': 'key' }, fetch: async () => json(full) });
    const createdAt = { from: '2026-01-01', to: '2026-01-02' };
    expect(await run(client, { createdAt, limit: 1 })).toMatchObject({ fresh: 1, covered: [] });
    expect(await run(client, { createdAt, limit: 2 })).toMatchObject({ covered: [['2026-01-01', '2026-01-02']] });
  });
});

describe('what is refused', () => {
  test.each([
    [{ overlap: 2 }, {}, '`overlap` needs `query.createdAt`.'],
    [{ slice: 2 }, {}, '`slice` needs `query.createdAt`.'],
    [{ slice: 1 }, {}, '`slice` must be a whole number from 2 to 36500, not 1.'],
    [{ overlap: 0.5 }, {}, '`overlap` must be a whole number from 1 to 36500, not 0.5.'],
    [
      { overlap: 1 },
      { cursor: 1, createdAt: { from: '2026-01-01', to: 'now' } },
      '`overlap` cannot be combined with `query.cursor`.',
    ],
  ])('%o with %o', async (options, query, message) => {
    const { client } = daily(1, '2026-01-02');
    await expect(run(client, query, options)).rejects.toMatchObject({ code: 'invalid-options', message });
  });

  const cnpjs = [...createSandbox({ documents: 1 }).owners];
  const keys = [accessKey(1), accessKey(2)];
  test.each<[string, ReceivedQuery, string, string]>([
    [
      'filter',
      { filter: '(= a c)', cnpjs, accessKeys: keys },
      'another filter: `(= a b)`, not `(= a c)`.',
      'outro filtro: `(= a b)`, não `(= a c)`.',
    ],
    [
      'no filter',
      { cnpjs, accessKeys: keys },
      'another filter: `(= a b)`, not none.',
      'outro filtro: `(= a b)`, não nenhum.',
    ],
    [
      'CNPJs and keys',
      { filter: '(= a b)', cnpjs: cnpjs.slice(1), accessKeys: keys.slice(1) },
      `another list of CNPJs: \`${[...cnpjs].sort().join(' ')}\`, not \`${cnpjs.slice(1).sort().join(' ')}\`; and of another list of access keys: \`${keys.join(' ')}\`, not \`${keys[1]}\`.`,
      'outra lista de CNPJs: ',
    ],
  ])('another %s, with both texts', async (_, query, english, portuguese) => {
    const { client } = daily(1, '2026-01-02');
    await run(client, { filter: '(= a b)', cnpjs, accessKeys: keys, createdAt: { from: '2026-01-01', to: 'now' } });
    const error = await run(client, query).catch((reason) => reason);
    expect(error).toMatchObject({ name: 'DownloadError', code: 'other-download' });
    expect(error.message).toBe(
      `${folder} holds a download of ${english} Go on with the same, or choose another folder.`,
    );
    expect(error.messageIn('pt-BR')).toContain(`${folder} tem uma busca com ${portuguese}`);
    // The order of a list, and how its members are written, are no difference.
    const same = {
      filter: '(= a b)',
      cnpjs: [...cnpjs].reverse(),
      accessKeys: keys.map((key) => `NFe${key}`).reverse(),
    };
    expect(await run(client, same)).toMatchObject({ documents: 0 });
  });

  test('another account, of which nothing is said, and another address', async () => {
    const query = { createdAt: { from: '2026-01-01', to: 'now' } };
    await run(daily(1, '2026-01-02').client, query);
    const message = `${folder} holds a download of another account. Use the credentials of that account, or choose another folder.`;
    await expect(run(daily(1, '2026-01-02', { 'x-api-id': 'other' }).client, query)).rejects.toMatchObject({ message });
    const elsewhere = createClient({ baseUrl: 'https://x.invalid', headers: { 'x-api-id': 'id', 'x-api-key': 'key' } });
    await expect(run(elsewhere, query)).rejects.toMatchObject({
      message: expect.stringContaining(
        'another address: `https://api.arquivei.com.br/v1/nfe/received`, not `https://x.invalid/v1/nfe/received`.',
      ),
    });
  });
});

describe('a folder of version 2', () => {
  /** Makes the folder what the version before wrote: the hash of the whole query, and one checkpoint. */
  function asVersion2(): void {
    const path = join(folder, '.prefilter', 'checkpoint.json');
    const { sha256: _, version: __, query: ___, windows, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
    const { checkpoint } = windows.pending ?? windows.last;
    const state = { version: 2, ...rest, checkpoint };
    writeFileSync(path, JSON.stringify({ ...state, sha256: hashContent(JSON.stringify(state)) }));
  }
  const query = { filter: '(_not_exists a)', createdAt: { from: '2026-01-01', to: 'now' } };

  test('goes on with its query, and covers what is drained from then on', async () => {
    await run(daily(10, '2026-01-11').client, query);
    asVersion2();
    expect(await verifyDownload(folder)).toMatchObject({ problems: [], state: { documents: 10, covered: [] } });
    const other = { ...query, createdAt: { from: '2026-01-02', to: 'now' } };
    await expect(run(daily(10, '2026-01-12').client, other)).rejects.toMatchObject({
      message: `${folder} holds a download of another query or from another address. Go on with the same, or choose another folder.`,
    });
    const { client } = daily(11, '2026-01-12');
    expect(await run(client, query)).toMatchObject({
      ...{ fresh: 1, documents: 11, repeated: 0 },
      covered: [['2026-01-01', '2026-01-12']],
    });
    expect(await run(client, other)).toMatchObject({ fresh: 0, repeated: 10 });
  });

  test('with an overlap asks for its whole range once, since nothing of it is known to be covered', async () => {
    await run(daily(10, '2026-01-11').client, query);
    asVersion2();
    const { client, asked } = daily(11, '2026-01-12');
    const covered = [['2026-01-01', '2026-01-12']];
    expect(await run(client, query, { overlap: 2 })).toMatchObject({ fresh: 1, repeated: 11, covered });
    expect(asked).toEqual(['2026-01-01..now']);
  });

  test('of a later version is refused by its version', async () => {
    await run(daily(1, '2026-01-02').client, query);
    const path = join(folder, '.prefilter', 'checkpoint.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"version": 3', '"version": 4'));
    await expect(run(daily(1, '2026-01-02').client, query)).rejects.toMatchObject({
      code: 'damaged',
      message: expect.stringContaining('has a version that cannot be read here'),
    });
  });
});

test('an overlap and slices ask for no more than is needed', async () => {
  const { client } = daily(40, '2026-02-10');
  await run(client, { createdAt: { from: '2026-01-01', to: '2026-01-20' } });
  const { client: later, asked } = daily(40, '2026-02-10');
  await run(later, { createdAt: { from: '2026-01-01', to: '2026-02-01' } }, { overlap: 1, slice: 10 });
  expect(asked).toEqual(['2026-01-19..2026-01-29', '2026-01-28..2026-02-01']);
});
