import { describe, expect, test } from 'vitest';
import * as entry from '../../src/sandbox/sandbox.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { Budget } from '../../src/sandbox/service.ts';
import { PrefilterError } from '../../src/source/problem.ts';
import { resolvesWithin, takesAtMost } from '../support/cpu-ms.ts';
import { isGate, long } from '../support/runs.ts';
import { address, ask, credentials, inProcess } from './ask.ts';

test('the public surface of prefilter/sandbox is this list', () => {
  expect(Object.keys(entry).sort()).toEqual(['createSandbox', 'quirkNames']);
});

test('without options there are a hundred notes of seed 1', () => {
  const sandbox = createSandbox();
  expect([...sandbox.notes()]).toHaveLength(100);
  expect([...sandbox.notes()]).toEqual([...createSandbox({ seed: 1, documents: 100 }).notes()]);
  expect([...sandbox.notes()]).not.toEqual([...createSandbox({ seed: 2 }).notes()]);
});

test.each<[object, string]>([
  [{ documents: -1 }, '`documents` must be a whole number from 0 to 10000000 or a list, not -1.'],
  [{ documents: 1.5 }, '`documents` must be a whole number from 0 to 10000000 or a list, not 1.5.'],
  [{ documents: [{ xlm: '<a/>' }] }, '`documents[0].xlm` is not an option. Did you mean `xml`?'],
  [
    { documents: [{ properties: { tags: ['c'] } }] },
    '`documents[0].properties.tags` must be a text, a finite number or a boolean',
  ],
  [
    { documents: [{ properties: { total: Number.NaN } }] },
    '`documents[0].properties.total` must be a text, a finite number',
  ],
  [{ seed: Number.NaN }, '`seed` must be a whole number, not NaN.'],
  [{ sead: 1 }, '`sead` is not an option. Did you mean `seed`?'],
  [{ quirks: { cutBodies: true } }, '`quirks.cutBodies` is not a quirk. Known: `doubledQuestionMark`, '],
  [{ quirks: { cutbody: true } }, '`quirks.cutbody` is not a quirk. Did you mean `cutBody`?'],
  [{ quirks: { cutBody: -1 } }, '`quirks.cutBody` must be `true` or `false`, a whole number from 0 or a'],
  [{ rateLimit: { reset: 'second' } }, '`rateLimit.reset` must be `seconds`, `milliseconds` or `delta`'],
  [{ cors: 'http://localhost:5173/' }, '`cors` must be an origin such as `http://localhost:5173`, without a path'],
  [{ cors: 'a\nb' }, '`cors` must be an origin'],
  [{ file: 'a\0b' }, '`file` must be the path of a file, not a string.'],
  [{ credentials: { id: 'a' } }, '`credentials.key` must be a string, not undefined.'],
])('%j is refused', (options, message) => {
  expect(() => createSandbox(options)).toThrow(PrefilterError);
  expect(() => createSandbox(options)).toThrow(message);
});

test.each(['1', -1, 1.5, Number.NaN, 1n])('%s notes cannot arrive', (count) => {
  const sandbox = createSandbox({ documents: 1 });
  expect(() => sandbox.arrive(count as number)).toThrow('`count` must be a whole number from 0 to 10000000, not');
  expect([...sandbox.notes()]).toHaveLength(1);
});

describe('fetch', () => {
  const sandbox = createSandbox({ documents: 3 });

  test('accepts what the global fetch accepts', async () => {
    const url = 'https://sandbox.test/v1/nfe/received';
    for (const input of [url, new URL(url), new Request(url, { headers: credentials })]) {
      const init = input instanceof Request ? undefined : { headers: credentials };
      expect((await sandbox.fetch(input, init)).status).toBe(200);
    }
  });

  test('rejects with the reason of a signal', async () => {
    const gone = sandbox.fetch('https://sandbox.test/v1/nfe/received', {
      signal: AbortSignal.abort(new Error('gone')),
    });
    await expect(gone).rejects.toThrow('gone');
  });

  test('rejects if the address is not a URL', async () => {
    await expect(sandbox.fetch('/v1/nfe/received')).rejects.toThrow(TypeError);
  });
});

