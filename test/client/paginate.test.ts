import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import {
  type Checkpoint,
  type ClientOptions,
  CursorLoopError,
  type ReceivedDocument,
  type ReceivedQuery,
} from '../../src/client/client.ts';
import { SeenDocuments } from '../../src/client/stale-page.ts';
import { leastCpuMs } from '../support/cpu-ms.ts';
import { long, scaled } from '../support/runs.ts';
import {
  type Answer,
  accessKey,
  all,
  bodyOf,
  entryOf,
  failing,
  fakeService,
  json,
  nextUrl,
  numbersOf,
  type Request,
  rejection,
} from './fake-service.ts';
import { until } from './until.ts';

const page = (indexes: readonly number[], next?: unknown, more?: object) => json(bodyOf(indexes, next, more));
const end = (cursor: number) =>
  page([], nextUrl(cursor), { page: { next: nextUrl(cursor), previous: nextUrl(cursor) } });
const cursors = (requests: readonly Request[]) => requests.map(({ url }) => url.searchParams.get('cursor'));

const twice = (indexes: readonly number[], next: unknown) => [page(indexes, next), page(indexes, next)];

async function walked(answers: readonly Answer[], query: ReceivedQuery = {}, options: Partial<ClientOptions> = {}) {
  const service = fakeService(answers, options);
  const walk = service.client.received(query);
  const documents: number[] = [];
  const error = await (async () => {
    for await (const document of walk) documents.push(...numbersOf([document]));
  })().catch((thrown: unknown) => thrown);
  return { documents, error, cursors: cursors(service.requests), checkpoint: walk.checkpoint, ...service };
}

describe('the end of a walk', () => {
  test.each<[string, Answer[], number[], (string | null)[], string | undefined]>([
    ['at an empty page', [page([1, 2], nextUrl(5)), page([3], nextUrl(9)), end(9)], [1, 2, 3], [null, '5', '9'], '9'],
    ['at an empty page with another cursor', [page([1], nextUrl(5)), page([], nextUrl(7))], [1], [null, '5'], '7'],
    ['at once where there is nothing', [page([], null)], [], [null], undefined],
    ['without a next', [page([1], nextUrl(5)), page([2], null)], [1, 2], [null, '5'], '5'],
    ['with an empty next', [page([1], '')], [1], [null], undefined],
    ['with a next that is no cursor', [page([1], 'https://a.example/end')], [1], [null], undefined],
    ['without a page', [page([1], null, { page: undefined })], [1], [null], undefined],
    ['at the cursor that was requested', [page([1], nextUrl(5)), page([2], nextUrl(5))], [1, 2], [null, '5'], '5'],
    [
      'at the cursor of a first page that was requested without',
      [page([1], null, { page: { next: nextUrl(5), previous: nextUrl(5) } })],
      [1],
      [null],
      undefined,
    ],
  ])('%s', async (_, answers, documents, requested, cursor) => {
    const walk = await walked(answers);
    expect([walk.documents, walk.cursors, walk.error]).toEqual([documents, requested, undefined]);
    expect(walk.checkpoint?.cursor).toBe(cursor);
  });

  test.each<[string, unknown]>([
    ['without a next', null],
    ['with the cursor that was requested', nextUrl(5)],
  ])('resumed after an end %s, only newer documents come', async (_, next) => {
    const first = await walked([page([1], nextUrl(5)), page([2, 3], next)]);
    expect([first.documents, first.checkpoint?.given]).toEqual([
      [1, 2, 3],
      [accessKey(2), accessKey(3)],
    ]);
    const again = await walked([page([2, 3, 4], next)], { checkpoint: first.checkpoint as Checkpoint });
    expect([again.documents, again.cursors]).toEqual([[4], ['5']]);
    expect(again.checkpoint?.given).toEqual([2, 3, 4].map(accessKey));
  });

  test('resumed at the repeated cursor, only newer documents come', async () => {
    const { documents, cursors: requested } = await walked([page([4], nextUrl(12)), end(12)], { cursor: '9' });
    expect([documents, requested]).toEqual([[4], ['9', '12']]);
  });

  test("the caller's parameters go to the same address again, whatever the next URL says", async () => {
    const next = 'http://evil.example/steal??filter=(= a cursor=77)&limit=1&cursor=5';
    const { requests } = await walked([page([1], next), end(5)], {
      filter: '(= processed false)',
      limit: 20,
      cnpjs: ['52998224725'],
    });
    const [first, second] = requests.map(({ url }) => url);
    expect(second?.origin).toBe('https://api.arquivei.com.br');
    expect(second?.href).toBe(`${first?.href}&cursor=5`);
  });
});

