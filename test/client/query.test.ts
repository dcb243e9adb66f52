import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { where } from '../../src/builder/fluent.ts';
import { equals, notExists, or } from '../../src/builder/operators.ts';
import { ArgumentError, type ClientOptions, createClient, type ReceivedQuery } from '../../src/client/client.ts';
import { planRequests } from '../../src/client/query.ts';
import { completeClientOptions } from '../../src/client/settings.ts';
import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { resolvesWithin } from '../support/cpu-ms.ts';
import { condition, not } from '../support/nodes.ts';
import { isGate } from '../support/runs.ts';
import { accessKey, all, bodyOf, fakeService, json, rejection, secrets } from './fake-service.ts';

const withLetters = '35260712ABC34501DE35550010000000011000000014';
const text = '(OR (= processed false) (_not_exists processed))';
const encoded = '%28OR%20%28%3D%20processed%20false%29%20%28_not_exists%20processed%29%29';

// An independent implementation of the rule in the field notes.
function twoDigits(body: string, weightAt: (fromRight: number) => number): string {
  let text = body;
  for (let pass = 0; pass < 2; pass++) {
    const sum = [...text].reverse().reduce((total, char, at) => total + (char.charCodeAt(0) - 48) * weightAt(at), 0);
    text += sum % 11 < 2 ? '0' : String(11 - (sum % 11));
  }
  return text;
}
const cnpjOf = (body: string) => twoDigits(body, (at) => 2 + (at % 8));
const cpfOf = (body: string) => twoDigits(body, (at) => 2 + at);

/** The query string that a call sends. */
async function sent(query: object, options: Partial<ClientOptions> = {}): Promise<string> {
  const { client, requests } = fakeService([json(bodyOf([]))], options);
  await client.receivedPage(query);
  return requests[0]?.url.search as string;
}

/** The error of a call that must not send anything. */
async function refused(query: object, options: Partial<ClientOptions> = {}): Promise<ArgumentError> {
  const { client, requests } = fakeService([], options);
  const errors = [
    await rejection(client.receivedPage(query as ReceivedQuery)),
    await rejection(all(client.received(query as ReceivedQuery))),
    await rejection(all(client.receivedPages(query as ReceivedQuery))),
  ] as ArgumentError[];
  for (const error of errors) {
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({ code: 'argument', name: 'ArgumentError', argument: errors[0]?.argument });
    expect(error.message).toContain(`\`${error.argument}\``);
  }
  expect(requests).toEqual([]);
  return errors[0] as ArgumentError;
}

test.each<[string, object, string]>([
  ['none', {}, ''],
  ['limit', { limit: 1 }, '?limit=1'],
  ['the largest limit', { limit: 50 }, '?limit=50'],
  ['cursor as text', { cursor: '30386' }, '?cursor=30386'],
  ['cursor as a number', { cursor: 30386 }, '?cursor=30386'],
  ['cursor as a bigint', { cursor: 2n ** 70n }, '?cursor=1180591620717411303424'],
  [
    'access keys',
    { accessKeys: [accessKey(1), accessKey(2)] },
    `?access_key%5B%5D=${accessKey(1)}&access_key%5B%5D=${accessKey(2)}`,
  ],
  ['an access key with letters', { accessKeys: [withLetters] }, `?access_key%5B%5D=${withLetters}`],
  ['an access key twice', { accessKeys: [accessKey(1), accessKey(1)] }, `?access_key%5B%5D=${accessKey(1)}`],
  [
    'CNPJ and CPF',
    { cnpjs: ['12.ABC.345/01DE-35', '529.982.247-25'] },
    '?cnpj%5B%5D=12ABC34501DE35&cnpj%5B%5D=52998224725',
  ],
  ['filter as text', { filter: text }, `?filter=${encoded}`],
  ['filter as a tree', { filter: or(equals('processed', false), notExists('processed')) }, `?filter=${encoded}`],
  [
    'fluent filter',
    { filter: where('processed').equals(false).or(where('processed').notExists()) },
    `?filter=${encoded}`,
  ],
  [
    'a filter with what URLs use',
    { filter: '(= note a&b#c+d=e%20)' },
    '?filter=%28%3D%20note%20a%26b%23c%2Bd%3De%2520%29',
  ],
  [
    'created at',
    { createdAt: { from: '2026-01-01', to: 'now' } },
    '?created_at%5Bfrom%5D=2026-01-01&created_at%5Bto%5D=now',
  ],
  [
    'created at with times',
    { createdAt: { from: '2026-01-01 10:00:00', to: '2026-01-02 10:00:00' } },
    '?created_at%5Bfrom%5D=2026-01-01%2010%3A00%3A00&created_at%5Bto%5D=2026-01-02%2010%3A00%3A00',
  ],
  [
    'all at once',
    {
      filter: text,
      limit: 10,
      cursor: 5,
      cnpjs: ['52998224725'],
      accessKeys: [accessKey(1)],
      createdAt: { from: '2026-01-01', to: 'now' },
    },
    `?filter=${encoded}&cnpj%5B%5D=52998224725&created_at%5Bfrom%5D=2026-01-01&created_at%5Bto%5D=now&access_key%5B%5D=${accessKey(1)}&limit=10&cursor=5`,
  ],
  [
    'arguments that are undefined',
    { filter: undefined, limit: undefined, cursor: undefined, accessKeys: undefined, createdAt: undefined },
    '',
  ],
])('every parameter of the specification: %s', async (_, query, search) => {
  expect(await sent(query)).toBe(search);
});

