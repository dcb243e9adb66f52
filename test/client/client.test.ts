import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { version } from 'node:process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { equals } from '../../src/builder/operators.ts';
import {
  type ClientEvent,
  type ClientOptions,
  CursorLoopError,
  createClient,
  ProtocolError,
} from '../../src/client/client.ts';
import { isGate } from '../support/runs.ts';
import { all, bodyOf, entryOf, failing, fakeService, json, numbersOf, rejection, secrets } from './fake-service.ts';
import { expectNoSecrets } from './no-secrets.ts';
import { rawServer } from './raw-server.ts';

const server = rawServer();
const clientOf = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: server.url, headers: secrets, sleep: async () => {}, ...options });

describe('a filter that holds the name of the position parameter', () => {
  const filter = '(= note cursor=5)';

  test.each([
    ['as it is', filter],
    ['encoded', encodeURIComponent(filter)],
    ['encoded as a form', filter.replaceAll(' ', '+')],
  ])('does not end a walk early if the service repeats it last: %s', async (_, echoed) => {
    server.answer = (request, response) => {
      const at = Number(new URL(request.url ?? '', 'http://x').searchParams.get('cursor') ?? 0);
      const numbers = at < 120 ? Array.from({ length: 40 }, (_, index) => at + index + 1) : [];
      const next = `http://${request.headers.host}/v1/nfe/received?cursor=${Math.min(at + 40, 120)}&limit=50&filter=${echoed}`;
      response.end(JSON.stringify(bodyOf(numbers, next)));
    };
    const events: ClientEvent[] = [];
    const documents = await all(clientOf({ onEvent: (event) => events.push(event) }).received({ filter }));
    expect(numbersOf(documents)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
    expect(events.filter(({ kind }) => kind === 'warning')).toEqual([]);
  });
});

describe('what a service does differently is reported', () => {
  const codes = (events: readonly ClientEvent[]) => events.flatMap((event) => ('code' in event ? event.code : []));

  test('another host, more documents than requested, an empty page that goes on', async () => {
    const { client, events } = fakeService([
      json(bodyOf([1, 2], 'https://elsewhere.example/v1/nfe/received?cursor=9')),
      json(bodyOf([], 12)),
    ]);
    const walk = client.received({ limit: 1 });
    await all(walk);
    expect(codes(events)).toEqual(['foreign-host', 'too-many', 'empty-page']);
    expect(walk.checkpoint?.cursor).toBe('12');
  });

  test.each<[string, unknown, number[], string[]]>([
    ['without `page`', undefined, [1, 2], ['no-page']],
    ['without `page.next`', {}, [1, 2], ['no-page']],
    ['with `page.next` null, as at an end', { next: null }, [1, 2], []],
    ['that is not full', undefined, [1], []],
  ])('a full page %s', async (_, links, indexes, told) => {
    const { client, events } = fakeService([json(bodyOf(indexes, null, { page: links }))]);
    expect(numbersOf(await all(client.received({ limit: 2 })))).toEqual(indexes);
    expect(codes(events)).toEqual(told);
  });

  test('a document that comes again is yielded once, but under another key it is yielded too', async () => {
    const other = { ...entryOf(1), xml: entryOf(9).xml };
    const { client, events } = fakeService([
      json(bodyOf([], 3, { data: [entryOf(0), entryOf(1), entryOf(2)], count: 3 })),
      json(bodyOf([], 5, { data: [entryOf(2), other, entryOf(3)], count: 3 })),
      json(bodyOf([], 5)),
    ]);
    expect(numbersOf(await all(client.received()))).toEqual([0, 1, 2, 9, 3]);
    expect(codes(events)).toEqual(['repeated-document', 'repeated-key']);
  });

  test('a page that repeats under growing positions ends the walk', async () => {
    const pages = [5, 6, 7, 8].map((next) => json(bodyOf([1, 2, 3], next)));
    const { client, requests, events } = fakeService(pages);
    const walk = client.received();
    for (const _ of [1, 2, 3]) expect((await walk.next()).done).toBe(false);
    const error = await rejection(walk.next());
    expect(error).toBeInstanceOf(CursorLoopError);
    expect(String(error)).toContain('pages repeat up to the cursor 8');
    expect(requests).toHaveLength(4);
    expect(codes(events)).toContain('repeated-page');
  });

  test('a cursor that comes again with leading zeros is the same one', async () => {
    const { client, requests } = fakeService([
      json(bodyOf([1], 10)),
      json(bodyOf([2], '0011')),
      json(bodyOf([3], '010')),
      json(bodyOf([3], '010')),
    ]);
    expect(await rejection(all(client.received()))).toBeInstanceOf(CursorLoopError);
    expect(requests).toHaveLength(4);
  });

  test('credentials over plain HTTP to another machine cause one warning', async () => {
    for (const [baseUrl, told] of [
      ['http://example.com', ['plain-http']],
      ['https://example.com', []],
    ] as const) {
      const { client, events } = fakeService([json(bodyOf([])), json(bodyOf([]))], { baseUrl });
      await client.receivedPage();
      await client.receivedPage();
      expect([baseUrl, codes(events)]).toEqual([baseUrl, told]);
    }
  });
});

describe('a body that would fill memory', () => {
  const megabyte = Buffer.alloc(2 ** 20, 0x20);

  const bodies = [
    ['without end', {}, 'ProtocolError', /answered with more than (?:67108864|8388608) bytes/],
    ['without end, of an error', { service: { path: '/error' } }, 'ServiceError', /answered 400/],
    [
      'small, and large when it is decompressed',
      { service: { path: '/gzip' } },
      'ProtocolError',
      /more than (?:67108864|8388608) bytes/,
    ],
  ] as const;

  /** What a client in its own process says of each body, and the peak of its memory so far. */
  let said: readonly { readonly error: string; readonly megabytes: number; readonly requests: number }[];
  beforeAll(() => {
    const client = new URL('../../dist/client.js', import.meta.url).href;
    // By default, 64 MB.
    const most = isGate ? {} : { maxResponseBytes: 2 ** 23 };
    const program = `
      const { createClient } = await import(${JSON.stringify(client)});
      const said = [];
      for (const options of ${JSON.stringify(bodies.map(([, options]) => ({ ...most, ...options })))}) {
        let requests = 0;
        const onEvent = ({ kind }) => { if (kind === 'request') requests++; };
        const client = createClient({ baseUrl: process.env.URL, headers: { a: 'b' }, onEvent, ...options });
        const error = await client.receivedPage().catch((error) => error);
        said.push({ error: error.name + ': ' + error.message, requests, megabytes: process.resourceUsage().maxRSS / 1024 });
      }
      console.log(JSON.stringify(said));
      process.exit();`;
    const endless = fileURLToPath(new URL('endless-server.mjs', import.meta.url));
    const { stdout, stderr } = spawnSync(process.execPath, [endless, program], { encoding: 'utf8' });
    if (!stdout) throw new Error(stderr);
    said = JSON.parse(stdout);
  });

  test.each(bodies.map((body, at) => [...body, at] as const))('%s', (_, _options, name, message, at) => {
    const { error, megabytes, requests } = said[at] as (typeof said)[number];
    expect(error).toMatch(new RegExp(`^${name}: `));
    expect(error).toMatch(message);
    expect(requests).toBe(1);
    expect(megabytes).toBeLessThan(300);
  });

  test('has a limit that can be set, and that a body may just reach', async () => {
    const body = JSON.stringify(bodyOf([1], null));
    server.answer = (_, response) => void response.end(body);
    const maxResponseBytes = Buffer.byteLength(body);
    expect((await clientOf({ maxResponseBytes }).receivedPage()).count).toBe(1);
    const error = await rejection(clientOf({ maxResponseBytes: maxResponseBytes - 1 }).receivedPage());
    expect(error).toBeInstanceOf(ProtocolError);
    expect(server.requests).toHaveLength(2);
  });

  test('is counted after it is decompressed', async () => {
    const body = gzipSync(Buffer.concat([Buffer.from('{'), megabyte]));
    expect(body.length).toBeLessThan(10_000);
    server.answer = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    expect(await rejection(clientOf({ maxResponseBytes: 100_000 }).receivedPage())).toBeInstanceOf(ProtocolError);
  });
});

describe('requests that can be watched', () => {
  test('each attempt is reported when it starts and when it ends', async () => {
    let turn = 0;
    server.answer = (_, response) => {
      if (turn++ === 0) response.writeHead(503, { 'x-request-id': 'r-1', 'set-cookie': 'a=b' }).end('{}');
      else
        response
          .writeHead(200, { 'x-request-id': 'r-2', 'x-echo': secrets['x-api-key'] })
          .end(JSON.stringify(bodyOf([1])));
    };
    const events: ClientEvent[] = [];
    const client = clientOf({ onEvent: (event) => events.push(event) });
    const page = await client.receivedPage({ filter: '(= a b)' });
    const url = `${server.url}/v1/nfe/received?filter=%28%3D%20a%20b%29`;
    const request = { method: 'GET', url };
    expect(events).toMatchObject([
      { kind: 'request', ...request, attempt: 1 },
      {
        kind: 'response',
        ...request,
        attempt: 1,
        status: 503,
        durationMs: expect.any(Number),
        error: { requestId: 'r-1' },
      },
      { kind: 'retry', attempt: 2 },
      { kind: 'request', ...request, attempt: 2 },
      { kind: 'response', ...request, attempt: 2, status: 200, durationMs: expect.any(Number) },
    ]);
    expect(page).toMatchObject({ requestId: 'r-2', headers: { 'x-request-id': 'r-2', 'x-echo': '[redacted]' } });
    const [, failed] = events;
    expect(failed && 'error' in failed && failed.error?.headers).not.toHaveProperty('set-cookie');
    expectNoSecrets([events, page], secrets);
  });

  test('a credential in an address is not reported', async () => {
    const { client, exchanges } = fakeService([json(bodyOf([]))]);
    await client.receivedPage({ filter: equals('a', secrets['x-api-id']) });
    const url = expect.stringMatching(/\/v1\/nfe\/received\?filter=\[redacted\]$/);
    expect(exchanges).toMatchObject([{ url }, { url }]);
    expectNoSecrets(exchanges, secrets);
  });

  test('errors have the name of the request and the headers', async () => {
    const { client } = fakeService([
      failing(400, { 'x-request-id': 'r-3' }),
      json('{"status":{"code":5}}', { headers: { 'x-request-id': 'r-4' } }),
    ]);
    expect(await rejection(client.receivedPage())).toMatchObject({
      requestId: 'r-3',
      headers: { 'x-request-id': 'r-3' },
    });
    expect(await rejection(client.receivedPage())).toMatchObject({ name: 'ProtocolError', requestId: 'r-4' });
  });
});

describe('for one call', () => {
  test('headers, a time limit and a number of attempts', async () => {
    const { client, requests } = fakeService([failing(500), failing(500), json(bodyOf([])), failing(500)]);
    await rejection(client.receivedPage({ retries: 1, headers: { 'X-Trace': 't', 'x-api-key': 'other' } }));
    await client.receivedPage();
    expect(requests.map(({ init }) => [init.headers['x-trace'], init.headers['x-api-key']])).toEqual([
      ['t', 'other'],
      ['t', 'other'],
      [undefined, secrets['x-api-key']],
    ]);
    expect(await rejection(client.receivedPage({ retries: 0 }))).toMatchObject({ status: 500 });
    const slow = fakeService([() => new Promise(() => {})]).client;
    const error = await rejection(slow.receivedPage({ timeoutMs: 5, retries: 0 }));
    expect(String(error)).toContain('took longer than 5 ms');
    for (const query of [{ retries: -1 }, { timeoutMs: 0 }, { headers: { 'a b': 'c' } }]) {
      expect(await rejection(slow.receivedPage(query))).toMatchObject({ code: 'argument' });
    }
  });

  test('none of these options change where a walk is resumed', async () => {
    const first = fakeService([json(bodyOf([1], 5)), json(bodyOf([], 5))]).client.received({ retries: 0 });
    await all(first);
    const rest = fakeService([json(bodyOf([2], 6)), json(bodyOf([], 6))]).client;
    const checkpoint = first.checkpoint as NonNullable<typeof first.checkpoint>;
    expect(numbersOf(await all(rest.received({ checkpoint, timeoutMs: 9000, headers: { a: 'b' } })))).toEqual([2]);
  });
});

describe('headers from a function', () => {
  test('are requested before each attempt', async () => {
    let turn = 0;
    const { client, requests } = fakeService([failing(500), json(bodyOf([])), json(bodyOf([]))], {
      headers: async () => ({ 'x-api-id': 'id', 'x-api-key': `key-${++turn}` }),
    });
    await client.receivedPage();
    await client.receivedPage();
    expect(requests.map(({ init }) => init.headers['x-api-key'])).toEqual(['key-1', 'key-2', 'key-3']);
  });

  test('are removed from texts, and an error of the function reveals none of them', async () => {
    const { client } = fakeService([failing(400, {}, { error: 'no rotating-secret-1 here' })], {
      headers: () => ({ 'x-api-key': 'rotating-secret-1' }),
    });
    expectNoSecrets(await rejection(client.receivedPage()), { key: 'rotating-secret-1' });
    const failed = fakeService([], { headers: () => Promise.reject(new Error('rotating-secret-1')) }).client;
    const error = await rejection(failed.receivedPage());
    expect(error).toMatchObject({ code: 'argument', argument: 'headers' });
    expectNoSecrets(error, { key: 'rotating-secret-1' });
  });
});

describe('walks', () => {
  const answers = () => [json(bodyOf([1, 2], 5)), json(bodyOf([3], 6)), json(bodyOf([], 6))];

  test('the first one, some, and all', async () => {
    const one = fakeService(answers());
    expect(numbersOf([(await one.client.received().first()) as never])).toEqual([1]);
    expect(one.requests).toHaveLength(1);
    expect(numbersOf(await fakeService(answers()).client.received().toArray({ max: 2 }))).toEqual([1, 2]);
    expect(numbersOf(await fakeService(answers()).client.received().toArray())).toEqual([1, 2, 3]);
    expect(await fakeService([]).client.received().toArray({ max: 0 })).toEqual([]);
    expect(
      await fakeService([json(bodyOf([]))])
        .client.received()
        .first(),
    ).toBeUndefined();
    expect((await fakeService(answers()).client.receivedPages().toArray()).length).toBe(2);
  });

  test.each([7, null, { max: -1 }, { max: '2' }, { most: 2 }])(
    'toArray(%j) is refused, not everything',
    async (options) => {
      const { client, requests } = fakeService(answers());
      const error = await rejection(client.received().toArray(options as never));
      expect(error).toMatchObject({ code: 'argument', argument: expect.stringMatching(/^(options|max|most)$/) });
      expect(requests).toEqual([]);
    },
  );

  test('an option that is `undefined` is left out', async () => {
    const nothing: string | undefined = undefined;
    const query = { filter: nothing, limit: undefined, cnpjs: undefined, signal: undefined, checkpoint: undefined };
    expect(numbersOf(await fakeService(answers()).client.received(query).toArray({ max: undefined }))).toHaveLength(3);
  });
});

test('the client names itself, unless the caller does', async () => {
  server.answer = (_, response) => void response.end(JSON.stringify(bodyOf([])));
  await clientOf().receivedPage();
  await clientOf({ headers: { ...secrets, 'User-Agent': 'mine/1' } }).receivedPage();
  expect(server.requests.map(({ headers }) => headers['user-agent'])).toEqual(['prefilter/development', 'mine/1']);
});

test('an account is distinguished, but not revealed', async () => {
  const [one, same, other] = ['a', 'a', 'b'].map((id, at) =>
    clientOf({ headers: { 'x-api-id': id, 'x-api-key': `${at}` } }),
  );
  expect(await one?.account('salt')).toMatch(/^[0-9a-f]{64}$/);
  expect(await one?.account('salt')).toBe(await same?.account('salt'));
  expect(await one?.account('salt')).not.toBe(await other?.account('salt'));
  expect(await one?.account('salt')).not.toBe(await one?.account('other'));
  expect(await clientOf({ headers: { authorization: 'x' } }).account('salt')).toBeUndefined();
});

// Node 24 uses a proxy from the environment if it is told to.
test.skipIf(Number(/\d+/.exec(version)?.[0]) < 24)(
  'a proxy from the environment is used, as the documentation shows',
  async () => {
    const asked: string[] = [];
    const proxy = createServer((request, response) => {
      asked.push(`${request.url}`);
      response.end(JSON.stringify(bodyOf([1])));
    });
    proxy.on('connect', (request, socket) => {
      asked.push(`${request.url}`);
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    });
    await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready));
    const { port } = proxy.address() as AddressInfo;
    const client = new URL('../../dist/client.js', import.meta.url).href;
    const program = `
    const { createClient } = await import(${JSON.stringify(client)});
    await createClient({ baseUrl: 'http://service.invalid', headers: { a: 'b' } }).receivedPage({ retries: 0 }).catch(() => {});`;
    const env = { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: `http://127.0.0.1:${port}` };
    const { execFile } = await import('node:child_process');
    await new Promise((done) => execFile(process.execPath, ['--input-type=module', '-e', program], { env }, done));
    proxy.close();
    expect(asked.join()).toContain('service.invalid');
  },
);
