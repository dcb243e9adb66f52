import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  AuthenticationError,
  type ClientError,
  NetworkError,
  RateLimitError,
  RedirectError,
  ServiceError,
} from '../../src/client/client.ts';
import { runs } from '../support/runs.ts';
import {
  type Answer,
  all,
  bodyOf,
  cutOff,
  dropped,
  failing,
  fakeService,
  json,
  numbersOf,
  outcome,
  rejection,
} from './fake-service.ts';
import { until } from './until.ts';

const good = () => json(bodyOf([1], 5));
describe('what is retried, and what is not', () => {
  test.each<[string, () => Answer]>([
    ['a dropped connection', dropped],
    ['a cut body', cutOff],
    ['429', () => failing(429)],
    ['500', () => failing(500)],
    ['502 with HTML', () => failing(502, {}, '<html>Bad gateway</html>')],
    ['503', () => failing(503)],
    ['504', () => failing(504)],
    ['408', () => failing(408)],
    ['425', () => failing(425)],
    ['520', () => failing(520)],
    ['524', () => failing(524)],
    ['529', () => failing(529)],
  ])('%s: three retries, at growing intervals', async (_, answer) => {
    expect(await outcome([answer(), answer(), answer(), good()])).toMatchObject({
      result: [1],
      tries: 4,
      waits: [500, 1000, 2000],
    });
    const { result, tries } = await outcome([answer(), answer(), answer(), answer()]);
    expect(tries).toBe(4);
    expect(result).toBeInstanceOf(Error);
    expect(await outcome([answer()], { retry: { attempts: 1 } })).toMatchObject({ tries: 1, waits: [] });
  });

  test.each<[string, () => Response, new (...args: never[]) => ClientError, object]>([
    [
      '400',
      () => failing(400),
      ServiceError,
      { code: 'service', status: 400, serviceStatus: { code: 400, message: 'Error 400' } },
    ],
    ['401', () => failing(401), AuthenticationError, { code: 'authentication', status: 401 }],
    ['403', () => failing(403), AuthenticationError, { code: 'authentication', status: 403 }],
    ['404', () => failing(404), ServiceError, { status: 404 }],
    ['405', () => failing(405), ServiceError, { status: 405 }],
    ['501', () => failing(501), ServiceError, { status: 501 }],
    ['304', () => new Response(null, { status: 304 }), ServiceError, { status: 304 }],
    ['400 with HTML', () => failing(400, {}, '<html>'), ServiceError, { status: 400, serviceStatus: undefined }],
    [
      '301',
      () => new Response(null, { status: 301, headers: { location: 'https://evil.example/a?b=c' } }),
      RedirectError,
      {},
    ],
    ['307 without a location', () => new Response(null, { status: 307 }), RedirectError, {}],
  ])('%s: one attempt', async (_, answer, type, fields) => {
    const { result, tries, waits } = await outcome([answer()]);
    expect(result).toBeInstanceOf(type);
    expect(result).toMatchObject({ method: 'GET', path: '/v1/nfe/received', name: type.name, ...fields });
    expect([tries, waits]).toEqual([1, []]);
  });

  test('the last error is the one that is reported', async () => {
    expect((await outcome([dropped(), cutOff(), failing(500), failing(503)])).result).toMatchObject({ status: 503 });
    expect((await outcome([failing(500), failing(500), failing(500), dropped()])).result).toBeInstanceOf(NetworkError);
  });
});

describe('a request that the platform refuses', () => {
  test.each(["The 'cache' field on 'RequestInitializerDict' is not implemented.", 'redirect: manual is not supported'])(
    '%s: is told once, as such',
    async (message) => {
      const { result, tries } = await outcome([new TypeError(message)]);
      expect(result).toMatchObject({
        name: 'ArgumentError',
        argument: 'fetch',
        message: `\`fetch\` cannot send the request: ${message}`,
      });
      expect(tries).toBe(1);
    },
  );

  test('an option that it does not know is not sent', async () => {
    const { Request } = globalThis;
    const { client, requests } = fakeService([json(bodyOf([])), json(bodyOf([]))]);
    await client.receivedPage();
    try {
      globalThis.Request = class {} as never;
      await client.receivedPage();
    } finally {
      globalThis.Request = Request;
    }
    expect(requests.map(({ init }) => init.cache)).toEqual(['no-store', undefined]);
  });
});