describe('a page that leads back', () => {
  test('is requested again, and then an error, without its documents', async () => {
    const back = () => page([3], nextUrl(5));
    const { documents, error, cursors: requested, events } = await walked([page([1], nextUrl(7)), back, back]);
    expect(documents).toEqual([1]);
    expect(error).toBeInstanceOf(CursorLoopError);
    expect(error).toMatchObject({ code: 'cursor-loop', cursor: '5', path: '/v1/nfe/received' });
    expect(requested).toEqual([null, '7', '7']);
    expect(events).toMatchObject([{ kind: 'warning', code: 'stale-answer' }]);
  });

  test.each<[string, Answer[], ReceivedQuery, number[]]>([
    ['to where the walk began', [page([1], nextUrl(7)), ...twice([2], nextUrl(3))], { cursor: 3 }, [1]],
    [
      'to the first page, which was requested without a cursor',
      [page([1], null, { page: { next: nextUrl(5), previous: nextUrl(0) } }), ...twice([2], nextUrl(0))],
      {},
      [1],
    ],
    ['to itself, with documents of earlier pages', [page([1], nextUrl(5)), ...twice([1], nextUrl(5))], {}, [1]],
    ['nowhere, with documents of earlier pages', [page([1], nextUrl(5)), ...twice([1], null)], {}, [1]],
  ])('%s', async (_, answers, query, documents) => {
    const walk = await walked(answers, query);
    expect([walk.documents, walk.error]).toMatchObject([documents, { code: 'cursor-loop' }]);
  });

  test('if it was an earlier answer once, the walk goes on', async () => {
    const first = () => page([1, 2], nextUrl(5));
    const walk = await walked([first, first, page([3], nextUrl(9)), first, end(9)]);
    expect([walk.documents, walk.error, walk.cursors]).toEqual([[1, 2, 3], undefined, [null, '5', '5', '9', '9']]);
  });

  test('an empty one is the end, and leaves the position where it was', async () => {
    const walk = await walked([page([1], nextUrl(5)), ...twice([], nextUrl(0))]);
    expect([walk.documents, walk.error, walk.checkpoint?.cursor]).toEqual([[1], undefined, '5']);
  });
});

