import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ClientOptions, qiveService, type ReceivedQuery } from '../../src/client/client.ts';
import {
  type Answer,
  accessKey,
  all,
  bodyOf,
  entryOf,
  failing,
  fakeService,
  json,
  numbersOf,
  rejection,
} from './fake-service.ts';
import { expectNoSecrets } from './no-secrets.ts';

/*
 * One test for each behaviour in the field notes, in their order. Each part has more tests of its own next to its
 * source.
 */

const base = 'https://api.arquivei.com.br/v1/nfe/received';
const url = (cursor: number | string) => `${base}?limit=50&cursor=${cursor}`;

async function walk(answers: readonly Answer[], query: ReceivedQuery = {}, options: Partial<ClientOptions> = {}) {
  const service = fakeService(answers, options);
  const documents = await all(service.client.received(query));
  return { documents: numbersOf(documents), urls: service.requests.map((request) => request.url), ...service };
}

describe('names that the specification does not show', () => {
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
      dialect: 'qive',
    });
  });

  test('the body of a 401', async () => {
    const body = {
      status: { code: 401, message: 'Unauthorized' },
      error: 'Unauthorized. Invalid X-API-KEY or X-API-ID.',
    };
    const { client } = fakeService([failing(401, {}, body)]);
    expect(await rejection(client.receivedPage())).toMatchObject({
      name: 'AuthenticationError',
      status: 401,
      serviceStatus: { code: 401, message: 'Unauthorized' },
      message: 'GET /v1/nfe/received: answered 401: Unauthorized. Invalid X-API-KEY or X-API-ID.',
    });
  });

  test('HTML from a gateway with 502, 503 and 504', async () => {
    const answers = [502, 503, 504].map((status) =>
      failing(status, { 'content-type': 'text/html' }, '<html>Bad gateway</html>'),
    );
    expect((await walk([...answers, json(bodyOf([1], null))])).documents).toEqual([1]);
  });
});