describe('waiting', () => {
  test('is random, between half and the whole', async () => {
    for (const [random, waits] of [
      [0, [250, 500, 1000]],
      [0.5, [375, 750, 1500]],
    ] as const) {
      expect((await outcome([dropped(), dropped(), dropped(), good()], { random: () => random })).waits).toEqual(waits);
    }
  });

  test('is never longer than half a minute, never more than the budget', async () => {
    const answers = Array.from({ length: 20 }, () => dropped());
    const { waits, tries } = await outcome(answers, { retry: { attempts: 20, budgetMs: 200_000 } });
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
    expect(tries).toBe(12);
    expect((await outcome(answers, { retry: { budgetMs: 1500 } })).waits).toEqual([500, 1000]);
    expect(await outcome(answers, { retry: { budgetMs: 0 } })).toMatchObject({ tries: 1, waits: [] });
  });

  test.each<[string, () => Record<string, string>, number]>([
    ['seconds', () => ({ 'retry-after': '7' }), 7000],
    ['a date', () => ({ 'retry-after': 'Tue, 01 Sep 2026 00:00:10 GMT' }), 10_000],
    ['the reset header', () => ({ 'x-ratelimit-reset': '12' }), 12_000],
  ])('respects a time from the server: %s', async (_, headers, ms) => {
    for (const status of [429, 503]) {
      expect((await outcome([failing(status, headers()), good()])).waits).toEqual([ms]);
    }
  });

  test('no time, a time in the past and `-5` leave it to the client', async () => {
    for (const after of ['0', '-5', 'Tue, 01 Sep 2020 00:00:10 GMT', 'soon']) {
      expect((await outcome([failing(429, { 'retry-after': after }), good()])).waits).toEqual([500]);
    }
  });

  test('a time from the server does not count against the budget, and can outlast a period of a minute', async () => {
    const answers = [failing(429, { 'retry-after': '61' }), failing(429, { 'retry-after': '61' }), good()];
    expect(await outcome(answers, { retry: { budgetMs: 0 } })).toMatchObject({ result: [1], waits: [61_000, 61_000] });
  });

  test('a time beyond `maxWaitMs` is an error at once, with that time', async () => {
    for (const [status, type] of [
      [429, RateLimitError],
      [503, ServiceError],
    ] as const) {
      const { result, tries, waits } = await outcome([failing(status, { 'retry-after': '121' })]);
      expect(result).toBeInstanceOf(type);
      expect(result).toMatchObject({ status, retryAfterMs: 121_000 });
      expect([tries, waits]).toEqual([1, []]);
    }
    expect(await outcome([failing(429, { 'retry-after': '5' })], { maxWaitMs: 4999 })).toMatchObject({
      result: { retryAfterMs: 5000 },
      waits: [],
    });
  });

  test('no header delays later calls longer than `maxWaitMs`', async () => {
    let time = 1_000_000;
    const { client, requests, waits } = fakeService([failing(429, { 'retry-after': '900' }), good()], {
      now: () => time,
    });
    expect(await rejection(client.receivedPage())).toMatchObject({ retryAfterMs: 900_000 });
    time += 10_000;
    expect(await rejection(client.receivedPage())).toMatchObject({
      code: 'rate-limit',
      retryAfterMs: 890_000,
      message: expect.stringContaining('wait for another 890 s, longer than `maxWaitMs`'),
    });
    expect(await rejection(all(client.received()))).toMatchObject({ code: 'rate-limit' });
    expect(requests).toHaveLength(1);
    time += 110_000;
    expect(numbersOf((await client.receivedPage()).documents)).toEqual([1]);
    expect(waits).toEqual([]);
  });

  test.each([
    ['four hundred digits', { 'retry-after': '9'.repeat(400) }],
    ['a reset in microseconds', { 'x-ratelimit-reset': '1793528744246685' }],
    ['a date in the year 9999', { 'retry-after': 'Tue, 01 Sep 9999 00:00:10 GMT' }],
  ])('an odd header delays a call by `maxWaitMs` at most: %s', async (_, headers) => {
    const last = json(bodyOf([1], 5), {
      headers: { 'x-ratelimit-remaining': '0', ...(headers as Record<string, string>) },
    });
    let time = 1_000_000;
    const { client } = fakeService([last, good()], {
      now: () => time,
      sleep: async (ms) => {
        time += ms;
      },
    });
    await client.receivedPage();
    const error = await client.receivedPage().catch((error: unknown) => error);
    if (error instanceof RateLimitError) {
      expect(Number.isFinite(error.retryAfterMs)).toBe(true);
      time += 120_000;
      await client.receivedPage();
    }
    expect(time).toBeLessThanOrEqual(1_000_000 + 120_000);
  });

  test('times from the service are finite or absent', async () => {
    const { result } = await outcome([failing(429, { 'retry-after': '9'.repeat(400) })], { retry: { attempts: 1 } });
    expect(result).toMatchObject({ code: 'rate-limit', retryAfterMs: undefined });
  });

  test('white space around a number in a header is ignored', async () => {
    const padded = failing(429);
    // `Headers` removes white space; a wrapper of `fetch` may not.
    const headers = { get: (name: string) => (name === 'retry-after' ? ' 7 ' : null), forEach() {} };
    Object.defineProperty(padded, 'headers', { value: headers });
    expect((await outcome([padded, good()])).waits).toEqual([7000]);
  });

  test('without `now`, changing the clock changes no wait', async () => {
    const waits: number[] = [];
    const wall = vi.spyOn(Date, 'now');
    const { client } = fakeService([json(bodyOf([1], 5), { headers: { 'x-ratelimit-remaining': '0' } }), good()], {
      now: undefined as never,
      sleep: async (ms) => void waits.push(ms),
    });
    await client.receivedPage();
    wall.mockReturnValue(0);
    await client.receivedPage();
    wall.mockRestore();
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeLessThanOrEqual(1000);
  });

  test('each wait is reported, with the reason', async () => {
    const { events } = await outcome([failing(500), dropped(), good()]);
    expect(events).toMatchObject([
      { kind: 'retry', attempt: 2, waitMs: 500, error: { code: 'service' } },
      { kind: 'retry', attempt: 3, waitMs: 1000, error: { code: 'network' } },
    ]);
  });

  test('the waits of any series of failures stay within the budget and are never shorter than the server asks', async () => {
    const failure = fc.oneof(
      fc.constant<{ status: number; after?: number }>({ status: 0 }),
      fc.record({ status: fc.constantFrom(429, 500, 503), after: fc.option(fc.nat(40), { nil: undefined }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(failure, { maxLength: 6 }),
        fc.nat(60_000),
        fc.integer({ min: 1, max: 7 }),
        async (failures, budgetMs, attempts) => {
          const answers = failures.map(({ status, after }) =>
            status === 0 ? dropped() : failing(status, after === undefined ? {} : { 'retry-after': String(after) }),
          );
          const { result, waits, tries } = await outcome([...answers, good()], { retry: { budgetMs, attempts } });
          const asked = waits.filter((_, index) => failures[index]?.after);
          const ownMs = waits.reduce((sum, ms) => sum + ms, 0) - asked.reduce((sum, ms) => sum + ms, 0);
          expect(ownMs).toBeLessThanOrEqual(budgetMs);
          expect(tries).toBe(waits.length + 1);
          expect(tries).toBeLessThanOrEqual(attempts);
          for (const [index, ms] of waits.entries())
            expect(ms).toBeGreaterThanOrEqual((failures[index]?.after ?? 0) * 1000);
          if (!(result instanceof Error)) expect(tries).toBe(failures.length + 1);
        },
      ),
      runs(1),
    );
  });
});

describe('an answer with no requests remaining', () => {
  const last = (headers: Record<string, string> = {}) =>
    json(bodyOf([1], 5), { headers: { 'x-ratelimit-remaining': '0', ...headers } });

  test('keeps its page and delays the next request, whoever makes it', async () => {
    const { client, waits, events } = fakeService([
      last({ 'retry-after': '20' }),
      json(bodyOf([2], 6)),
      json(bodyOf([3], 6)),
    ]);
    expect(numbersOf((await client.receivedPage()).documents)).toEqual([1]);
    expect(waits).toEqual([]);
    expect(numbersOf((await client.receivedPage({ cursor: 5 })).documents)).toEqual([2]);
    expect(waits).toEqual([20_000]);
    expect(events).toEqual([{ kind: 'delay', waitMs: 20_000 }]);
    await client.receivedPage();
    expect(waits).toEqual([20_000]);
  });

  test('without a time, waits as the profile says', async () => {
    const { client, waits } = fakeService([last(), good()], { service: { exhaustedPauseMs: 123 } });
    await client.receivedPage();
    await client.receivedPage();
    expect(waits).toEqual([123]);
  });

  test('with a time beyond the budget, the next call is an error and the page is not lost', async () => {
    const { client, requests } = fakeService([last({ 'x-ratelimit-reset': '3600' })]);
    const walk = client.received();
    expect((await walk.next()).value).toMatchObject({ xml: expect.stringContaining('<nNF>1<') });
    expect(await rejection(walk.next())).toMatchObject({ code: 'rate-limit', retryAfterMs: 3_600_000 });
    expect(requests).toHaveLength(1);
  });

  test('a clock that stands still delays one request, not all', async () => {
    const waits: number[] = [];
    const { client } = fakeService([last(), good(), good()], {
      now: () => 1000,
      sleep: async (ms) => void waits.push(ms),
    });
    for (let call = 0; call < 3; call++) await client.receivedPage();
    expect(waits).toEqual([1000]);
  });
});

test('a time that another request has learned meanwhile is respected too', async () => {
  let time = 0;
  const sleepers: { ms: number; wake: () => void }[] = [];
  let late = (_: Response) => {};
  const { client, requests } = fakeService(
    [
      failing(429, { 'retry-after': '1' }),
      () =>
        new Promise((resolve) => {
          late = resolve;
        }),
      good(),
      good(),
    ],
    {
      now: () => time,
      sleep: (ms) =>
        new Promise((wake) => {
          sleepers.push({ ms, wake });
        }),
    },
  );
  const pages = [client.receivedPage(), client.receivedPage()];
  await until(() => sleepers.length === 1 && requests.length === 2);
  late(failing(429, { 'retry-after': '5' }));
  await until(() => sleepers.length === 2);
  time = 1000;
  sleepers[0]?.wake();
  await until(() => sleepers.length === 3);
  expect(sleepers.map(({ ms }) => ms)).toEqual([1000, 5000, 4000]);
  expect(requests).toHaveLength(2);
  time = 5000;
  for (const { wake } of sleepers) wake();
  expect(await Promise.all(pages)).toHaveLength(2);
});
