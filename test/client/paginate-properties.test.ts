import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Checkpoint, createClient, type ReceivedQuery } from '../../src/client/client.ts';
import { runs } from '../support/runs.ts';
import { accessKey, all, bodyOf, failing, json, numbersOf } from './fake-service.ts';

/** How a service may differ, and what goes wrong on the way. */
interface Quirks {
  /** The steps between the cursors of documents. */
  readonly gaps: readonly number[];
  /** How many documents each page has at most, in turn: some are short. */
  readonly sizes: readonly number[];
  readonly next: 'url' | 'bare' | 'doubled' | 'escaped' | 'raw' | 'foreign';
  readonly end: 'repeated' | 'null' | 'missing';
  /** What happens before each answer; never often enough in a row to make a client give up. */
  readonly failures: readonly (readonly ('drop' | 'cut' | '429' | '503' | '500')[])[];
  readonly big: boolean;
}

const quirks: fc.Arbitrary<Quirks> = fc.record({
  gaps: fc.array(fc.integer({ min: 1, max: 5000 }), { maxLength: 120 }),
  sizes: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
  next: fc.constantFrom('url', 'bare', 'doubled', 'escaped', 'raw', 'foreign'),
  end: fc.constantFrom('repeated', 'null', 'missing'),
  failures: fc.array(fc.array(fc.constantFrom('drop', 'cut', '429', '503', '500'), { maxLength: 3 }), { maxLength: 8 }),
  big: fc.boolean(),
});

/**
 * A service as the field notes describe it: each document has a cursor, and a page begins after the cursor that was
 * sent.
 */
function serviceOf({ gaps, sizes, next, end, failures, big }: Quirks) {
  let position = big ? 2n ** 60n : 0n;
  const cursors = gaps.map((gap) => {
    position += BigInt(gap);
    return position;
  });
  let turn = 0;
  let failed = 0;
  const requested: (string | null)[] = [];
  const link = (cursor: bigint, url: URL): string => {
    const base = `${url.origin}${url.pathname}`;
    const forms = {
      url: `${base}?limit=50&cursor=${cursor}`,
      bare: `${cursor}`,
      doubled: `${base}??cursor=${cursor}`,
      escaped: `${base}?cursor=${cursor}`.replaceAll('/', '\\/'),
      raw: `${base}?filter=(= note cursor=99#&+)&cursor=${cursor}`,
      foreign: `https://evil.example/?cursor=${cursor}`,
    };
    return forms[next];
  };
  const fetch = async (address: string): Promise<Response> => {
    const failure = failures[turn]?.[failed];
    if (failure !== undefined) {
      failed++;
      if (failure === 'drop') throw new TypeError('fetch failed');
      if (failure === 'cut') return json('{"status":{"code":200,"message":"Ok"},"data":[');
      return failing(Number(failure), failure === '429' ? { 'retry-after': '1' } : {});
    }
    failed = 0;
    const url = new URL(address);
    const cursor = url.searchParams.get('cursor');
    requested.push(cursor);
    const limit = Math.min(Number(url.searchParams.get('limit') ?? 50), sizes[turn++ % sizes.length] as number);
    const from = cursor === null ? 0 : cursors.findIndex((each) => each > BigInt(cursor));
    const indexes = from === -1 ? [] : cursors.map((_, index) => index).slice(from, from + limit);
    const last = cursors[indexes.at(-1) ?? -1] ?? BigInt(cursor ?? 0);
    const over = indexes.at(-1) === cursors.length - 1;
    if (over && end === 'missing') return json(bodyOf(indexes, null, { page: undefined }));
    return json(bodyOf(indexes, over && end === 'null' ? null : link(last, url)));
  };
  return { fetch, requested };
}

function clientOf(quirk: Quirks) {
  let time = 0;
  const { fetch, requested } = serviceOf(quirk);
  const client = createClient({
    headers: { 'x-api-id': 'an-id', 'x-api-key': 'a-key' },
    fetch,
    now: () => time,
    sleep: async (ms) => {
      time += ms;
    },
  });
  return { client, requested };
}

const query: fc.Arbitrary<ReceivedQuery> = fc.record(
  { limit: fc.integer({ min: 1, max: 50 }), maxDocuments: fc.integer({ min: 1, max: 150 }) },
  { requiredKeys: [] },
);