describe('`maxDocuments` and `limit`', () => {
  test('the walk ends exactly there, and requests no more than that', async () => {
    const { documents, requests, checkpoint } = await walked([page([1, 2], nextUrl(5)), page([3], nextUrl(7))], {
      maxDocuments: 3,
      limit: 2,
    });
    expect(documents).toEqual([1, 2, 3]);
    expect(requests.map(({ url }) => url.searchParams.get('limit'))).toEqual(['2', '1']);
    expect(checkpoint?.cursor).toBe('7');
  });

  test('without a limit, only a smaller last page has one', async () => {
    const sizes = async (maxDocuments: number) => {
      const service = fakeService([() => page([1], nextUrl(5)), () => end(5)]);
      await all(service.client.received({ maxDocuments }));
      return service.requests.map(({ url }) => url.searchParams.get('limit'));
    };
    expect(await sizes(500)).toEqual([null, null]);
    expect(await sizes(51)).toEqual([null, null]);
    expect(await sizes(50)).toEqual([null, '49']);
    expect(await sizes(1)).toEqual(['1']);
  });

  test('a service that returns more than requested: no more is yielded, and the checkpoint loses none', async () => {
    const { documents, checkpoint, requests } = await walked([page([1, 2], nextUrl(5)), page([3, 4], nextUrl(7))], {
      maxDocuments: 3,
    });
    expect(documents).toEqual([1, 2, 3]);
    expect(checkpoint).toMatchObject({ cursor: '5', given: [accessKey(3)] });
    expect(requests).toHaveLength(2);
    const rest = await walked([page([3, 4], nextUrl(7)), end(7)], { checkpoint: checkpoint as Checkpoint });
    expect([rest.documents, rest.cursors]).toEqual([[4], ['5', '7']]);
    expect(rest.checkpoint).toEqual({ cursor: '7', batch: 0, query: checkpoint?.query });
  });

  describe('that ends within a page', () => {
    /** Continues a walk, one or more documents at a time, with a service that returns whole pages only. */
    async function inSteps(sizes: readonly number[], answer: () => Answer): Promise<number[]> {
      const documents: number[] = [];
      let checkpoint: Checkpoint | undefined;
      for (const maxDocuments of sizes) {
        const service = fakeService([answer(), answer(), answer()]);
        const walk = service.client.received({ maxDocuments, ...(checkpoint && { checkpoint }) });
        documents.push(...numbersOf(await all(walk)));
        checkpoint = JSON.parse(JSON.stringify(walk.checkpoint));
      }
      return documents;
    }
    test('newer documents come after those of a page without a next', async () => {
      let turn = 0;
      const growing = () => page([1, 2, 3].slice(0, ++turn), null);
      expect(await inSteps([9, 9, 9], growing)).toEqual([1, 2, 3]);
    });

    test('what a page contains more than once is yielded once, with a key or without', async () => {
      const twice = [entryOf(1), entryOf(1), { ...entryOf(2), access_key: '' }, { xml: entryOf(3).xml }, entryOf(1)];
      const answer = () => page([], null, { data: twice, count: 5 });
      for (const sizes of [[1, 1, 1, 1], [2, 2], [3, 3], [9]]) {
        expect(await inSteps(sizes, answer)).toEqual([1, 2, 3]);
      }
    });

    test('processed documents that have disappeared from the page do not hide others', async () => {
      const first = await walked([page([1, 2, 3, 4], nextUrl(9))], { maxDocuments: 2 });
      for (const [left, expected] of [
        [
          [3, 4],
          [3, 4],
        ],
        [
          [2, 3, 4],
          [3, 4],
        ],
        [
          [1, 3, 4],
          [3, 4],
        ],
        [[4, 1], [4]],
      ] as const) {
        const rest = await walked([page(left, nextUrl(9)), end(9)], { checkpoint: first.checkpoint as Checkpoint });
        expect(rest.documents).toEqual(expected);
        expect(rest.checkpoint).not.toHaveProperty('given');
      }
    });

    test('what has disappeared from a last page is not remembered forever', async () => {
      const first = await walked([page([1, 2, 3], null)]);
      const rest = await walked([page([3, 4], null)], { checkpoint: first.checkpoint as Checkpoint });
      expect(rest.documents).toEqual([4]);
      expect(rest.checkpoint?.given).toEqual([3, 4].map(accessKey));
    });

    test('pages of another size', async () => {
      const first = await walked([page([1, 2, 3, 4], nextUrl(9))], { maxDocuments: 3 });
      const answers = [page([1, 2], nextUrl(5)), page([3, 4], nextUrl(9)), end(9)];
      const rest = await walked(answers, { limit: 2, checkpoint: first.checkpoint as Checkpoint });
      expect([rest.documents, rest.cursors]).toEqual([[4], [null, '5', '9']]);
      // Ended before the first new document: what was yielded is still known.
      const cut = await walked([page([1, 2], nextUrl(5)), failing(401)], {
        limit: 2,
        checkpoint: first.checkpoint as Checkpoint,
      });
      expect([cut.documents, cut.checkpoint]).toMatchObject([[], { cursor: '5', given: [accessKey(3)] }]);
    });
  });
});

describe('pages', () => {
  test('come unchanged, without empty ones, each with its position to resume at', async () => {
    const { client } = fakeService([page([1, 2], nextUrl(5)), page([3], nextUrl(9)), end(9)]);
    const pages = await all(client.receivedPages());
    expect(pages.map(({ documents }) => numbersOf(documents))).toEqual([[1, 2], [3]]);
    expect(pages.map(({ checkpoint }) => checkpoint.cursor)).toEqual(['5', '9']);
  });

  test('shortened by `maxDocuments`', async () => {
    const { client } = fakeService([page([1, 2], nextUrl(5))]);
    const pages = await all(client.receivedPages({ maxDocuments: 1 }));
    expect(pages.map(({ documents, count }) => [numbersOf(documents), count])).toEqual([[[1], 2]]);
  });
});

