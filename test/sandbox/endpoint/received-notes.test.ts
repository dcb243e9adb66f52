import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { qive } from '../../../src/language/dialect/qive.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { address, ask, credentials, cursorIn, inProcess, keysOf, walk } from '../ask.ts';

const sandbox = createSandbox({ documents: 120 });
const endpoint = inProcess(sandbox);
const notes = [...sandbox.notes()];
const keys = notes.map(({ accessKey }) => accessKey);
const selected = (test: (note: (typeof notes)[0]) => boolean) => notes.filter(test).map(({ accessKey }) => accessKey);

describe('a page', () => {
  test('has the envelope of the specification', async () => {
    const { status, headers, body } = await ask(endpoint, { limit: '3' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(Object.keys(body)).toEqual(['status', 'data', 'page', 'count', 'signature']);
    expect(body.status).toEqual({ code: 200, message: 'Ok' });
    expect(body.count).toBe(3);
    expect(body.signature).toBe(createHash('sha256').update(JSON.stringify(body.data)).digest('hex'));
    expect(body.page).toEqual({
      next: `https://sandbox.test/v1/nfe/received?limit=3&cursor=${notes[2]?.cursor}`,
      previous: 'https://sandbox.test/v1/nfe/received?limit=3&cursor=0',
    });
  });

  test('contains documents as base64 of their XML in UTF-8', async () => {
    const { body } = await ask(endpoint, { limit: '2' });
    expect(
      body.data.map(({ access_key, xml }) => [access_key, Buffer.from(xml ?? '', 'base64').toString('utf8')]),
    ).toEqual(keys.slice(0, 2).map((key) => [key, sandbox.xml(key)]));
    expect(sandbox.xml('nobody')).toBeUndefined();
  });

  test('has 50 documents without a limit', async () => {
    expect(keysOf(await ask(endpoint))).toEqual(keys.slice(0, 50));
  });

  test('repeats the decoded parameters in its links, the cursor last', async () => {
    const { body } = await ask(endpoint, {
      cursor: '7',
      filter: '(OR (= a#b x&y) (= a+b cursor=1))',
      'cnpj[]': sandbox.owners.slice(0, 2),
    });
    const [a, b] = sandbox.owners;
    expect(body.page.previous).toBe(
      `https://sandbox.test/v1/nfe/received?filter=(OR (= a#b x&y) (= a+b cursor=1))&cnpj[]=${a}&cnpj[]=${b}&cursor=7`,
    );
  });
});

describe('a walk', () => {
  test('returns every document once, up to a cursor that repeats itself', async () => {
    const { pages, cursor } = await walk(endpoint, { limit: '50' });
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual(keys);
    const { body } = await ask(endpoint, { cursor });
    expect([body.data, body.count, cursorIn(body.page.next), cursorIn(body.page.previous)]).toEqual([
      [],
      0,
      cursor,
      cursor,
    ]);
  });

  test('that is continued later returns only newer notes', async () => {
    const growing = createSandbox({ documents: 10 });
    const { cursor } = await walk(inProcess(growing));
    growing.arrive(3);
    const { pages } = await walk(inProcess(growing), { cursor });
    expect(pages).toEqual([[...growing.notes()].slice(10).map(({ accessKey }) => accessKey)]);
  });

  test('can begin at any cursor, even one that no note has', async () => {
    const at = notes.findIndex(({ cursor }, i) => Number(notes[i + 1]?.cursor) - Number(cursor) > 1);
    const firstAfter = (cursor: string) => ask(endpoint, { cursor, limit: '1' }).then(keysOf);
    expect(await firstAfter(notes[at]?.cursor as string)).toEqual([keys[at + 1]]);
    expect(await firstAfter(String(Number(notes[at]?.cursor) + 1))).toEqual([keys[at + 1]]);
    expect(await firstAfter('0')).toEqual([keys[0]]);
    expect(await firstAfter('9'.repeat(40))).toEqual([]);
  });

  test('continues with cursors larger than a double can hold', async () => {
    const huge = createSandbox({ documents: 25, firstCursor: 2n ** 60n });
    const { pages, cursor } = await walk(inProcess(huge), { limit: '10' });
    expect(pages.flat()).toEqual([...huge.notes()].map(({ accessKey }) => accessKey));
    expect(BigInt(cursor)).toBeGreaterThan(2n ** 60n);
    expect(cursor).toBe([...huge.notes()].at(-1)?.cursor);
  });
});

describe('selection', () => {
  test.each<[string, Record<string, string | readonly string[]>, () => string[]]>([
    [
      'by access keys',
      { 'access_key[]': [keys[3] as string, keys[9] as string, 'nobody'] },
      () => [keys[3], keys[9]] as string[],
    ],
    ['by an unknown key', { 'access_key[]': 'nobody' }, () => []],
    ['by CNPJ', { 'cnpj[]': sandbox.owners[1] as string }, () => selected(({ owner }) => owner === sandbox.owners[1])],
    [
      'by CNPJ and CPF',
      { 'cnpj[]': sandbox.owners.slice(1, 3) },
      () => selected(({ owner }) => sandbox.owners.slice(1, 3).includes(owner)),
    ],
    ['by nothing, for a list without `[]`', { cnpj: '00000000000191', access_key: keys[3] as string }, () => keys],
    ['by nothing, for an empty list', { 'access_key[]': '', 'cnpj[]': '' }, () => keys],
    ['by nothing, for an empty filter', { filter: '' }, () => keys],
    [
      'by a filter',
      { filter: '(OR (= processed false) (_not_exists processed))' },
      () => selected(({ properties: { processed } }) => processed === undefined || String(processed) === 'false'),
    ],
    ['by a number', { filter: '(= priority 3)' }, () => selected(({ properties }) => properties.priority === 3)],
    [
      'by time of creation',
      { 'created_at[from]': '2026-07-04 00:10:00', 'created_at[to]': '2026-07-04 00:20:00' },
      () =>
        selected(
          ({ createdAt }) =>
            createdAt >= new Date('2026-07-04T03:10:00Z') && createdAt <= new Date('2026-07-04T03:20:00.999Z'),
        ),
    ],
    ['by days, both included', { 'created_at[from]': '2026-07-04', 'created_at[to]': '2026-07-04' }, () => keys],
    ['by an earlier day', { 'created_at[from]': '2026-07-03', 'created_at[to]': '2026-07-03' }, () => []],
    ['until now', { 'created_at[from]': '2026-07-04', 'created_at[to]': 'now' }, () => keys],
    [
      'by all of them',
      { filter: '(= priority 3)', 'access_key[]': keys.slice(0, 20) },
      () => selected(({ properties, accessKey }) => properties.priority === 3 && keys.slice(0, 20).includes(accessKey)),
    ],
  ])('%s', async (_, parameters, expected) => {
    const { pages } = await walk(endpoint, parameters);
    expect(pages.flat()).toEqual(expected());
  });

  test('reads `+` as a space and requires other characters to be encoded, as servers do', async () => {
    const url = `${address(endpoint)}?limit=50&filter=%28%3D+priority+3%29`;
    const response = await sandbox.fetch(url, { headers: credentials });
    expect(((await response.json()) as { count: number }).count).toBeGreaterThan(0);
  });

  test('another dialect can be chosen', async () => {
    const wide = inProcess(createSandbox({ documents: 60, dialect: qive }));
    const { status, body } = await ask(wide, { filter: '(AND (= processed true) (NOT_EXISTS cost_center))' });
    expect([status, body.count > 0]).toEqual([200, true]);
  });
});

describe('a request that is refused', () => {
  const bad = (error: string) => ({ status: { code: 400, message: 'Bad Request' }, error });
  test.each<[string, Record<string, string | string[]>, string | RegExp]>([
    ['limit 0', { limit: '0' }, 'Invalid limit: it must be an integer from 1 to 50.'],
    ['limit 51', { limit: '51' }, 'Invalid limit: it must be an integer from 1 to 50.'],
    ['limit ten', { limit: 'ten' }, 'Invalid limit: it must be an integer from 1 to 50.'],
    ['limit 1.5', { limit: '1.5' }, 'Invalid limit: it must be an integer from 1 to 50.'],
    ['no limit', { limit: '' }, 'Invalid limit: it must be an integer from 1 to 50.'],
    ['negative cursor', { cursor: '-1' }, 'Invalid cursor: it must be an integer.'],
    [
      'a URL as cursor',
      { cursor: 'https://sandbox.test/v1/nfe/received?cursor=5' },
      'Invalid cursor: it must be an integer.',
    ],
    ["another's CNPJ", { 'cnpj[]': '00000000000191' }, 'Invalid cnpj: 00000000000191 does not belong to this account.'],
    [
      'a formatted CNPJ',
      { 'cnpj[]': '12.ABC.345/01DE-35' },
      'Invalid cnpj: 12.ABC.345/01DE-35 does not belong to this account.',
    ],
    [
      'from alone',
      { 'created_at[from]': '2026-07-04' },
      'Invalid created_at: created_at[from] and created_at[to] must be used together.',
    ],
    [
      'to alone',
      { 'created_at[to]': 'now' },
      'Invalid created_at: created_at[from] and created_at[to] must be used together.',
    ],
    ['from now', { 'created_at[from]': 'now', 'created_at[to]': 'now' }, /"now" is not YYYY-MM-DD/],
    ['no day', { 'created_at[from]': '2026-02-30', 'created_at[to]': 'now' }, /"2026-02-30" is not YYYY-MM-DD/],
    ['no time', { 'created_at[from]': '2026-02-01 25:00:00', 'created_at[to]': 'now' }, /is not YYYY-MM-DD/],
    ['ISO time', { 'created_at[from]': '2026-02-01T10:00:00', 'created_at[to]': 'now' }, /is not YYYY-MM-DD/],
    ['a broken filter', { filter: '(= processed false' }, /^Invalid filter: /],
    ['two filters', { filter: ['(= priority 1)', '(= priority 3)'] }, /^Invalid filter: .* more than once/],
    ['a filter encoded twice', { filter: '%28%3D%20a%20b%29' }, /^Invalid filter: /],
    ['an unknown operator', { filter: '(AND (= a b))' }, /^Invalid filter: .*`AND`/],
  ])('400: %s', async (_, parameters, error) => {
    const { status, body, headers } = await ask(endpoint, parameters);
    expect(status).toBe(400);
    expect(body).toEqual(bad(error instanceof RegExp ? expect.stringMatching(error) : error));
    expect(headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  });

  test('400: a filter sent raw, cut off at its `#`', async () => {
    const response = await sandbox.fetch(`${address(endpoint)}?filter=(= a #b)`, { headers: credentials });
    expect(response.status).toBe(400);
  });

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

  test.each([
    ['POST', '/v1/nfe/received', 405, 'GET'],
    ['PUT', '/v1/nfe/received', 405, 'GET'],
    ['DELETE', '/v1/nfe/received', 405, 'GET'],
    ['GET', '/v1/nfe/received/processed', 405, 'PUT'],
    ['GET', '/v1/nfe/received/', 404, null],
    ['GET', '/v1/nfe/emitted', 404, null],
    ['GET', '/v2/nfe/received', 404, null],
    ['GET', '/', 404, null],
  ])('%s %s: %i', async (method, path, expected, allow) => {
    const response = await sandbox.fetch(`https://sandbox.test${path}`, { method, headers: credentials });
    expect([response.status, response.headers.get('allow')]).toEqual([expected, allow]);
    expect(await response.json()).toMatchObject({ status: { code: expected, message: expect.any(String) } });
  });
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
