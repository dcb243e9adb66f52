import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type ClientError, type ClientOptions, createClient } from '../../src/client/client.ts';
import { accessKey, all, bodyOf, numbersOf, rejection, secrets } from './fake-service.ts';
import { expectNoSecrets } from './no-secrets.ts';
import { rawServer } from './raw-server.ts';
import { until } from './until.ts';

const [server, elsewhere] = [rawServer(), rawServer()];

type Step = (response: ServerResponse, request: IncomingMessage) => void;

/** A client of the server, which answers with these steps in turn, and then repeats the last one. */
function clientOf(steps: readonly Step[], options: Partial<ClientOptions> = {}) {
  const waits: number[] = [];
  server.requests.length = 0;
  server.answer = (request, response) => {
    const step = steps[Math.min(server.requests.length, steps.length) - 1] as Step;
    step(response, request);
  };
  const own = { baseUrl: server.url, headers: secrets, sleep: async (ms: number) => void waits.push(ms) };
  return { client: createClient({ ...own, ...options }), requests: server.requests, waits };
}

const send =
  (status: number, body: unknown, headers: Record<string, string> = {}): Step =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const good = send(200, bodyOf([1, 2], 5));
const over = send(200, bodyOf([], 5));
const text = JSON.stringify(bodyOf([1, 2, 3], 5));

const cutByLength: Step = (response) => {
  response.writeHead(200, { 'content-length': String(text.length) });
  response.write(text.slice(0, text.length / 2));
  setTimeout(() => response.destroy(), 5);
};
const cutChunked: Step = (response) => {
  response.write(text.slice(0, text.length / 2));
  setTimeout(() => response.destroy(), 5);
};
const cutUnseen: Step = (response) => {
  response.socket?.end(`HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n${text.slice(0, text.length / 2)}`);
};
const dropped: Step = (response) => void response.socket?.destroy();
const garbage: Step = (response) => void response.socket?.end('no HTTP at all\r\n\r\n');
const stalledBody: Step = (response) => void response.write(text.slice(0, 10));
const silent: Step = () => {};

describe('over a socket', () => {
  test('a walk', async () => {
    const { client, requests } = clientOf([good, over]);
    expect(
      numbersOf(await all(client.received({ filter: '(= processed false)', accessKeys: [accessKey(1)] }))),
    ).toEqual([1, 2]);
    expect(requests.map(({ url }) => url)).toEqual([
      `/v1/nfe/received?filter=%28%3D%20processed%20false%29&access_key%5B%5D=${accessKey(1)}`,
      `/v1/nfe/received?filter=%28%3D%20processed%20false%29&access_key%5B%5D=${accessKey(1)}&cursor=5`,
    ]);
    expect(requests[0]?.headers).toMatchObject({ ...secrets, accept: 'application/json' });
  });

  test.each<[string, Step]>([
    ['a body cut before its length', cutByLength],
    ['a cut chunked body', cutChunked],
    ['a body cut without anyone saying so', cutUnseen],
    ['a dropped connection', dropped],
    ['no HTTP', garbage],
    ['HTML from a gateway', send(502, '<html><h1>502 Bad Gateway</h1>', { 'content-type': 'text/html' })],
  ])('%s: retried', async (_, bad) => {
    const { client, waits } = clientOf([bad, bad, good]);
    expect(numbersOf((await client.receivedPage()).documents)).toEqual([1, 2]);
    expect(waits).toHaveLength(2);
  });

  test.each<[string, Step]>([
    ['a stalled body', stalledBody],
    ['a server that says nothing', silent],
  ])('%s: a timeout, a retry, and the connection is closed', async (_, bad) => {
    const { client, requests } = clientOf([bad, good], { timeoutMs: 300 });
    expect(numbersOf((await client.receivedPage()).documents)).toEqual([1, 2]);
    await until(() => requests[0]?.socket.destroyed === true);
  });

  test('a redirect is not followed, and no credential reaches its target', async () => {
    elsewhere.answer = (_, response) => void response.end(text);
    for (const status of [301, 302, 303, 307, 308]) {
      const { client, requests } = clientOf([send(status, '', { location: `${elsewhere.url}/v1/nfe/received` })]);
      const error = await rejection(client.receivedPage());
      expect(error).toMatchObject({ name: 'RedirectError', code: 'redirect' });
      expect(String(error)).toContain(new URL(elsewhere.url).host);
      expect(requests).toHaveLength(1);
    }
    expect(elsewhere.requests).toEqual([]);
  });

  test('204 has no JSON', async () => {
    const { client } = clientOf([(response) => response.writeHead(204).end()]);
    expect(await rejection(client.receivedPage())).toMatchObject({ name: 'ProtocolError' });
  });

  test('aborting a request closes the connection', async () => {
    for (const end of ['return', 'signal'] as const) {
      const requests: ServerResponse[] = [];
      const { client } = clientOf([
        (response, request) => {
          requests.push(response);
          stalledBody(response, request);
        },
      ]);
      const controller = new AbortController();
      const walk = client.received({ signal: controller.signal });
      const pending = walk.next().catch((error: unknown) => error);
      await until(() => requests.length === 1);
      if (end === 'return') await walk.return();
      else controller.abort('own reason');
      await until(() => requests[0]?.destroyed === true);
      expect(await pending).toEqual(end === 'return' ? { done: true, value: undefined } : 'own reason');
    }
  });

  test('connections are kept for a whole walk', async () => {
    const sockets = new Set<unknown>();
    const step =
      (next: Step): Step =>
      (response, request) => {
        sockets.add(request.socket);
        next(response, request);
      };
    const pages = Array.from({ length: 20 }, (_, index) => step(send(200, bodyOf([index], index + 1))));
    const { client } = clientOf([...pages, step(send(200, bodyOf([], 20)))]);
    expect(await all(client.received())).toHaveLength(20);
    // A bare loop of `fetch` takes two as well.
    expect(sockets.size).toBeLessThanOrEqual(2);
  });
});