describe('checkpoints', () => {
  test('of a walk moves only when the consumer has finished a page', async () => {
    const { client } = fakeService([page([1, 2], nextUrl(5)), page([3], nextUrl(9)), end(9)]);
    const walk = client.received();
    const seen: (string | undefined)[] = [];
    for await (const _ of walk) seen.push(walk.checkpoint?.cursor);
    expect(seen).toEqual([undefined, undefined, '5']);
    expect(walk.checkpoint).toMatchObject({ cursor: '9', batch: 0 });
  });

  test('is plain data, from which a walk can be resumed', async () => {
    const { client } = fakeService([page([1, 2], nextUrl(5))]);
    const walk = client.receivedPages({ filter: '(= a b)', limit: 50 });
    const { value } = await walk.next();
    const stored = JSON.parse(JSON.stringify(value?.checkpoint)) as Checkpoint;
    expect(stored).toEqual({ cursor: '5', batch: 0, query: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const next = await walked([page([3], nextUrl(9)), end(9)], { filter: '(= a b)', limit: 7, checkpoint: stored });
    expect([next.documents, next.cursors, next.error]).toEqual([[3], ['5', '9'], undefined]);
    const untouched = fakeService([]).client.received({ filter: '(= a b)', checkpoint: stored });
    expect(untouched.checkpoint).toBeUndefined();
  });

  test.each<[string, ReceivedQuery, Partial<ClientOptions>]>([
    ['another filter', { filter: '(= a c)' }, {}],
    ['no filter', {}, {}],
    ['a period', { filter: '(= a b)', createdAt: { from: '2026-01-01', to: 'now' } }, {}],
    ['CNPJs', { filter: '(= a b)', cnpjs: ['52998224725'] }, {}],
    ['access keys', { filter: '(= a b)', accessKeys: [accessKey(1)] }, {}],
    ['another environment', { filter: '(= a b)' }, { environment: 'test' }],
    ['another role', { filter: '(= a b)' }, { service: { path: '/v1/nfe/emitted' } }],
  ])('of another query is refused: %s', async (_, query, options) => {
    const [first] = await all(fakeService([page([1], nextUrl(5)), end(5)]).client.receivedPages({ filter: '(= a b)' }));
    const { error, requests } = await walked([], { ...query, checkpoint: first?.checkpoint as Checkpoint }, options);
    expect(error).toMatchObject({ code: 'argument', argument: 'checkpoint' });
    expect(requests).toEqual([]);
  });

  test.each([[undefined], [{}]])('without a hash in the runtime (%j), it is not tied to a query', async (crypto) => {
    vi.stubGlobal('crypto', crypto);
    const [first] = await all(fakeService([page([1], nextUrl(5)), end(5)]).client.receivedPages());
    const next = await walked([page([2], nextUrl(9)), end(9)], { checkpoint: first?.checkpoint as Checkpoint });
    vi.unstubAllGlobals();
    expect(first?.checkpoint).toEqual({ cursor: '5', batch: 0, query: '' });
    expect(next.documents).toEqual([2]);
  });
});

describe('batches of access keys', () => {
  const accessKeys = Array.from({ length: 300 }, (_, index) => accessKey(index));
  /** A service that returns the documents with these keys, two per page, with the same cursors in every batch. */
  const answer = ({ url }: Request) => {
    const keys = url.searchParams.getAll('access_key[]');
    const at = Number(url.searchParams.get('cursor') ?? 0);
    const numbers = keys.slice(at, at + 50).map((key) => accessKeys.indexOf(key));
    return page(numbers, nextUrl(Math.min(at + 50, keys.length)));
  };
  const answers = Array.from({ length: 50 }, () => answer);

  test('each document once, in the order of the keys', async () => {
    const { documents, checkpoint } = await walked(answers, { accessKeys });
    expect(documents).toEqual(accessKeys.map((_, index) => index));
    expect(checkpoint).toMatchObject({ batch: 0, cursor: '127' });
    expect(checkpoint?.batches).toEqual([{ cursor: '127' }, { cursor: '127' }, { cursor: '46' }]);
  });

  test('`maxDocuments` counts over all batches', async () => {
    expect((await walked(answers, { accessKeys, maxDocuments: 201 })).documents).toHaveLength(201);
  });

  test('a walk can be resumed in its batch from any page', async () => {
    const pages = await all(fakeService(answers).client.receivedPages({ accessKeys }));
    expect(new Set(pages.map(({ checkpoint }) => checkpoint.batch))).toEqual(new Set([0, 1, 2]));
    let done = 0;
    for (const { documents, checkpoint } of pages) {
      done += documents.length;
      const rest = await walked(answers, { accessKeys, checkpoint });
      expect(rest.documents).toEqual(accessKeys.map((_, index) => index).slice(done));
    }
  });

  test('resumed from anywhere, new documents in every batch come, and nothing else', async () => {
    /** The service later: some keys that it did not know have arrived, in the first batch and in the last. */
    const late = [0, 5, 120, 290];
    const service = (known: (index: number) => boolean) => {
      // The position of a document is when it arrived.
      const came = accessKeys.map((_, index) => (late.includes(index) ? 1000 + index : index + 1));
      return ({ url }: Request) => {
        const at = Number(url.searchParams.get('cursor') ?? 0);
        const here = url.searchParams
          .getAll('access_key[]')
          .map((key) => accessKeys.indexOf(key))
          .filter((index) => known(index) && (came[index] as number) > at)
          .sort((a, b) => (came[a] as number) - (came[b] as number))
          .slice(0, 50);
        return page(here, nextUrl(came[here.at(-1) ?? -1] ?? at));
      };
    };
    const before = service((index) => !late.includes(index));
    const first = fakeService(Array.from({ length: 30 }, () => before)).client.receivedPages({ accessKeys });
    const pages = await all(first);
    let done = 0;
    const ends = [
      ...pages.map((each) => [each.documents.length, each.checkpoint] as const),
      [0, first.checkpoint as Checkpoint] as const,
    ];
    for (const [at, [documents, checkpoint]] of ends.entries()) {
      done += documents;
      if (!long && at % 3 > 0) continue;
      const after = service(() => true);
      const answers = Array.from({ length: 30 }, () => after);
      const stored = JSON.parse(JSON.stringify(checkpoint));
      const rest = fakeService(answers).client.received({ accessKeys, checkpoint: stored });
      const numbers = numbersOf(await all(rest));
      expect(numbers).toHaveLength(new Set(numbers).size);
      expect(numbers).toEqual(expect.arrayContaining(late));
      expect(numbers).toHaveLength(accessKeys.length - done);
      const over = fakeService(answers).client.received({ accessKeys, checkpoint: rest.checkpoint as Checkpoint });
      expect(await all(over)).toEqual([]);
    }
  });

  test('after the last page of a batch the checkpoint names the next one', async () => {
    const service = fakeService(answers);
    const walk = service.client.receivedPages({ accessKeys });
    const seen: (Checkpoint | undefined)[] = [];
    for await (const _ of walk) seen.push(walk.checkpoint);
    const atStarts = seen.filter((checkpoint) => checkpoint !== undefined && checkpoint.cursor === undefined);
    expect(atStarts.map((checkpoint) => checkpoint?.batch)).toEqual([1, 2]);
  });
});

describe('ending a walk', () => {
  /** An answer that comes on command, and records that it was cancelled. */
  function held() {
    const state = { cancelled: false, started: false, release: (_: Response) => {} };
    const answer: Answer = ({ init }) =>
      new Promise((resolve, reject) => {
        state.started = true;
        state.release = resolve;
        init.signal.addEventListener('abort', () => {
          state.cancelled = true;
          reject(init.signal.reason);
        });
      });
    return { state, answer };
  }

  test('`break` requests nothing more', async () => {
    const { client, requests } = fakeService([page([1, 2], nextUrl(5))]);
    const walk = client.received();
    for await (const _ of walk) break;
    expect(requests).toHaveLength(1);
    expect(await walk.next()).toEqual({ done: true, value: undefined });
    expect(walk.checkpoint).toBeUndefined();
  });

  test('an error thrown in the consumer reaches the caller, and ends the walk', async () => {
    const { client, requests } = fakeService([page([1, 2], nextUrl(5))]);
    const own = new Error('own');
    const walk = client.received();
    const error = await rejection(
      (async () => {
        for await (const _ of walk) throw own;
      })(),
    );
    expect(error).toBe(own);
    expect((await walk.next()).done).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test.each(['received', 'receivedPages'] as const)('`return` in mid-flight cancels the request: %s', async (name) => {
    const { state, answer } = held();
    const { client } = fakeService([page([1], nextUrl(5)), answer]);
    const walk = client[name]();
    await walk.next();
    const pending = walk.next();
    await until(() => state.started);
    expect(state.cancelled).toBe(false);
    const returned = walk.return();
    expect(state.cancelled).toBe(true);
    expect(await pending).toEqual({ done: true, value: undefined });
    expect(await returned).toEqual({ done: true, value: undefined });
    expect(await walk.next()).toEqual({ done: true, value: undefined });
  });

  test('`return` also works if `fetch` ignores the signal', async () => {
    const { client, requests } = fakeService([() => new Promise<Response>(() => {})]);
    const walk = client.received();
    const pending = walk.next();
    await until(() => requests.length === 1);
    await walk.return();
    expect(await pending).toEqual({ done: true, value: undefined });
  });

  test('`return` while it waits to retry', async () => {
    const { client, requests, events } = fakeService([failing(500)], { sleep: () => new Promise(() => {}) });
    const walk = client.received();
    const pending = walk.next();
    await until(() => events.length === 1);
    await walk.return();
    expect((await pending).done).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test('`return` before the first request sends none', async () => {
    const { client, requests } = fakeService([]);
    const walk = client.received();
    expect(await walk.return()).toEqual({ done: true, value: undefined });
    expect((await walk.next()).done).toBe(true);
    expect(requests).toEqual([]);
  });

  test('`throw` cancels too, and rejects with what was thrown', async () => {
    const { state, answer } = held();
    const { client } = fakeService([page([1], nextUrl(5)), answer]);
    const walk = client.received();
    await walk.next();
    const pending = walk.next();
    await until(() => state.started);
    const own = new Error('own');
    expect(await rejection(walk.throw(own))).toBe(own);
    expect([state.cancelled, (await pending).done]).toEqual([true, true]);
    const idle = fakeService([page([1], nextUrl(5))]).client.received();
    await idle.next();
    expect(await rejection(idle.throw(own))).toBe(own);
  });

  test('calls of `next` that do not wait for each other: each document once, in order, one request at a time', async () => {
    let under = 0;
    let most = 0;
    const slow = (response: Response) => async () => {
      most = Math.max(most, ++under);
      await sleep(5);
      under--;
      return response;
    };
    const { client } = fakeService([slow(page([1, 2], nextUrl(5))), slow(page([3], nextUrl(7))), slow(end(7))]);
    const walk = client.received();
    const results = await Promise.all(Array.from({ length: 6 }, () => walk.next()));
    expect(numbersOf(results.flatMap(({ value }) => (value ? [value] : [])))).toEqual([1, 2, 3]);
    expect(results.map(({ done }) => done)).toEqual([false, false, false, true, true, true]);
    expect(most).toBe(1);
  });

  test('`return` after several calls of `next`: what was fetched is yielded, then the walk is over', async () => {
    const { state, answer } = held();
    const { client } = fakeService([page([1, 2], nextUrl(5)), answer]);
    const walk = client.received();
    const results = Promise.all(Array.from({ length: 4 }, () => walk.next()));
    await until(() => state.started);
    await walk.return();
    expect((await results).map(({ done }) => done)).toEqual([false, false, true, true]);
    expect(state.cancelled).toBe(true);
  });

  describe('by a signal', () => {
    const reason = { own: 'reason' };

    test('before the start: its own reason, no request', async () => {
      const { client, requests } = fakeService([]);
      const signal = AbortSignal.abort(reason);
      expect(await rejection(client.receivedPage({ signal }))).toBe(reason);
      expect(await rejection(all(client.received({ signal })))).toBe(reason);
      expect(await rejection(all(client.receivedPages({ signal })))).toBe(reason);
      expect(requests).toEqual([]);
    });

    test.each(['received', 'receivedPages'] as const)('in mid-flight: %s', async (name) => {
      const { state, answer } = held();
      const controller = new AbortController();
      const { client } = fakeService([answer]);
      const walk = client[name]({ signal: controller.signal });
      const pending = rejection(walk.next());
      await until(() => state.started);
      controller.abort(reason);
      expect(await pending).toBe(reason);
      expect(state.cancelled).toBe(true);
      expect((await walk.next()).done).toBe(true);
    });

    test('during the request of a page, even if `fetch` ignores the signal', async () => {
      const controller = new AbortController();
      const { client, requests } = fakeService([() => new Promise<Response>(() => {})]);
      const pending = rejection(client.receivedPage({ signal: controller.signal }));
      await until(() => requests.length === 1);
      controller.abort();
      expect(await pending).toBe(controller.signal.reason);
      expect(requests).toHaveLength(1);
    });

    test('while it waits to retry, even if `sleep` ignores the signal', async () => {
      const controller = new AbortController();
      const { client, requests, events } = fakeService([failing(500)], { sleep: () => new Promise(() => {}) });
      const pending = rejection(client.receivedPage({ signal: controller.signal }));
      await until(() => events.length === 1);
      controller.abort(reason);
      expect(await pending).toBe(reason);
      expect(requests).toHaveLength(1);
    });

    test('while it waits by its own clock', async () => {
      const controller = new AbortController();
      const { fetch } = fakeService([failing(500)]);
      const { client, events } = fakeService([], { fetch, sleep: undefined as never });
      const pending = rejection(client.receivedPage({ signal: controller.signal }));
      await until(() => events.length === 1);
      controller.abort(reason);
      expect(await pending).toBe(reason);
    });

    test('between documents of a page, and between pages', async () => {
      const controller = new AbortController();
      const { client, requests } = fakeService([page([1, 2], nextUrl(5)), page([1, 2], nextUrl(5))]);
      const walk = client.received({ signal: controller.signal });
      const pages = client.receivedPages({ signal: controller.signal });
      await walk.next();
      await pages.next();
      controller.abort(reason);
      expect(await rejection(walk.next())).toBe(reason);
      expect(await rejection(pages.next())).toBe(reason);
      expect(requests).toHaveLength(2);
    });

    test('a signal that outlives many requests keeps none of their listeners', async () => {
      const controller = new AbortController();
      let listeners = 0;
      const { signal } = controller;
      const { addEventListener, removeEventListener } = signal;
      signal.addEventListener = (...parameters: unknown[]) => {
        listeners++;
        addEventListener.apply(signal, parameters as never);
      };
      signal.removeEventListener = (...parameters: unknown[]) => {
        listeners--;
        removeEventListener.apply(signal, parameters as never);
      };
      const answers = Array.from({ length: 20 }, (_, index) => page([index], nextUrl(index + 1)));
      await all(fakeService([...answers, end(20)]).client.received({ signal }));
      for await (const _ of fakeService([page([1, 2], nextUrl(5))]).client.received({ signal })) break;
      expect(listeners).toBe(0);
    });
  });

  test('`await using` ends it', async () => {
    const { state, answer } = held();
    const { client } = fakeService([page([1], nextUrl(5)), answer]);
    const walk = client.received();
    await walk.next();
    const pending = walk.next();
    await until(() => state.started);
    await (walk as unknown as Partial<AsyncDisposable>)[Symbol.asyncDispose]?.();
    if (Symbol.asyncDispose in walk) expect([state.cancelled, (await pending).done]).toEqual([true, true]);
    else await walk.return();
  });
});

test('a document that cannot be read is yielded with its error, in its place', async () => {
  const data = [entryOf(1), { access_key: accessKey(2), xml: '!' }, entryOf(3)];
  const { client } = fakeService([page([], nextUrl(5), { data }), end(5)]);
  const documents = await all(client.received());
  expect(documents.map(({ error }) => error?.code)).toEqual([undefined, 'broken-base64', undefined]);
});

test.each([[undefined], [null], [new Error('own')]])('%j thrown by a listener ends the walk with it', async (own) => {
  const { client } = fakeService([page([1], nextUrl(5), { signature: 'wrong' })], {
    onEvent() {
      throw own;
    },
  });
  expect(await rejection(client.received().next())).toBe(own);
});

test('an error is never an empty list', async () => {
  const wrongStatus = { status: { code: 500, message: '' }, data: [] };
  for (const answer of [failing(400), failing(404), json('<html>'), json('{}'), json(wrongStatus)]) {
    expect((await walked([answer])).error).toBeInstanceOf(Error);
  }
});

test('an error within a walk rejects `next`, and what came before is not lost', async () => {
  const { documents, error, checkpoint } = await walked([page([1, 2], nextUrl(5)), failing(401)]);
  expect([documents, error, checkpoint]).toMatchObject([[1, 2], { code: 'authentication' }, { cursor: '5' }]);
});

describe('the documents of a walk so far', () => {
  const error = { code: 'no-xml', message: '' } as const;

  test('the very same document, another one with its key, and a new one', () => {
    const seen = new SeenDocuments();
    expect(seen.add({ accessKey: 'a', xml: '1' })).toBe('new');
    expect(seen.add({ accessKey: 'a', xml: '1' })).toBe('same');
    expect(seen.add({ accessKey: 'a', xml: '2' })).toBe('other');
    expect(seen.add({ accessKey: 'a', xml: '1' })).toBe('same');
    expect(seen.add({ accessKey: 'b', xml: '1' })).toBe('new');
  });

  test('without a key or XML, documents are distinguished by their content', () => {
    const seen = new SeenDocuments();
    expect(seen.add({ accessKey: undefined, xml: '1', error, raw: '1' })).toBe('new');
    expect(seen.add({ accessKey: undefined, xml: '2', error, raw: '2' })).toBe('new');
    // Nothing says that equal entries without a key are one document.
    expect(seen.add({ accessKey: undefined, xml: '2', error, raw: '2' })).toBe('new');
    expect(seen.has({ accessKey: undefined, xml: '2', error, raw: '2' })).toBe(true);
    expect(seen.has({ accessKey: undefined, xml: '3', error, raw: '3' })).toBe(false);
    expect(seen.add({ accessKey: 'a', xml: undefined, error, raw: 'x' })).toBe('new');
    expect(seen.add({ accessKey: 'a', xml: undefined, error, raw: { y: 1 } })).toBe('other');
    expect(seen.add({ accessKey: 'a', xml: undefined, error, raw: { y: 1 } })).toBe('same');
  });

  test('texts that differ in one position have different hashes', () => {
    const seen = new SeenDocuments();
    const text = 'x'.repeat(2000);
    for (let at = 0; at < text.length; at++) {
      const xml = `${text.slice(0, at)}y${text.slice(at + 1)}`;
      expect(seen.add({ accessKey: 'a', xml })).toBe(at === 0 ? 'new' : 'other');
    }
  });

  test('a hundred thousand are remembered, and not more than twice as many', () => {
    const seen = new SeenDocuments();
    for (let at = 0; at <= 100_000; at++) seen.add({ accessKey: `${at}`, xml: '' });
    expect(seen.add({ accessKey: '1', xml: '' })).toBe('same');
    for (let at = 100_001; at <= 200_000; at++) seen.add({ accessKey: `${at}`, xml: '' });
    expect(seen.add({ accessKey: '100000', xml: '' })).toBe('same');
    expect(seen.add({ accessKey: '0', xml: '' })).toBe('new');
  });

  test.each<[string, (at: number) => ReceivedDocument]>([
    ['keys', (at) => ({ accessKey: `${at}`, xml: '' })],
    ['contents of one key', (at) => ({ accessKey: 'a', xml: `${at}` })],
    ['entries without a key', (at) => ({ accessKey: undefined, xml: undefined, error, raw: at })],
  ])('hundreds of thousands of %s take at the end the time of the beginning', (_, document) => {
    const seen = new SeenDocuments();
    let at = 0;
    const add = (count: number) => {
      for (const end = at + count; at < end; at++) seen.add(document(at));
    };
    const count = scaled(100_000);
    // A few milliseconds are more than what is measured of them.
    const first = Math.max(
      5,
      leastCpuMs(() => add(count), 0, 1),
    );
    add(2 * count);
    expect(leastCpuMs(() => add(count), 3 * first)).toBeLessThan(3 * first);
  });
});
