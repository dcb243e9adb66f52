import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClientEvent, createClient, type ReceivedQuery } from '../../src/client/client.ts';
import { type DownloadFormat, download, verifyDownload } from '../../src/client/download/download.ts';
import { createSandbox, type Quirks } from '../../src/sandbox/sandbox.ts';
import { long, runs } from '../support/runs.ts';
import { eachInTemporaryFolder } from '../support/temporary-folder.ts';
import { accessKey, json } from './fake-service.ts';

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});

const headers = { 'x-api-id': 'id', 'x-api-key': 'key' };

/** How the pages of a service differ. */
interface Variant {
  readonly quirks?: Quirks;
  /** Changes a body before it is sent. */
  readonly change?: (body: { page: { previous?: unknown } }) => void;
  readonly query?: (keys: readonly string[]) => ReceivedQuery;
}

const variants: Readonly<Record<string, Variant>> = {
  'pages as observed': {},
  'pages without `previous`': { change: ({ page }) => delete page.previous },
  'a last page without `next`': { quirks: { nullNext: true } },
  'short pages': { quirks: { shortPages: 2 } },
  'access keys in several batches': { query: (keys) => ({ accessKeys: keys }) },
};

/** A service that gives an answer twice: the answer `repeated`, counted from 0, also in place of answer `at`. */
function cachedService({ quirks = {}, change }: Variant) {
  const sandbox = createSandbox({ documents: 24, quirks });
  const bodies: string[] = [];
  let stale: { readonly repeated: number; readonly at: number } | undefined;
  let count = 0;
  const fetch = async (url: string, init?: RequestInit): Promise<Response> => {
    const at = count++;
    if (stale?.at === at) return json(bodies[stale.repeated] as string);
    const body = (await (await sandbox.fetch(url, init)).json()) as { page: { previous?: unknown } };
    change?.(body);
    bodies.push(JSON.stringify(body));
    return json(bodies.at(-1) as string);
  };
  const service = { maxUrlLength: 1300 };
  const client = createClient({ baseUrl: 'https://a.example', headers, fetch, service, checkDigits: false });
  const repeat = (repeated: number, at: number) => {
    stale = { repeated, at: count + at };
  };
  return { sandbox, client, bodies, repeat };
}

/** The keys of the stored documents, after a check of the folder. */
async function storedKeys(path: string): Promise<readonly string[]> {
  expect((await verifyDownload(path)).problems).toEqual([]);
  const lines = readFileSync(join(path, 'index.ndjson'), 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line).accessKey).sort();
}

function storedCursor(path: string): bigint {
  const { windows } = JSON.parse(readFileSync(join(path, '.prefilter', 'checkpoint.json'), 'utf8'));
  return BigInt((windows.pending ?? windows.last).checkpoint.cursor);
}

/** Runs a download that may fail; says whether it did. */
async function attempted(run: Promise<unknown>): Promise<boolean> {
  return run.then(
    () => true,
    (error: { code?: string }) => {
      expect(error.code).toBe('cursor-loop');
      return false;
    },
  );
}