test('whatever the service does, every document comes once and in order', async () => {
  await fc.assert(
    fc.asyncProperty(quirks, query, async (quirk, asked) => {
      const { client, requested } = clientOf(quirk);
      const documents = await all(client.received(asked));
      const expected = quirk.gaps.map((_, index) => index).slice(0, asked.maxDocuments);
      expect(numbersOf(documents)).toEqual(expected);
      expect(documents.map((document) => document.accessKey)).toEqual(expected.map(accessKey));
      for (const cursor of requested.slice(1)) expect(cursor).toMatch(/^\d+$/);
      expect(new Set(requested).size).toBe(requested.length);
    }),
    runs(1 / 10),
  );
});

test('a walk that is ended anywhere and resumed at its checkpoint loses nothing', async () => {
  await fc.assert(
    fc.asyncProperty(quirks, fc.array(fc.nat(60), { maxLength: 4 }), async (quirk, breaks) => {
      let checkpoint: Checkpoint | undefined;
      const stored: number[] = [];
      for (const count of [...breaks, Number.POSITIVE_INFINITY]) {
        const walk = clientOf(quirk).client.receivedPages(checkpoint === undefined ? {} : { checkpoint });
        let pages = 0;
        for await (const page of walk) {
          if (++pages > count) break;
          stored.push(...numbersOf(page.documents));
          checkpoint = page.checkpoint;
        }
      }
      expect(stored).toEqual(quirk.gaps.map((_, index) => index));
    }),
    runs(1 / 10),
  );
});

test('a walk in steps of `maxDocuments` yields each document once, whether the service keeps to a limit or not', async () => {
  const steps = fc.array(
    fc.record(
      { limit: fc.integer({ min: 1, max: 50 }), maxDocuments: fc.integer({ min: 1, max: 60 }) },
      { requiredKeys: ['maxDocuments'] },
    ),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(quirks, steps, fc.boolean(), async (quirk, asked, keeps) => {
      const service = serviceOf({ ...quirk, failures: [] });
      const fetch = (address: string) => service.fetch(keeps ? address : address.replace(/limit=\d+/, ''));
      let checkpoint: Checkpoint | undefined;
      const documents: number[] = [];
      for (const step of [...asked, {}]) {
        const walk = createClient({ headers: { 'x-api-id': 'an-id', 'x-api-key': 'a-key' }, fetch }).received({
          ...step,
          ...(checkpoint && { checkpoint }),
        });
        documents.push(...numbersOf(await all(walk)));
        checkpoint = walk.checkpoint && JSON.parse(JSON.stringify(walk.checkpoint));
      }
      expect(documents).toEqual(quirk.gaps.map((_, index) => index));
    }),
    runs(1 / 10),
  );
});

test('any number of simultaneous calls of `next` yields the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      quirks,
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      async (quirk, rounds) => {
        const walk = clientOf(quirk).client.received();
        const documents: { xml: string | undefined }[] = [];
        for (let round = 0, over = false; !over; round++) {
          const calls = Array.from({ length: rounds[round % rounds.length] as number }, () => walk.next());
          for (const { done, value } of await Promise.all(calls)) {
            if (done) over = true;
            else documents.push(value);
          }
        }
        expect(numbersOf(documents)).toEqual(quirk.gaps.map((_, index) => index));
      },
    ),
    runs(1 / 10),
  );
});

test('a service whose cursors go in circles ends the walk with an error, and nothing is yielded twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(5), { minLength: 1, maxLength: 6 }), async (links) => {
      const requested: (string | null)[] = [];
      const fetch = async (address: string) => {
        const cursor = new URL(address).searchParams.get('cursor');
        requested.push(cursor);
        const at = cursor === null ? 0 : Number(cursor) + 1;
        return json(bodyOf([requested.length], links[at % links.length]));
      };
      const walk = createClient({ headers: { 'x-api-id': 'an-id', 'x-api-key': 'a-key' }, fetch }).received();
      const outcome = await all(walk).then(
        () => 'end',
        (error: { code: string }) => error.code,
      );
      expect(['end', 'cursor-loop']).toContain(outcome);
      // Only the page that leads back is requested twice.
      expect(requested.length - new Set(requested).size).toBe(outcome === 'end' ? 0 : 1);
    }),
    runs(1 / 10),
  );
});
