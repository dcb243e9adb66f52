import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Listening, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { PrefilterError } from '../../src/source/problem.ts';
import { long } from '../support/runs.ts';
import { address, ask, credentials, inProcess, keysOf, mark, walk } from './ask.ts';

let sandbox: Sandbox;
let listening: Listening;
beforeAll(async () => {
  sandbox = createSandbox({ documents: 60, cors: 'http://localhost:5173' });
  listening = await sandbox.listen();
});
afterAll(() => sandbox.close());

const port = () => Number(new URL(listening.url).port);
const headers = 'x-api-id: id\r\nx-api-key: key\r\n';

/** Sends bytes over a connection of its own, and returns the whole answer. */
function say(text: string, more?: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port(), '127.0.0.1', () => {
      socket.write(text);
      more?.(socket);
    });
    let heard = '';
    socket.on('data', (part) => {
      heard += part;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(heard));
  });
}

const nextOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)).page.next;

describe('listen', () => {
  test('serves the same notes, with links to its own address, under any host name', async () => {
    const sandbox = createSandbox({ documents: 70 });
    const { url } = await sandbox.listen();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const endpoint = { url, fetch: globalThis.fetch };
    expect((await walk(endpoint)).pages).toEqual((await walk(inProcess(sandbox))).pages);
    expect((await ask(endpoint, { limit: '2' })).body.page.next).toMatch(`${url}/v1/nfe/received?limit=2&cursor=`);
    expect((await ask({ ...endpoint, url: url.replace('127.0.0.1', 'localhost') })).body.page.next).toMatch(
      /^http:\/\/127\.0\.0\.1:/,
    );
    await sandbox.close();
  });

  test('sets a property, and accepts headers in any case', async () => {
    const sandbox = createSandbox({ documents: 2 });
    const endpoint = { url: (await sandbox.listen()).url, fetch: globalThis.fetch };
    const [key] = keysOf(await ask(endpoint));
    const headers = { 'X-API-ID': 'a', 'X-API-KEY': 'b' };
    const response = await mark(endpoint, 'a', { data: [{ access_key: key, value: 'ação' }] }, { headers });
    expect(response.status).toBe(200);
    expect(keysOf(await ask(endpoint, { filter: '(= a ação)' }))).toEqual([key]);
    await sandbox.close();
  });

  test('refuses a port that is in use', async () => {
    const sandbox = createSandbox();
    const { url } = await sandbox.listen();
    await expect(sandbox.listen({ port: Number(new URL(url).port) })).rejects.toThrow(/EADDRINUSE/);
    await sandbox.close();
  });

  test.each<[object, string]>([
    [{ port: 99_999 }, 'port'],
    [{ port: -1 }, 'port'],
    [{ port: '80' }, 'port'],
    [{ port: 1.5 }, 'port'],
    [{ host: 5 }, 'host'],
    [{ prot: 80 }, 'prot'],
  ])('refuses %j', async (options, name) => {
    const sandbox = createSandbox();
    await expect(sandbox.listen(options)).rejects.toBeInstanceOf(PrefilterError);
    await expect(sandbox.listen(options)).rejects.toThrow(`\`${name}\``);
  });

  test('closes at once, with open connections too, and can be called twice', async () => {
    const sandbox = createSandbox({ quirks: { stalledBody: true } });
    const listening = await sandbox.listen();
    const endpoint = { url: listening.url, fetch: globalThis.fetch };
    const response = await fetch(address(endpoint), { headers: credentials });
    const body = response.text();
    await Promise.all([expect(body).rejects.toThrow('terminated'), listening.close()]);
    await listening.close();
    await sandbox.close();
    await sandbox.close();
    await expect(fetch(endpoint.url)).rejects.toThrow('fetch failed');
  });

  test('survives data that is not HTTP', async () => {
    const begins = async (text: string) => (await say(text)).split('\r\n', 1)[0];
    const close = 'Connection: close\r\n\r\n';
    expect(await begins(`GET /v1/nfe/received HTTP/1.1\r\nHost: a b\r\n${close}`)).toBe('HTTP/1.1 401 Unauthorized');
    expect(await begins(`GET * HTTP/1.1\r\nHost: a\r\n${close}`)).toMatch(/^HTTP\/1.1 40[04]/);
    expect(await begins('nonsense\r\n\r\n')).toBe('HTTP/1.1 400 Bad Request');
    expect((await ask({ url: listening.url, fetch })).status).toBe(200);
  });
});

