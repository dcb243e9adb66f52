import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { Budget } from '../../src/sandbox/service.ts';
import { ask, inProcess } from './ask.ts';

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