describe('what is refused before any request, with the name of the argument', () => {
  const wrong = `${accessKey(1).slice(0, 43)}${(Number(accessKey(1)[43]) + 1) % 10}`;

  test.each<[string, object, string, RegExp]>([
    ['limit 0', { limit: 0 }, 'limit', /from 1 to 50/],
    ['limit 51', { limit: 51 }, 'limit', /from 1 to 50/],
    ['a fractional limit', { limit: 1.5 }, 'limit', /whole number/],
    ['a text as limit', { limit: '10' }, 'limit', /whole number/],
    ['NaN', { limit: Number.NaN }, 'limit', /whole number/],
    ['a cursor that is a URL', { cursor: 'https://a.example/?cursor=5' }, 'cursor', /40 digits/],
    ['a cursor beyond safe integers', { cursor: 2 ** 53 }, 'cursor', /bigint/],
    ['an empty cursor', { cursor: '' }, 'cursor', /digits/],
    ['null as a cursor', { cursor: null }, 'cursor', /digits/],
    ['a short access key', { accessKeys: [accessKey(1), accessKey(2).slice(1)] }, 'accessKeys[1]', /44/],
    ['an access key with a wrong digit', { accessKeys: [wrong] }, 'accessKeys[0]', /check digit/],
    ['no access keys', { accessKeys: [] }, 'accessKeys', /not empty/],
    ['null as access keys', { accessKeys: null }, 'accessKeys', /list/],
    ['a text as access keys', { accessKeys: accessKey(1) }, 'accessKeys', /list/],
    ['a wrong CNPJ', { cnpjs: ['52998224725', '12.ABC.345/01DE-36'] }, 'cnpjs[1]', /CNPJ or CPF/],
    ['no CNPJs', { cnpjs: [] }, 'cnpjs', /not empty/],
    ['one end of a period', { createdAt: { from: '2026-01-01' } }, 'createdAt.to', /other end/],
    ['a period backwards', { createdAt: { from: '2026-01-02', to: '2026-01-01' } }, 'createdAt.from', /later/],
    ['a `Date` without a zone', { createdAt: { from: new Date(), to: 'now' } }, 'createdAt.timeZone', /America/],
    [
      'a day of no calendar',
      { createdAt: { from: '2024-02-30', to: 'now' } },
      'createdAt.from',
      /^`createdAt.from` is 2024-02-30, which is no day of the calendar/,
    ],
    [
      'a last day of no calendar',
      { createdAt: { from: '2024-02-01', to: '2023-02-29 10:00:00' } },
      'createdAt.to',
      /is 2023-02-29 10:00:00, which is no day of the calendar/,
    ],
    [
      'a time of no day',
      { createdAt: { from: '2024-02-29 25:00:00', to: 'now' } },
      'createdAt.from',
      /is 2024-02-29 25:00:00, which is no time of a day/,
    ],
    ['an empty filter', { filter: ' ' }, 'filter', /empty/],
    ['an encoded filter', { filter: encoded }, 'filter', /already percent-encoded; give it as text/],
    ['a form-encoded filter', { filter: '%28%3D+processed+false%29' }, 'filter', /already percent-encoded/],
    ['a filter of `encodeURIComponent`', { filter: encodeURIComponent(text) }, 'filter', /already percent-encoded/],
    ['a filter encoded twice', { filter: encodeURIComponent(encoded) }, 'filter', /already percent-encoded/],
    ['no filter but a word', { filter: 'processed' }, 'filter', /is not a filter of the service/],
    ['an unknown operator', { filter: '(LIKE a b)' }, 'filter', /LIKE/],
    ['a quoted value', { filter: '(= a "b c")' }, 'filter', /\^/],
    ['a filter with half of a character', { filter: '(= a \ud800)' }, 'filter', /lone surrogate/],
    ['something else as a filter', { filter: { a: 1 } }, 'filter', /`filter` must be a filter/],
    ['null as a filter', { filter: null }, 'filter', /`filter` must be a filter/],
    ['a number as a filter', { filter: 5 }, 'filter', /`filter` must be a filter/],
    ['a filter within a filter', { filter: { filter: 5 } }, 'filter', /`filter` must be a filter/],
    ['a tree without its parts', { filter: { kind: 'condition' } }, 'filter', /is incomplete/],
    [
      'nothing in a tree',
      { filter: { kind: 'or', operands: [null] } },
      'filter',
      /must contain filters only, not null/,
    ],
    ['a tree that the dialect cannot write', { filter: not(equals('a', 1)) }, 'filter', /no operator for `not`/],
    ['a tree with an injection', { filter: condition('absent', 'a) (b') }, 'filter', /cannot be/],
    ['a filter too long for a URL', { filter: `(= a ${'b'.repeat(8000)})` }, 'filter', /longer than 8000/],
    [
      'too many CNPJs for a URL',
      { cnpjs: Array.from({ length: 400 }, (_, i) => cpfOf(`${1e8 + i}`)) },
      'cnpjs',
      /longer than 8000/,
    ],
    ['a number as a signal', { signal: 5 }, 'signal', /AbortSignal/],
    ['null as a signal', { signal: null }, 'signal', /AbortSignal/],
    ['a controller as a signal', { signal: new AbortController() }, 'signal', /AbortSignal/],
    ['null as a period', { createdAt: null }, 'createdAt', /from, to/],
    ['a text as a period', { createdAt: '2026-01-01' }, 'createdAt', /from, to/],
    [
      'a misspelt part of a period',
      { createdAt: { from: '2026-01-01', to: 'now', timezone: 'UTC' } },
      'createdAt.timezone',
      /is not a part of it\. Did you mean `timeZone`/,
    ],
    [
      'an unknown part of a period',
      { createdAt: { from: '2026-01-01', to: 'now', until: 1 } },
      'createdAt.until',
      /Known/,
    ],
    ['null as a limit', { limit: null }, 'limit', /whole number/],
    ['null as CNPJs', { cnpjs: null }, 'cnpjs', /list/],
    ['a number among CNPJs', { cnpjs: [52998224725] }, 'cnpjs[0]', /CNPJ or CPF/],
    ['nothing among access keys', { accessKeys: [undefined, accessKey(1)] }, 'accessKeys[0]', /44/],
    ['null for a query', null as never, 'query', /must be an object/],
    ['a number for a query', 5 as never, 'query', /must be an object/],
    ['a text for a query', '(= a b)' as never, 'query', /must be an object/],
    ['a list for a query', [] as never, 'query', /must be an object/],
    ['a misspelt name', { accesskeys: [accessKey(1)] }, 'accesskeys', /not an argument.*mean `accessKeys`/],
    ['a name of `Object`', { constructor: 1 }, 'constructor', /not an argument/],
  ])('%s', async (_, query, argument, message) => {
    const error = await refused(query);
    expect(error.argument).toBe(argument);
    expect(error.message).toMatch(message);
  });

  test('`maxDocuments` and `checkpoint` are for walks', async () => {
    const { client } = fakeService([]);
    for (const query of [{ maxDocuments: 5 }, { checkpoint: { batch: 0, query: '' } }]) {
      const error = await rejection(client.receivedPage(query as ReceivedQuery));
      expect(error).toMatchObject({ code: 'argument', argument: Object.keys(query)[0] });
    }
    for (const maxDocuments of [0, -1, 1.5, Number.POSITIVE_INFINITY]) {
      expect(await rejection(all(client.received({ maxDocuments })))).toMatchObject({ argument: 'maxDocuments' });
    }
  });

  test('the error of a filter has its problems with their positions', async () => {
    const error = await refused({ filter: '(= processed\nfalse' });
    const errors = error.problems.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ code: 'syntax', span: { start: 18, end: 18 } }]);
    expect(error.message).toContain('^');
  });
});

