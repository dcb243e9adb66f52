import { describe, expect, test } from 'vitest';
import { qive } from '../../../src/language/dialect/dialects.ts';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { address, ask, credentials, inProcess, walk } from '../ask.ts';

const sandbox = createSandbox({ documents: 120 });
const endpoint = inProcess(sandbox);
const notes = [...sandbox.notes()];
const keys = notes.map(({ accessKey }) => accessKey);
const selected = (test: (note: (typeof notes)[0]) => boolean) => notes.filter(test).map(({ accessKey }) => accessKey);

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

  test('by a time includes the whole second at its end', async () => {
    const times = ['03:19:59.999', '03:20:00.000', '03:20:00.999', '03:20:01.000'];
    const documents = times.map((time) => ({ createdAt: new Date(`2026-07-04T${time}Z`) }));
    const timed = inProcess(createSandbox({ documents }));
    const between = { 'created_at[from]': '2026-07-04 00:20:00', 'created_at[to]': '2026-07-04 00:20:00' };
    expect((await ask(timed, between)).body.count).toBe(2);
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
});
