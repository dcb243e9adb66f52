import { describe, expect, test } from 'vitest';
import { ArgumentError, type ClientOptions, createClient, qiveService } from '../../src/client/client.ts';
import { completeClientOptions } from '../../src/client/settings.ts';
import { bodyOf, fakeService, json, secrets } from './fake-service.ts';

describe('the options of a client', () => {
  test('has all names, and each part can be set', async () => {
    const fetched: string[] = [];
    const client = createClient({
      headers: { 'x-own': 'value' },
      baseUrl: 'http://127.0.0.1:8080/prefix//',
      service: { path: '/v2/nfe/emitted', positionParameter: 'position', maxLimit: 100 },
      fetch: async (url) => {
        fetched.push(url);
        return json(bodyOf([], 'https://a.example/?position=7'));
      },
    });
    const page = await client.receivedPage({ limit: 100, cursor: 6 });
    expect(fetched).toEqual(['http://127.0.0.1:8080/prefix/v2/nfe/emitted?limit=100&position=6']);
    expect(page.next).toBe('7');
  });

  test.each([
    [{}, 'https://api.arquivei.com.br/v1/nfe/received'],
    [{ environment: 'production' }, 'https://api.arquivei.com.br/v1/nfe/received'],
    [{ environment: 'test' }, 'https://sandbox-api.arquivei.com.br/v1/nfe/received'],
    [{ environment: 'test', baseUrl: 'https://own.example' }, 'https://own.example/v1/nfe/received'],
    [{ baseUrl: 'https://x/v1' }, 'https://x/v1/nfe/received'],
    [{ baseUrl: 'https://x/v1/nfe/' }, 'https://x/v1/nfe/received'],
    [{ baseUrl: 'https://x/a/v1/nfe/received' }, 'https://x/a/v1/nfe/received'],
    [{ baseUrl: 'https://v1' }, 'https://v1/v1/nfe/received'],
    [{ baseUrl: 'https://x/nfe' }, 'https://x/nfe/v1/nfe/received'],
    [{ service: { test: 'https://own.example' }, environment: 'test' }, 'https://own.example/v1/nfe/received'],
    [{ service: { path: undefined }, timeoutMs: undefined }, 'https://api.arquivei.com.br/v1/nfe/received'],
  ])('%j', async (options, url) => {
    const { client, requests } = fakeService([json(bodyOf([]))], options as Partial<ClientOptions>);
    await client.receivedPage();
    expect(requests[0]?.url.href).toBe(url);
  });

  test.each<[object, string]>([
    [{ environment: 'sandbox' }, 'environment'],
    [{ baseUrl: 'api.arquivei.com.br' }, 'baseUrl'],
    [{ baseUrl: 'ftp://api.arquivei.com.br' }, 'baseUrl'],
    [{ baseUrl: 'https://user:password@api.arquivei.com.br' }, 'baseUrl'],
    [{ baseUrl: 'https://api.arquivei.com.br?a=b' }, 'baseUrl'],
    [{ baseUrl: 'https://api.arquivei.com.br#a' }, 'baseUrl'],
    [{ service: { path: 'v1' } }, 'service.path'],
    [{ service: { path: '@evil.example/' } }, 'service.path'],
    [{ timeoutMs: 0 }, 'timeoutMs'],
    [{ timeoutMs: 2 ** 31 }, 'timeoutMs'],
    [{ retry: { attempts: 0 } }, 'retry.attempts'],
    [{ retry: { budgetMs: -1 } }, 'retry.budgetMs'],
    [{ retry: { budgetMs: Number.POSITIVE_INFINITY } }, 'retry.budgetMs'],
    [{ environment: null }, 'environment'],
    [{ environment: 'constructor' }, 'environment'],
    [{ baseUrl: 5 }, 'baseUrl'],
    [{ baseUrl: null }, 'baseUrl'],
    [{ timeoutMs: '5' }, 'timeoutMs'],
    [{ timeoutMs: null }, 'timeoutMs'],
    [{ retry: null }, 'retry'],
    [{ retry: 5 }, 'retry'],
    [{ retry: [] }, 'retry'],
    [{ retry: { attempts: '4' } }, 'retry.attempts'],
    [{ retry: { tries: 4 } }, 'retry.tries'],
    [{ fetch: 5 }, 'fetch'],
    [{ fetch: null }, 'fetch'],
    [{ sleep: 5 }, 'sleep'],
    [{ now: 5 }, 'now'],
    [{ random: 0.5 }, 'random'],
    [{ onEvent: true }, 'onEvent'],
    [{ checkFilter: 'no' }, 'checkFilter'],
    [{ checkDigits: 0 }, 'checkDigits'],
    [{ timeout: 5 }, 'timeout'],
    [{ toString: 5 }, 'toString'],
    [{ headers: undefined }, 'headers'],
    [{ headers: null }, 'headers'],
    [{ headers: 5 }, 'headers'],
    [{ headers: 'x-api-key: a' }, 'headers'],
    [{ headers: ['x-api-key'] }, 'headers'],
    [{ headers: [null] }, 'headers'],
    [{ headers: [[]] }, 'headers'],
    [{ headers: [[5, 'a']] }, 'headers'],
    [{ headers: [['x-api-key']] }, 'headers.x-api-key'],
    [{ service: null }, 'service'],
    [{ service: 'qive' }, 'service'],
    [{ service: { path: 5 } }, 'service.path'],
    [{ service: { path: null } }, 'service.path'],
    [{ service: { name: 5 } }, 'service.name'],
    [{ service: { production: 5 } }, 'service.production'],
    [{ service: { production: 'api.arquivei.com.br' } }, 'service.production'],
    [{ service: { test: 'ftp://a' }, environment: 'test' }, 'service.test'],
    [{ service: { positionParameter: '' } }, 'service.positionParameter'],
    [{ service: { positionParameter: ['cursor'] } }, 'service.positionParameter'],
    [{ service: { maxLimit: 0 } }, 'service.maxLimit'],
    [{ service: { maxLimit: '50' } }, 'service.maxLimit'],
    [{ service: { maxUrlLength: Number.NaN } }, 'service.maxUrlLength'],
    [{ service: { exhaustedPauseMs: -1 } }, 'service.exhaustedPauseMs'],
    [{ service: { idHeader: 5 } }, 'service.idHeader'],
    [{ service: { remainingHeader: 'no header' } }, 'service.remainingHeader'],
    [{ service: { retryAfterHeader: '' } }, 'service.retryAfterHeader'],
    [{ service: { dialect: 'sql' } }, 'service.dialect'],
    [{ service: { dialect: 5 } }, 'service.dialect'],
    [{ service: { dialect: null } }, 'service.dialect'],
    [{ service: { dialect: { name: 'own', operators: {} } } }, 'service.dialect'],
    [{ service: { adress: 'https://a.example' } }, 'service.adress'],
  ])('%j is refused when the client is made', (options, argument) => {
    let error: unknown;
    try {
      createClient({ headers: secrets, ...options } as ClientOptions);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({ argument });
    expect(String(error)).toContain(`\`${argument}\``);
    expect(String(error)).not.toContain('password');
  });

  test.each([[undefined], [null], [5], ['qive'], [[]], [() => {}]])('%j are no options at all', (options) => {
    expect(() => createClient(options as never)).toThrow(ArgumentError);
    expect(() => createClient(options as never)).toThrow('`options` must be an object, not ');
  });

  test.each([
    [{ timeOutMs: 5 }, '`timeOutMs` is not an option. Did you mean `timeoutMs`?'],
    [{ service: { maxlimit: 5 } }, '`service.maxlimit` is not an option. Did you mean `maxLimit`?'],
    [{ environment: 'tset' }, '`environment` must be `production` or `test`, not "tset". Did you mean `test`?'],
    [{ retry: { budgetMs: -1 } }, '`retry.budgetMs` must be a whole number from 0 to 2147483647, not -1.'],
    [{ maxWaitMs: 0 }, '`maxWaitMs` must be a whole number from 1 to 2147483647, not 0.'],
  ])('%j: the message says what is right', (options, message) => {
    expect(() => createClient({ headers: secrets, ...options } as ClientOptions)).toThrow(message);
  });

  test('0 is allowed where it makes sense', async () => {
    const service = { exhaustedPauseMs: 0 };
    const { client } = fakeService([json(bodyOf([]))], { retry: { budgetMs: 0 }, service });
    expect((await client.receivedPage()).documents).toEqual([]);
  });
});

test.each(['http://h\\@evil', 'http://h/../..', 'http://h/%2e%2e/x', 'http://h/./x', 'http:\\\\h'])(
  'addresses that others would read differently are refused: %s',
  (baseUrl) => {
    expect(() => createClient({ baseUrl, headers: secrets })).toThrow('`baseUrl` must be an address without');
  },
);

test.each([
  ['http://service.example', true],
  ['https://service.example', false],
  ['http://localhost:8080', false],
  ['http://a.localhost', false],
  ['http://127.0.0.1', false],
  ['http://127.9.9.9', false],
  ['http://[::1]:80', false],
  ['http://localhost.example', true],
  ['http://127.0.0.1.example', true],
])('credentials for %s go unencrypted to another machine: %s', (baseUrl, isPlain) => {
  expect(completeClientOptions({ baseUrl, headers: secrets }).isPlain).toBe(isPlain);
});

test('the default sleep waits, and rejects with the reason of an abort', async () => {
  const { sleep } = completeClientOptions({ headers: secrets });
  await sleep(1);
  const abort = new AbortController();
  const waiting = sleep(60_000, abort.signal);
  abort.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
});

test('the shipped profile has the observed values', () => {
  expect(qiveService).toEqual({
    name: 'qive',
    production: 'https://api.arquivei.com.br',
    test: 'https://sandbox-api.arquivei.com.br',
    path: '/v1/nfe/received',
    positionParameter: 'cursor',
    idHeader: 'x-api-id',
    keyHeader: 'x-api-key',
    permissionHeader: 'x-api-permission-key',
    allowedHeader: 'x-ratelimit-limit',
    remainingHeader: 'x-ratelimit-remaining',
    resetHeader: 'x-ratelimit-reset',
    retryAfterHeader: 'retry-after',
    requestIdHeader: 'x-request-id',
    maxLimit: 50,
    maxUrlLength: 8000,
    exhaustedPauseMs: 1000,
    dialect: 'received',
  });
});

describe('credentials', () => {
  test.each([[{}], [[]], [{ accept: 'application/json' }]])(
    '%j has none, which is refused when the client is made',
    (headers) => {
      const message = '`headers` has no credentials: `x-api-id` and `x-api-key`';
      expect(() => createClient({ headers } as never)).toThrow(message);
    },
  );

  test("other headers may name the caller of a service of one's own", () => {
    expect(() => createClient({ headers: { authorization: 'Bearer 123456789' } })).not.toThrow();
  });

  test.each([
    ['id', 'key'],
    ['a', 'b'],
    ['test', 'user'],
  ])('of four characters and fewer do not blank an error: %s, %s', async (id, key) => {
    const client = createClient({
      headers: { 'x-api-id': id, 'x-api-key': key },
      fetch: async () => Response.json({ status: { code: 400, message: 'Invalid key a test' } }, { status: 400 }),
    });
    await expect(client.receivedPage()).rejects.toThrow('Invalid key a test');
  });
});

describe('the dialect', () => {
  const sent = async (options: object, filter: string) => {
    const urls: string[] = [];
    const fetch = async (url: string) => {
      urls.push(decodeURIComponent(url));
      return Response.json({ status: { code: 200, message: 'Ok' }, data: [], page: {}, count: 0 });
    };
    const client = createClient({ headers: { 'x-api-id': 'an-id', 'x-api-key': 'a-key' }, fetch, ...options } as never);
    await client.receivedPage({ filter } as never).catch((error: Error) => {
      if (urls.length === 0) throw error;
    });
    return urls.join();
  };

  test('is `received`, as everywhere; what only `qive` has says so and how to choose it', async () => {
    await expect(sent({}, '(AND (= a b) (= c d))')).rejects.toThrow('The dialect `qive` has it');
    expect(await sent({ dialect: 'qive' }, '(AND (= a b) (= c d))')).toContain('(AND (= a b) (= c d))');
    expect(await sent({ service: { dialect: 'qive' } }, '(AND (= a b) (= c d))')).toContain('(AND ');
  });
});