describe('filters and the dialect of the profile', () => {
  test('an unconfirmed operator is a warning, and the request is sent', async () => {
    const { client, events, requests } = fakeService([json(bodyOf([]))], { dialect: 'qive' });
    await client.receivedPage({ filter: '(AND (= a 1) (= b 2))' });
    expect(events).toMatchObject([{ kind: 'warning', code: 'unconfirmed-operator', problem: { severity: 'warning' } }]);
    expect(requests).toHaveLength(1);
  });

  test('a condition on a kind that the service answers otherwise is a warning, with the filter that asks the same', async () => {
    const properties = { issuedAt: 'instant', issuer: 'cnpj', total: 'decimal' } as const;
    const { client, events } = fakeService([json(bodyOf([])), json(bodyOf([]))], { properties });
    await client.receivedPage({ filter: '(= issuedAt 2026-03-31T12:00:00Z)' });
    await client.receivedPage({ filter: '(OR (= issuer 12.345.678/0001-95) (_not_exists issuer))' });
    expect(events).toMatchObject([
      { kind: 'warning', code: 'text-compared', problem: { span: { start: 12, end: 32 } } },
      {
        kind: 'warning',
        code: 'text-compared',
        problem: { fix: { edits: [{ text: '(OR (= issuer 12345678000195) (= issuer 12.345.678/0001-95))' }] } },
      },
    ]);
  });

  test('a dialect by name, or a custom one', async () => {
    const error = await refused({ filter: '(AND (= a 1) (= b 2))' }, { service: { dialect: 'received' } });
    expect(error.argument).toBe('filter');
    const dialect = defineDialect({ name: 'own', operators: { has: { operands: 'property', means: 'present' } } });
    expect(await sent({ filter: '(has a)' }, { service: { dialect } })).toBe('?filter=%28has%20a%29');
    expect(await sent({ filter: condition('present', 'a') }, { service: { dialect } })).toBe('?filter=%28has%20a%29');
  });

  test('a filter that does not fit the declared properties is not sent', async () => {
    const properties = { processed: 'boolean', status: ['new', 'done'] } as const;
    expect(await sent({ filter: '(= processed false)' }, { properties })).toBe('?filter=%28%3D%20processed%20false%29');
    for (const filter of ['(= procesed false)', '(= status don)', equals('other', 1)]) {
      const error = await refused({ filter }, { properties });
      expect(error.argument).toBe('filter');
      expect(error.message).toMatch(/is not declared|is not a value of/);
    }
    expect(await sent({ filter: '(= procesed false)' }, { properties, checkFilter: false })).toContain('procesed');
  });

  test('with `check: false` a text is sent as it is; empty and encoded ones are still refused', async () => {
    expect(await sent({ filter: '(LIKE a b' }, { checkFilter: false })).toBe('?filter=%28LIKE%20a%20b');
    for (const filter of ['', encoded, '(= a \ud800)']) {
      expect((await refused({ filter }, { checkFilter: false })).argument).toBe('filter');
    }
  });

  test('a value with a percent sign does not make a filter an encoded one', async () => {
    expect(await sent({ filter: '(= discount 5%20)' })).toBe('?filter=%28%3D%20discount%205%2520%29');
  });
});