describe('paging as captured', () => {
  test('an absolute URL or a bare cursor as the next one', async () => {
    expect(
      (await walk([json(bodyOf([1], url(30386))), json(bodyOf([2], '30391')), json(bodyOf([], '30391'))])).documents,
    ).toEqual([1, 2]);
  });

  test('parameters repeated raw, a doubled `?`, escaped slashes', async () => {
    const nexts = [
      `${base}?filter=(= note a#b&c+d cursor=1)&cursor=30386`,
      `${base}??filter=(OR (= processed false) (_not_exists processed))&cursor=30391`,
      url(30394).replaceAll('/', '\\/'),
    ];
    const { urls } = await walk([
      ...nexts.map((next, index) => json(bodyOf([index], next))),
      json(bodyOf([], url(30394))),
    ]);
    expect(urls.map(({ searchParams }) => searchParams.get('cursor'))).toEqual([null, '30386', '30391', '30394']);
  });

  test('slashes escaped in the JSON itself', async () => {
    const body = JSON.stringify(bodyOf([1], url(30386))).replaceAll('/', '\\/');
    expect((await walk([json(body), json(bodyOf([], url(30386)))])).urls[1]?.searchParams.get('cursor')).toBe('30386');
  });

  test('the cursor is not an offset, and stays a text beyond 2^53', async () => {
    const cursors = ['30386', '30391', '18446744073709551617'];
    const { urls } = await walk([
      ...cursors.map((cursor) => json(bodyOf([1], url(cursor)))),
      json(bodyOf([], url('18446744073709551617'))),
    ]);
    expect(urls.slice(1).map(({ searchParams }) => searchParams.get('cursor'))).toEqual(cursors);
  });

  test('`page.previous` is the cursor of the current request', async () => {
    const { client } = fakeService([json(bodyOf([1], null, { page: { next: url(5), previous: url(3) } }))]);
    expect(await client.receivedPage({ cursor: 3 })).toMatchObject({ next: '5', previous: '3' });
  });

  test('at the end: `data: []`, `count: 0` and the same cursor, from which newer notes can be read later', async () => {
    const service = fakeService([
      json(bodyOf([1], url(9))),
      json(bodyOf([], url(9))),
      json(bodyOf([2], url(12))),
      json(bodyOf([], url(12))),
    ]);
    const first = service.client.received();
    expect(numbersOf(await all(first))).toEqual([1]);
    const { checkpoint } = first;
    expect(checkpoint?.cursor).toBe('9');
    expect(numbersOf(await all(service.client.received({ checkpoint: checkpoint as never })))).toEqual([2]);
  });

  test('a short page, 37 of 50, is not the end', async () => {
    const indexes = Array.from({ length: 37 }, (_, index) => index);
    expect(
      (await walk([json(bodyOf(indexes, url(5))), json(bodyOf([99], url(9))), json(bodyOf([], url(9)))])).documents,
    ).toEqual([...indexes, 99]);
  });

  test('a cursor seen earlier is an error, not a loop', async () => {
    const { client, requests } = fakeService([5, 9, 5].map((cursor, index) => json(bodyOf([index], url(cursor)))));
    expect(await rejection(all(client.received()))).toMatchObject({ name: 'CursorLoopError' });
    expect(requests).toHaveLength(3);
  });

  test('`count` is the number of items in this page, `status` is 200 and `Ok`', async () => {
    const { client } = fakeService([json(bodyOf([1, 2], url(5)))]);
    expect(await client.receivedPage()).toMatchObject({ count: 2, status: { code: 200, message: 'Ok' } });
    const other = fakeService([json(bodyOf([1, 2], url(5), { count: 50 }))]);
    expect((await other.client.receivedPage()).documents).toHaveLength(2);
    expect(other.events).toMatchObject([{ kind: 'warning', code: 'count' }]);
  });

  test('base64 of UTF-8, also broken or missing; the key is kept', async () => {
    const data = [entryOf(1), { access_key: accessKey(2), xml: '%%%' }, { access_key: accessKey(3) }];
    const { client } = fakeService([json(bodyOf([], null, { data }))]);
    const { documents } = await client.receivedPage();
    expect(documents.map(({ error }) => error?.code)).toEqual([undefined, 'broken-base64', 'no-xml']);
    expect(documents.map((document) => document.accessKey)).toEqual([1, 2, 3].map(accessKey));
    expect(documents[0]?.xml).toContain('São');
  });

  test('the signature causes a warning and never an error', async () => {
    const data = [entryOf(1)];
    const signature = createHash('sha256').update(JSON.stringify(data)).digest('hex');
    const service = fakeService([
      json(bodyOf([1], null, { signature })),
      json(bodyOf([1], null, { signature: 'other' })),
    ]);
    await service.client.receivedPage();
    expect(service.events).toEqual([]);
    await service.client.receivedPage();
    expect(service.events).toMatchObject([{ kind: 'warning', code: 'signature' }]);
  });

  test('a CNPJ of another account makes the whole call a 400', async () => {
    const { client } = fakeService([failing(400, {}, { status: { code: 400, message: 'CNPJ not allowed' } })]);
    expect(await rejection(client.receivedPage({ cnpjs: ['52998224725'] }))).toMatchObject({
      name: 'ServiceError',
      status: 400,
    });
  });

  test('lists have `[]` in their names', async () => {
    const { urls } = await walk([json(bodyOf([]))], { cnpjs: ['52998224725'], accessKeys: [accessKey(1)] });
    expect([...(urls[0]?.searchParams.keys() ?? [])]).toEqual(['cnpj[]', 'access_key[]']);
  });
});