describe('no way of printing an error shows a credential', () => {
  const echo = (request: IncomingMessage) =>
    JSON.stringify({ ...request.headers, url: encodeURIComponent(String(request.headers['x-api-key'])) });
  const echoing =
    (status: number): Step =>
    (response, request) =>
      send(status, {
        status: { code: status, message: `Invalid ${request.headers['x-api-key']}` },
        error: echo(request),
      })(response, request);
  const echoingRaw =
    (status: number): Step =>
    (response, request) =>
      send(status, `<html>${echo(request)} ${request.headers['x-api-id']}</html>`)(response, request);

  test.each<[string, readonly Step[], Partial<ClientOptions>]>([
    ['AuthenticationError', [echoing(401)], {}],
    ['AuthenticationError', [echoingRaw(403)], {}],
    ['RateLimitError', [echoing(429)], {}],
    ['ServiceError', [echoing(400)], {}],
    ['ServiceError', [echoingRaw(502)], {}],
    ['ProtocolError', [echoingRaw(200)], {}],
    [
      'ProtocolError',
      [
        (response, request) =>
          send(200, { status: { code: 500, message: echo(request) }, data: [] })(response, request),
      ],
      {},
    ],
    ['NetworkError', [dropped], {}],
    ['NetworkError', [cutByLength], {}],
    ['TimeoutError', [silent], { timeoutMs: 20, retry: { attempts: 1 } }],
    [
      'RedirectError',
      [
        (response, request) =>
          send(302, echo(request), { location: `http://${request.headers['x-api-id']}.example/` })(response, request),
      ],
      {},
    ],
    ['CursorLoopError', [send(200, bodyOf([1], 6)), send(200, bodyOf([3], 5)), send(200, bodyOf([3], 5))], {}],
    ['ArgumentError', [], {}],
  ])('%s', async (name, steps, options) => {
    const events: unknown[] = [];
    const { client } = clientOf(steps, { onEvent: (event) => events.push(event), ...options });
    const error = (await rejection(all(client.received(name === 'ArgumentError' ? { limit: 0 } : {})))) as ClientError;
    expect(error.name).toBe(name);
    expect(error).toMatchObject({ method: 'GET', path: '/v1/nfe/received' });
    // Of a wrong argument nothing was requested.
    if (name !== 'ArgumentError') expect(error.message).toContain('GET /v1/nfe/received');
    expectNoSecrets(error, secrets);
    expectNoSecrets(events, secrets);
    expectNoSecrets(client, secrets);
  });

  test('nor if `fetch` itself repeats it', async () => {
    const leaking = async (_: string, { headers }: RequestInit) => {
      throw Object.assign(new TypeError(`Headers.append: ${JSON.stringify(headers)} is invalid`), {
        config: { headers },
        cause: Object.assign(new Error(`bad ${JSON.stringify(headers)}`), { headers }),
      });
    };
    const client = createClient({ headers: secrets, fetch: leaking, sleep: async () => {} });
    const error = await rejection(client.receivedPage());
    expect(error).toMatchObject({ name: 'NetworkError' });
    expectNoSecrets(error, secrets);
  });

  test('a refused connection', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, headers: secrets, sleep: async () => {} });
    const error = await rejection(client.receivedPage());
    expect(String(error)).toMatch(/^NetworkError: GET \/v1\/nfe\/received: failed: fetch failed, ECONNREFUSED/);
    expectNoSecrets(error, secrets);
  });
});