test('very many notes: start and one page', async () => {
  const count = long ? 100_000 : isGate ? 10_000 : 2000;
  let sandbox = createSandbox();
  expect(takesAtMost(count / 10, () => (sandbox = createSandbox({ documents: count })))).toBe(true);
  const endpoint = inProcess(sandbox);
  const middle = [...sandbox.notes()][count / 2]?.cursor as string;
  const requests = {
    first: {},
    middle: { cursor: middle },
    filtered: { filter: '(OR (= processed false) (_not_exists processed))', cursor: middle },
    nothing: { filter: '(= processed never)' },
  };
  for (const [name, parameters] of Object.entries(requests)) {
    const ask = () => endpoint.fetch(address(endpoint, parameters), { headers: credentials });
    expect([name, await resolvesWithin(100, ask)]).toEqual([name, true]);
  }
});

const sandbox = createSandbox({ documents: 120 });
const endpoint = inProcess(sandbox);

test.each([
  ['no header', {}],
  ['no key', { 'x-api-id': 'id' }],
  ['an empty key', { 'x-api-id': 'id', 'x-api-key': '' }],
  ['no id', { 'x-api-key': 'key' }],
])('401: %s', async (_, headers) => {
  const { status, body } = await ask(endpoint, {}, { headers });
  expect(status).toBe(401);
  expect(body).toEqual({
    status: { code: 401, message: 'Unauthorized' },
    error: 'Unauthorized. Invalid X-API-KEY or X-API-ID.',
  });
});

test('401: credentials other than the configured ones', async () => {
  const strict = inProcess(createSandbox({ credentials: { id: 'me', key: 'secret' } }));
  const as = (id: string, key: string) => ask(strict, {}, { headers: { 'X-API-ID': id, 'X-API-KEY': key } });
  expect([
    (await as('me', 'secret')).status,
    (await as('me', 'guess')).status,
    (await as('you', 'secret')).status,
  ]).toEqual([200, 401, 401]);
});

describe('the rate limit', () => {
  test('is in each answer, and requests beyond it are refused until the period is over', async () => {
    let now = 1_790_000_000_500;
    const limited = inProcess(createSandbox({ rateLimit: { allowed: 2, periodMs: 30_000 }, now: () => now }));
    const told = async () => {
      const { status, headers, body } = await ask(limited, { limit: '1' });
      const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'];
      return [status, ...names.map((name) => headers.get(name)), body.error];
    };
    expect(await told()).toEqual([200, '2', '1', null, null, undefined]);
    now += 1000;
    expect(await told()).toEqual([200, '2', '0', null, null, undefined]);
    const refused = [429, '2', '0', '1790000031', '29', 'Too Many Requests. Wait for the next period.'];
    expect(await told()).toEqual(refused);
    now += 28_999;
    expect(await told()).toEqual(refused.with(4, '1'));
    now += 1;
    expect(await told()).toEqual([200, '2', '1', null, null, undefined]);
  });

  test.each([
    ['seconds', '1790000031'],
    ['milliseconds', '1790000030500'],
    ['delta', '30'],
  ] as const)('tells the reset in %s', async (reset, expected) => {
    const rateLimit = { allowed: 0, periodMs: 30_000, reset };
    const { status, headers, body } = await ask(inProcess(createSandbox({ rateLimit, now: () => 1_790_000_000_500 })));
    expect([status, headers.get('x-ratelimit-reset')]).toEqual([429, expected]);
    expect(body.status).toEqual({ code: 429, message: 'Too Many Requests' });
  });

  test('does not count requests without credentials', async () => {
    const limited = inProcess(createSandbox({ rateLimit: { allowed: 1 } }));
    await ask(limited, {}, { headers: {} });
    expect((await ask(limited)).status).toBe(200);
    expect((await ask(limited)).status).toBe(429);
  });
});

test('a period begins with the first request after the previous one', () => {
  const budget = new Budget({ allowed: 1, periodMs: 1000 });
  expect([0, 999, 5000, 5999, 6000].map((now) => budget.take(now).exhausted)).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});

test('a refused request does not count, and without options there are 60,000 in a minute', () => {
  const budget = new Budget();
  expect(budget.take(0).headers).toEqual({ 'X-RateLimit-Limit': '60000', 'X-RateLimit-Remaining': '59999' });
  const none = new Budget({ allowed: 0, periodMs: 1500 });
  for (const wait of ['2', '2'])
    expect(none.take(0).headers).toMatchObject({ 'X-RateLimit-Remaining': '0', 'Retry-After': wait });
});