test.each([
  [
    'in absolute form, as a proxy is asked',
    'GET http://other.example/v1/nfe/received?limit=2 HTTP/1.1\r\nHost: other.example\r\n',
  ],
  ['of a host that is no host', 'GET /v1/nfe/received?limit=2 HTTP/1.1\r\nHost: evil/../x y\r\n'],
  ['without a host', 'GET /v1/nfe/received?limit=2 HTTP/1.0\r\n'],
  ['that begins like a host', 'GET /v1/nfe/received?limit=2&x=//evil.example HTTP/1.1\r\nHost: a\r\n'],
])('an address: %s: the page and its links belong to that address', async (_, request) => {
  const answer = await say(`${request}${headers}Connection: close\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(nextOf(answer).startsWith(`${listening.url}/v1/nfe/received?`)).toBe(true);
  expect(answer).not.toMatch(/other\.example|evil\/|undefined/);
});

describe('a body', () => {
  const put = (extra: string) => `PUT /v1/nfe/received/processed HTTP/1.1\r\nHost: a\r\n${extra}`;
  const chunk = Buffer.alloc(2 ** 20, 0x20);

  /** Sends 150 MB, and no more, as fast as the server reads. */
  const flood = (socket: Socket) => {
    let left = 150;
    const next = () => {
      if (left-- === 0) socket.end();
      else if (!socket.destroyed && socket.write(chunk)) setImmediate(next);
      else socket.once('drain', next);
    };
    next();
  };

  test('is not read without credentials', async () => {
    const before = process.memoryUsage().rss;
    const answer = await say(put(`Content-Length: ${150 * 2 ** 20}\r\n\r\n`), flood);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(140);
  });

  test('can have at most a megabyte', async () => {
    const answer = await say(put(`${headers}Content-Length: ${150 * 2 ** 20}\r\n\r\n`), flood);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    const [note] = sandbox.notes();
    const body = JSON.stringify({ data: [{ access_key: note?.accessKey, value: 'x'.repeat(900_000) }] });
    const url = `${listening.url}/v1/nfe/received/large`;
    expect((await fetch(url, { method: 'PUT', headers: credentials, body })).status).toBe(200);
    const larger = body.replace('xxx', 'x'.repeat(200_000));
    expect((await fetch(url, { method: 'PUT', headers: credentials, body: larger })).status).toBe(413);
  });
});

describe('pages of another origin', () => {
  test('may read answers, refusals too, and send preflight requests', async () => {
    const url = `${listening.url}/v1/nfe/received?limit=1`;
    const before = await fetch(url, { method: 'OPTIONS', headers: { 'Access-Control-Request-Headers': 'x-api-id' } });
    expect([before.status, before.headers.get('access-control-allow-headers')]).toEqual([204, 'x-api-id']);
    expect(before.headers.get('access-control-allow-methods')).toContain('PUT');
    for (const given of [credentials, {}]) {
      const { headers: got } = await fetch(url, { headers: given });
      expect(got.get('access-control-expose-headers')).toBe('*');
      expect(got.get('access-control-allow-origin')).toBe('http://localhost:5173');
      expect(got.get('vary')).toBe('Origin');
    }
  });

  test('may, whichever it is, with `*`', async () => {
    const open = createSandbox({ documents: 1, cors: '*' });
    const { headers } = await open.fetch(`${listening.url}/v1/nfe/received`, { headers: credentials });
    expect([headers.get('access-control-allow-origin'), headers.get('vary')]).toEqual(['*', null]);
  });

  test('may not without the option', async () => {
    const closed = createSandbox({ documents: 1 });
    const { url } = await closed.listen();
    const answer = await fetch(`${url}/v1/nfe/received`, { headers: credentials });
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect((await fetch(`${url}/v1/nfe/received`, { method: 'OPTIONS' })).status).toBe(405);
    await closed.close();
  });
});

test('many simultaneous connections are all answered', async () => {
  const url = `${listening.url}/v1/nfe/received?limit=1`;
  const own = createSandbox({ documents: 60, rateLimit: { allowed: 1_000_000, periodMs: 60_000 } });
  const { url: base } = await own.listen();
  const asked = Array.from({ length: long ? 400 : 120 }, () =>
    fetch(url.replace(listening.url, base), { headers: credentials }),
  );
  const statuses = await Promise.all(asked.map(async (answer) => (await answer).status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  await own.close();
});