test('without check digits, the form of a key is still checked', async () => {
  const key = `${accessKey(1).slice(0, 43)}${(Number(accessKey(1)[43]) + 1) % 10}`;
  expect(await sent({ accessKeys: [key] }, { checkDigits: false })).toContain(key);
  expect((await refused({ accessKeys: ['1'] }, { checkDigits: false })).argument).toBe('accessKeys[0]');
});

describe('more access keys than fit into one URL', () => {
  const keys = Array.from({ length: 300 }, (_, index) => accessKey(index));

  test('are refused for one page, and beside a cursor', async () => {
    const { client, requests } = fakeService([]);
    expect(await rejection(client.receivedPage({ accessKeys: keys }))).toMatchObject({ argument: 'accessKeys' });
    const error = await rejection(all(client.received({ accessKeys: keys, cursor: 5 })));
    expect(error).toMatchObject({ argument: 'accessKeys' });
    expect(String(error)).toMatch(/up to \d+ keys/);
    expect(requests).toEqual([]);
  });

  test('a walk splits them into URLs that are short enough, each key in one of them', async () => {
    const { client, requests } = fakeService(Array.from({ length: 9 }, () => () => json(bodyOf([]))));
    await all(client.received({ accessKeys: [...keys, ...keys], filter: text, limit: 50 }));
    expect(requests.length).toBe(3);
    expect(requests.flatMap(({ url }) => url.searchParams.getAll('access_key[]'))).toEqual(keys);
    for (const { url } of requests) {
      expect(url.href.length).toBeLessThanOrEqual(8000);
      expect(url.searchParams.get('filter')).toBe(text);
    }
  });

  test('as many as fit make one URL', async () => {
    const { client, requests } = fakeService([json(bodyOf([]))]);
    await client.receivedPage({ accessKeys: keys.slice(0, 120), cursor: '9'.repeat(40), limit: 50 });
    expect(requests[0]?.url.href.length).toBeLessThanOrEqual(8000);
  });
});