describe.each<DownloadFormat>(['xml', 'ndjson'])('an answer that is repeated once, stored as %s', (format) => {
  // How a service answers and how its answers are stored are not related.
  const asked = Object.entries(variants).filter((_, at) => long || format === 'ndjson' || at === 0);

  test.each(asked)('%s: a download is exact or fails, whichever it is', async (_, variant) => {
    const query = { limit: 10, ...variant.query?.(keysOf(cachedService(variant).sandbox)) };
    const whole = cachedService(variant);
    await download({ client: whole.client, folder: join(folder, 'whole'), format, query });
    for (let n = 0; n < whole.bodies.length - 1; n++) {
      const { client, sandbox, repeat } = cachedService(variant);
      const path = join(folder, `first-${n}`);
      repeat(n, n + 1);
      const done = await attempted(download({ client, folder: path, format, query }));
      if (!done) await download({ client, folder: path, format, query, resume: true });
      expect(await storedKeys(path)).toEqual(keysOf(sandbox));
    }
  });

  test.each(asked)('%s: also if it is resumed, for every earlier answer', async (_, variant) => {
    // In the batches some keys are not known to the service yet.
    const later = cachedService(variant).sandbox;
    later.arrive(8);
    const query = { limit: 10, ...variant.query?.(keysOf(later)) };
    for (const stop of long ? [10, 20, undefined] : [undefined]) {
      for (let n = 0; ; n++) {
        const { client, sandbox, bodies, repeat } = cachedService(variant);
        const path = join(folder, `resumed-${stop}-${n}`);
        const before = { ...query, ...(stop !== undefined && { maxDocuments: stop }) };
        await download({ client, folder: path, format, query: before });
        if (n >= bodies.length) break;
        sandbox.arrive(8);
        const cursor = storedCursor(path);
        repeat(n, n % 2);
        const done = await attempted(download({ client, folder: path, format, query, resume: true }));
        if (variant.query === undefined) expect(storedCursor(path)).toBeGreaterThanOrEqual(cursor);
        if (!done) await download({ client, folder: path, format, query, resume: true });
        expect(await storedKeys(path)).toEqual(keysOf(sandbox));
      }
    }
  });

  test('every answer is the first one: a download fails, and so does a resumed one', async () => {
    const sandbox = createSandbox({ documents: 45 });
    let first: Promise<string> | undefined;
    const fetch = async (url: string) => (first === undefined ? sandbox.fetch(url, { headers }) : json(await first));
    const client = createClient({ baseUrl: 'https://a.example', headers, fetch, checkDigits: false });
    const query = { limit: 10 };
    await download({ client, folder: join(folder, 'd'), format, query: { ...query, maxDocuments: 20 } });
    const cursor = storedCursor(join(folder, 'd'));
    first = sandbox.fetch('https://a.example/v1/nfe/received?limit=10', { headers }).then((answer) => answer.text());
    const resumed = download({ client, folder: join(folder, 'd'), format, query, resume: true });
    await expect(resumed).rejects.toMatchObject({ code: 'cursor-loop' });
    await expect(download({ client, folder: join(folder, 'new'), format, query })).rejects.toMatchObject({
      code: 'cursor-loop',
    });
    expect(storedCursor(join(folder, 'd'))).toBe(cursor);
    expect((await storedKeys(join(folder, 'd'))).length).toBe(20);
  });
});

function keysOf(sandbox: ReturnType<typeof createSandbox>): readonly string[] {
  return [...sandbox.notes()].map((note) => note.accessKey).sort();
}

test('another position parameter is another query', async () => {
  const sandbox = createSandbox({ documents: 20 });
  const clientOf = (service: { positionParameter?: string }) =>
    createClient({ baseUrl: 'https://a.example', headers, fetch: sandbox.fetch, checkDigits: false, service });
  await download({ client: clientOf({}), folder, query: { limit: 5, maxDocuments: 5 } });
  const other = download({ client: clientOf({ positionParameter: 'position' }), folder, resume: true });
  await expect(other).rejects.toMatchObject({ code: 'other-download' });
});

describe('every entry counts', () => {
  const keyed = fc.record({
    access_key: fc.integer({ min: 0, max: 30 }).map(accessKey),
    xml: fc.constantFrom<unknown>('<a/>', '<b/>', null, '!', { odd: [1] }),
  });
  const entry = fc.oneof(keyed, fc.record({ xml: fc.constantFrom('<a/>', '<b/>') }), fc.jsonValue());
  const pages = fc.array(fc.array(entry, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 5 });
  let number = 0;

  test.each<DownloadFormat>(['xml', 'ndjson'])(
    'stored, failed and repeated ones are all of `data`, of any JSON type: %s',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(pages, async (given) => {
          const sent = JSON.parse(JSON.stringify(given)) as unknown[][];
          const fetch = async (url: string) => {
            const at = Number(new URL(url).searchParams.get('cursor') ?? 0);
            const data = sent[at] ?? [];
            const page = { next: `${Math.min(at + 1, sent.length)}`, previous: `${at}` };
            return json({ status: { code: 200, message: 'Ok' }, data, page, count: data.length });
          };
          let repeated = 0;
          const count = ({ code }: { readonly code?: string }) => {
            if (code === 'repeated-document') repeated++;
          };
          const onEvent = (event: ClientEvent) => count(event as { readonly code?: string });
          const client = createClient({ baseUrl: 'https://a.example', headers, fetch, onEvent });
          const path = join(folder, `${format}-${number++}`);
          const state = await download({ client, folder: path, format, onWarning: count });
          const entries = sent.flat();
          expect(state.documents + state.failed + repeated).toBe(entries.length);
          const lines = readFileSync(join(path, 'failed.ndjson'), 'utf8').split('\n').slice(0, -1);
          const failed = lines.map((line) => JSON.stringify(JSON.parse(line).raw));
          expect(failed).toHaveLength(state.failed);
          // In their order, each of them unchanged.
          let at = 0;
          for (const one of failed) {
            while (at < entries.length && JSON.stringify(entries[at]) !== one) at++;
            expect(at++).toBeLessThan(entries.length);
          }
        }),
        runs(1 / 4),
      );
    },
  );
});
