import { describe, expect, test } from 'vitest';
import { ArgumentError, createClient, NetworkError, ProtocolError, readPage } from '../../src/client/client.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { bodyOf, nextUrl, rejection, secrets } from './fake-service.ts';

const body = JSON.stringify(bodyOf([1, 2], nextUrl(30391)));

describe('readPage', () => {
  test('reads what the client reads', async () => {
    const sandbox = createSandbox({ documents: 120 });
    const own = await createClient({ headers: secrets, fetch: sandbox.fetch }).receivedPage({ limit: 7 });
    const response = await sandbox.fetch('https://api.arquivei.com.br/v1/nfe/received?limit=7', { headers: secrets });
    const { headers, ...page } = await readPage(await response.text(), { headers: response.headers, limit: 7 });
    expect(page).toEqual({ ...own, headers: undefined, requestId: page.requestId, rateLimit: page.rateLimit });
    expect(Object.keys(headers)).toEqual(Object.keys(own.headers));
  });

  test.each([
    ['Headers', new Headers({ 'X-RateLimit-Limit': '9', 'X-Request-Id': 'r1' })],
    ['pairs', new Map([['X-RateLimit-Limit', '9']].concat([['x-request-id', 'r1']]) as [string, string][])],
    [
      'what has only `forEach`',
      {
        forEach(add: (value: string, name: string) => void) {
          add('9', 'x-ratelimit-limit');
          add('r1', 'x-request-id');
        },
      },
    ],
    [
      'those of node:http',
      { 'x-ratelimit-limit': '9', 'x-request-id': ['r1'], 'set-cookie': ['a', 'b'], none: undefined },
    ],
  ])('takes the headers of an answer as %s', async (_, headers) => {
    const page = await readPage(body, { headers });
    expect(page).toMatchObject({ next: '30391', count: 2, rateLimit: { allowed: 9 }, requestId: 'r1' });
    expect(page.headers).toEqual({ 'x-ratelimit-limit': '9', 'x-request-id': 'r1' });
  });

  test('reads the position parameter of another service', async () => {
    const other = JSON.stringify(bodyOf([1], 'https://api.example/documents?page=5&filter=x'));
    expect((await readPage(other, { service: { positionParameter: 'page' } })).next).toBe('5');
  });

  test('a body that is no page, was cut, or repeats a credential', async () => {
    expect(await rejection(readPage('<html>'))).toBeInstanceOf(ProtocolError);
    expect(await rejection(readPage('{"status":'))).toBeInstanceOf(NetworkError);
    const error = await rejection(readPage(`no page for ${secrets['x-api-key']}`, { requestHeaders: secrets }));
    expect(String(error)).toContain('[redacted]');
    expect(String(error)).not.toContain(secrets['x-api-key']);
  });

  test('tells what is unusual', async () => {
    const events: unknown[] = [];
    await readPage(body, { limit: 1, onEvent: (event) => events.push(event) });
    expect(events).toMatchObject([{ kind: 'warning', code: 'too-many' }]);
  });

  test.each([
    [7, {}, 'body'],
    ['', { limit: 0 }, 'limit'],
    ['', { header: {} }, 'header'],
    ['', { headers: null }, 'headers'],
    ['', { headers: { 'a b': 'c' } }, 'headers'],
    ['', { requestHeaders: { a: 7 } }, 'headers.a'],
    ['', { service: { path: '' } }, 'service.path'],
    ['', { onEvent: 7 }, 'onEvent'],
  ])('refuses %j, %j', async (text, options, argument) => {
    const error = await rejection(readPage(text as never, options as never));
    expect(error).toBeInstanceOf(ArgumentError);
    expect((error as ArgumentError).argument).toBe(argument);
  });
});