describe('when documents were created', () => {
  /** Both ends as they are sent, or the argument that is refused. */
  async function written(createdAt: unknown) {
    const { client, requests } = fakeService([json(bodyOf([]))]);
    try {
      await client.receivedPage({ createdAt } as ReceivedQuery);
    } catch (error) {
      return (error as ArgumentError).argument;
    }
    const [from, to] = ['from', 'to'].map((end) => requests[0]?.url.searchParams.get(`created_at[${end}]`));
    return { from, to };
  }

  test.each([
    ['2026-01-01', '2026-01-31'],
    ['2026-01-01', '2026-01-01'],
    ['2026-01-01 10:00:00', '2026-01-01 10:00:00'],
    ['2026-01-01', 'now'],
    ['2026-01-01 23:59:59', '2026-01-01'],
    ['2026-01-01', '2026-01-01 00:00:00'],
    ['2024-02-29', '2024-02-29 23:59:59'],
    ['2999-01-01', 'now'],
  ])('both ends are sent as given: %s to %s', async (from, to) => {
    expect(await written({ from, to })).toEqual({ from, to });
  });

  test.each([
    [{ to: 'now' }, 'createdAt.from'],
    [{}, 'createdAt.from'],
    [new Date(), 'createdAt'],
    [{ from: '2026-01-01', to: 'now', timeZone: 'Sao Paulo' }, 'createdAt.timeZone'],
    [{ from: '2026-01-01', to: 'now', timeZone: '' }, 'createdAt.timeZone'],
    [{ from: 'now', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01', to: 'NOW' }, 'createdAt.to'],
    [{ from: '2025-02-29', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-13-01', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-1-1', to: 'now' }, 'createdAt.from'],
    [{ from: '01/02/2026', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01T10:00:00', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01 10:00', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01 24:00:00', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01 10:60:00', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01 10:00:00-03:00', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01\n', to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01', to: '' }, 'createdAt.to'],
    [{ from: 1767225600000, to: 'now' }, 'createdAt.from'],
    [{ from: '2026-01-01 10:00:01', to: '2026-01-01 10:00:00' }, 'createdAt.from'],
    [{ from: '2026-01-02 00:00:00', to: '2026-01-01' }, 'createdAt.from'],
    [{ from: '2026-01-01', to: new Date() }, 'createdAt.timeZone'],
    [{ from: new Date(), to: 'now', timeZone: 'Sao Paulo' }, 'createdAt.timeZone'],
    [{ from: new Date(Number.NaN), to: 'now', timeZone: 'America/Sao_Paulo' }, 'createdAt.from'],
    [{ from: new Date(-1e15), to: 'now', timeZone: 'UTC' }, 'createdAt.from'],
  ])('what is refused, with the name of the argument: %j: %s', async (createdAt, argument) => {
    expect(await written(createdAt)).toBe(argument);
  });

  test('a `Date` needs the zone by its type too', async () => {
    const { client } = fakeService([]);
    // @ts-expect-error Property `timeZone` is missing.
    const page = client.receivedPage({ createdAt: { from: new Date(), to: 'now' } });
    await expect(page).rejects.toThrow('`createdAt.timeZone` must be that of the service');
    // @ts-expect-error Property `timeZone` is missing.
    const walk = client.received({ createdAt: { from: '2026-01-01', to: new Date() } });
    await expect(all(walk)).rejects.toThrow('`createdAt.timeZone` must be that of the service');
  });

  test.each([
    ['America/Sao_Paulo', '2026-01-01T02:30:05.999Z', '2025-12-31 23:30:05'],
    ['America/Sao_Paulo', '2026-01-01T03:00:00Z', '2026-01-01 00:00:00'],
    ['UTC', '2026-07-01T12:00:00Z', '2026-07-01 12:00:00'],
    ['Asia/Kolkata', '2026-07-01T12:00:00Z', '2026-07-01 17:30:00'],
  ])('a `Date` in %s', async (timeZone, from, text) => {
    expect(await written({ from: new Date(from), to: 'now', timeZone })).toEqual({ from: text, to: 'now' });
  });
});

test('many access keys take time in proportion to their number', async () => {
  const count = isGate ? 80_000 : 40_000;
  const accessKeys = Array.from({ length: count }, (_, index) => accessKey(index));
  const body = JSON.stringify(bodyOf([]));
  const client = createClient({ headers: secrets, fetch: async () => new Response(body) });
  const walk = async () => {
    for await (const _ of client.receivedPages({ accessKeys })) throw new Error('no page has documents');
  };
  // 12 s for 80,000 when the keys of each batch were found anew among all, 3 s for half of them.
  expect(await resolvesWithin(count / 20, walk)).toBe(true);
});

describe('a CNPJ or CPF', () => {
  /** The number as it is sent; `undefined` if it is refused. */
  async function written(number: unknown, checkDigits = true): Promise<string | undefined> {
    const settings = completeClientOptions({ headers: { 'x-api-id': 'an-id', 'x-api-key': 'a-key' }, checkDigits });
    try {
      const plan = await planRequests({ cnpjs: [number as string] }, false, settings);
      return new URL(plan.url(0, undefined, undefined)).searchParams.get('cnpj[]') ?? '';
    } catch (error) {
      expect(error).toMatchObject({ argument: 'cnpjs[0]' });
      return undefined;
    }
  }

  const of = (characters: string, length: number) =>
    fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });
  const repeated = /^(.)\1*$/;

  test.each([
    ['cnpj', of('0123456789', 12), cnpjOf],
    ['alphanumeric cnpj', of('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 12), cnpjOf],
    ['cpf', of('0123456789', 9), cpfOf],
  ])('%s: valid with its own check digits, with no others', async (_, body, whole) => {
    await fc.assert(
      fc.asyncProperty(body, of('0123456789', 2), async (text, digits) => {
        const right = whole(text);
        fc.pre(!repeated.test(right));
        expect(await written(right)).toBe(right);
        expect(await written(text + digits)).toBe(text + digits === right ? right : undefined);
        expect(await written(text + digits, false)).toBe(text + digits);
      }),
    );
  });

  test.each([
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12ABC34501DE35', '12ABC34501DE35'],
    ['12.ABC.345/01DE-36', undefined],
    ['529.982.247-25', '52998224725'],
    ['52998224725', '52998224725'],
    ['12abc34501de35', undefined],
    ['00000000000', undefined],
    ['999.999.999-99', undefined],
    ['00000000000000', undefined],
    ['12ABC34501DE3X', undefined],
    ['12 ABC 345 01DE 35', undefined],
    ['12ABC34501DE35&filter=', undefined],
    ['', undefined],
    [12345678000195, undefined],
    [undefined, undefined],
  ])('%j is sent as %j', async (value, bare) => {
    expect(await written(value)).toBe(bare);
  });

  test('without check digits the form is still checked', async () => {
    for (const value of ['', '123', '12ABC34501DE3X', 'ABCDEFGHIJKLMN', '1234567890', 12345678909]) {
      expect(await written(value, false)).toBeUndefined();
    }
  });
});