describe('bugs that public clients have', () => {
  test('following `page.next` with the credentials', async () => {
    const { urls } = await walk([json(bodyOf([1], 'https://evil.example/?cursor=5')), json(bodyOf([], null))]);
    expect(urls.map(({ host }) => host)).toEqual(['api.arquivei.com.br', 'api.arquivei.com.br']);
  });

  test('putting the URL into `cursor=`', async () => {
    const { urls } = await walk([json(bodyOf([1], url(5))), json(bodyOf([], null))]);
    expect(urls[1]?.search).toBe('?cursor=5');
    const { client } = fakeService([]);
    expect(await rejection(client.receivedPage({ cursor: url(5) }))).toMatchObject({ argument: 'cursor' });
  });

  test('endless loops on an error', async () => {
    const { client, requests } = fakeService(Array.from({ length: 4 }, () => failing(500)));
    expect(await rejection(all(client.received()))).toMatchObject({ name: 'ServiceError' });
    expect(requests).toHaveLength(4);
  });

  test('`cursor += 50`', async () => {
    const { urls } = await walk(
      [json(bodyOf([1], url(30386))), json(bodyOf([2], url(30391))), json(bodyOf([], null))],
      { cursor: 0 },
    );
    expect(urls.map(({ searchParams }) => searchParams.get('cursor'))).toEqual(['0', '30386', '30391']);
  });

  test('dropping a 200 because no request remained', async () => {
    const headers = { 'x-ratelimit-remaining': '0' };
    const { documents, waits } = await walk([
      json(bodyOf([1], url(5)), { headers }),
      json(bodyOf([2], url(9)), { headers }),
      json(bodyOf([], url(9))),
    ]);
    expect([documents, waits]).toEqual([
      [1, 2],
      [1000, 1000],
    ]);
  });

  test('turning an error into an empty list', async () => {
    for (const answer of [
      failing(400),
      failing(404),
      json('<html>'),
      json('{}'),
      json({ status: { code: 500, message: '' }, data: [] }),
    ]) {
      expect(await rejection(all(fakeService([answer]).client.received()))).toBeInstanceOf(Error);
    }
  });

  test('keys in logs, messages and JSON', async () => {
    const secrets = { 'x-api-key': 'abcdef-123456' };
    const { client } = fakeService([failing(400, {}, { error: 'key abcdef-123456 is wrong' })], { headers: secrets });
    expectNoSecrets(await rejection(client.receivedPage()), secrets);
  });

  test('stripping `\\D` from keys and CNPJs', async () => {
    const key = '35260712ABC34501DE3555001000000001100000001';
    const sum = [...key].reverse().reduce((total, char, at) => total + (char.charCodeAt(0) - 48) * (2 + (at % 8)), 0);
    const whole = key + (sum % 11 < 2 ? 0 : 11 - (sum % 11));
    const { urls } = await walk([json(bodyOf([]))], { accessKeys: [whole], cnpjs: ['12.ABC.345/01DE-35'] });
    expect(urls[0]?.searchParams.getAll('access_key[]')).toEqual([whole]);
    expect(urls[0]?.searchParams.getAll('cnpj[]')).toEqual(['12ABC34501DE35']);
  });

  test('saving the cursor before the page is stored', async () => {
    const { client } = fakeService([json(bodyOf([1], url(5))), json(bodyOf([2], url(9)))]);
    const pages = client.receivedPages();
    await pages.next();
    expect(pages.checkpoint).toBeUndefined();
    await pages.next();
    expect(pages.checkpoint?.cursor).toBe('5');
  });

  test('sending the filter raw', async () => {
    const { requests } = await walk([json(bodyOf([]))], { filter: '(= note a&limit=1#x)' });
    expect(requests[0]?.url.href).toBe(`${base}?filter=%28%3D%20note%20a%26limit%3D1%23x%29`);
  });
});

test('an access key with a wrong check digit is refused as an argument, but accepted from the service', async () => {
  const wrong = `${accessKey(1).slice(0, 43)}${(Number(accessKey(1)[43]) + 1) % 10}`;
  const answer = () => json(bodyOf([1], null, { data: [{ ...entryOf(1), access_key: wrong }] }));
  const { client, events } = fakeService([answer()]);
  expect(await rejection(client.receivedPage({ accessKeys: [wrong] }))).toMatchObject({ argument: 'accessKeys[0]' });
  expect((await client.receivedPage()).documents).toMatchObject([
    { accessKey: wrong, xml: expect.stringContaining('<nNF>1<') },
  ]);
  expect(events).toMatchObject([{ kind: 'warning', code: 'access-key' }]);
  const lenient = fakeService([answer()], { checkDigits: false });
  expect((await lenient.client.receivedPage({ accessKeys: [wrong] })).documents).toHaveLength(1);
});
