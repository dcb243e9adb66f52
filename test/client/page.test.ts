import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NetworkError, ProtocolError } from '../../src/client/client.ts';
import { accessKey, bodyOf, entryOf, fakeService, json, nextUrl, numbersOf, rejection, xmlOf } from './fake-service.ts';

async function pageOf(body: unknown, headers: Record<string, string> = {}) {
  const service = fakeService([json(body, { headers })]);
  return { page: await service.client.receivedPage(), events: service.events };
}

/** The error of an answer that is 200 but not a page. */
async function refused(body: unknown): Promise<unknown> {
  return rejection(fakeService([json(body)]).client.receivedPage());
}

test('a page has everything that the specification shows', async () => {
  const data = [entryOf(1), entryOf(2)];
  const signature = createHash('sha256').update(JSON.stringify(data)).digest('hex');
  const body = {
    status: { code: 200, message: 'Ok' },
    data,
    page: { next: nextUrl(30391), previous: nextUrl(30386) },
    count: 2,
    signature,
  };
  const { page, events } = await pageOf(body, { 'X-RateLimit-Limit': '100', 'X-RateLimit-Remaining': '99' });
  expect(page).toEqual({
    documents: [1, 2].map((index) => ({ accessKey: accessKey(index), xml: xmlOf(index) })),
    next: '30391',
    previous: '30386',
    count: 2,
    status: { code: 200, message: 'Ok' },
    rateLimit: { allowed: 100, remaining: 99 },
    signature,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '99' },
  });
  expect(events).toEqual([]);
});

describe('where the page can be', () => {
  test.each([
    ['at the top level', { page: { next: nextUrl(5) } }],
    [
      'at the top level, although `data` has one too',
      { page: { next: nextUrl(5) }, data: { documents: [entryOf(1)], page: { next: nextUrl(9) } } },
    ],
    ['in `data`, beside a list', { page: null, data: { documents: [entryOf(1)], page: { next: nextUrl(5) } } }],
    [
      'in `data`, which is the whole envelope once more',
      { page: undefined, data: { status: {}, data: [entryOf(1)], page: { next: nextUrl(5) }, count: 1 } },
    ],
  ])('%s', async (_, more) => {
    const { page } = await pageOf(bodyOf([1], null, more));
    expect(page.next).toBe('5');
    expect(numbersOf(page.documents)).toEqual([1]);
  });

  test('in `data`, beside an empty list: the end', async () => {
    const data = { documents: [], page: { next: nextUrl(5) } };
    expect((await pageOf(bodyOf([], null, { page: undefined, data }))).page).toMatchObject({
      documents: [],
      next: '5',
    });
  });

  test.each<[string, object]>([
    ['nothing', {}],
    ['a text', { message: 'Not available' }],
    ['a document', { 0: entryOf(1) }],
    ['two lists', { documents: [entryOf(1)], others: [] }],
    ['a list of texts', { fields: ['access_key', 'xml'] }],
    ['a list with something else in it', { documents: [entryOf(1), null] }],
    ['an object of documents', { documents: { 0: entryOf(1) } }],
  ])('beside %s in `data` it is not a page', async (_, others) => {
    for (const page of [undefined, { next: nextUrl(9) }]) {
      const error = await refused(bodyOf([], null, { page, data: { ...others, page: { next: nextUrl(5) } } }));
      expect(error).toBeInstanceOf(ProtocolError);
      expect(String(error)).toContain('no list of documents in `data`');
    }
  });

  test.each([[null], ['text'], [[]], [true]])('%j as the page in `data` is none', async (page) => {
    const error = await refused(bodyOf([], null, { page: undefined, data: { documents: [entryOf(1)], page } }));
    expect(error).toBeInstanceOf(ProtocolError);
  });

  test.each([[undefined], [null], [{}], ['text'], [[]]])('%j as the page: no next', async (page) => {
    expect((await pageOf(bodyOf([1], null, { page }))).page).toMatchObject({ next: undefined, previous: undefined });
  });
});

test('one bad document does not affect the others', async () => {
  const broken = [{ access_key: accessKey(2), xml: 'broken!' }, null, { access_key: accessKey(4) }];
  const { page } = await pageOf(bodyOf([], null, { data: [entryOf(1), ...broken, entryOf(5)], count: 5 }));
  expect(page.documents.map(({ accessKey, error }) => [accessKey, error?.code])).toEqual([
    [accessKey(1), undefined],
    [accessKey(2), 'broken-base64'],
    [undefined, 'no-xml'],
    [accessKey(4), 'no-xml'],
    [accessKey(5), undefined],
  ]);
});

describe('a 200 without a page is an error, never an empty list', () => {
  test.each<[string, unknown, RegExp]>([
    ['HTML', '<html><body>Maintenance</body></html>', /no JSON object: <html>/],
    ['nothing', '', /nothing/],
    ['a JSON list', '[]', /no JSON object/],
    ['a JSON text', '"ok"', /no JSON object/],
    ['null', 'null', /no JSON object/],
    ['no status', { data: [] }, /no `status`/],
    ['a status without a code', { status: { message: 'Ok' }, data: [] }, /no `status`/],
    ['a status that is a number', { status: 200, data: [] }, /no `status`/],
    [
      'a status that contradicts',
      { status: { code: 401, message: 'Unauthorized' }, data: [] },
      /status 401: Unauthorized/,
    ],
    ['a server error inside', { status: { code: 500, message: 'Oops' }, data: [] }, /status 500: Oops/],
    ['no data', { status: { code: 200, message: 'Ok' } }, /no list of documents in `data`/],
    ['null as data', { status: { code: 200, message: 'Ok' }, data: null }, /no list of documents/],
    ['a text as data', { status: { code: 200, message: 'Ok' }, data: 'none' }, /no list of documents/],
    ['an object as data', { status: { code: 200, message: 'Ok' }, data: { message: 'x' } }, /no list of documents/],
    ['a list in an object as data', bodyOf([], 5, { data: { documents: [entryOf(1)] } }), /no list of documents/],
    ['a rounded cursor', bodyOf([1], 2 ** 60), /not a safe whole number/],
    ['a negative cursor', bodyOf([1], -5), /not a safe whole number/],
    ['a fraction as a cursor', bodyOf([1], 0.5), /not a safe whole number/],
  ])('%s', async (_, body, message) => {
    const error = await refused(body);
    expect(error).toBeInstanceOf(ProtocolError);
    expect(error).toMatchObject({ code: 'protocol', method: 'GET', path: '/v1/nfe/received' });
    expect(String(error)).toMatch(message);
  });

  test.each([201, 202, 204, 206])('the status %i', async (status) => {
    const { client, requests } = fakeService([new Response(status === 204 ? null : '{}', { status })]);
    expect(await rejection(client.receivedPage())).toBeInstanceOf(ProtocolError);
    expect(requests).toHaveLength(1);
  });

  test('the status code 0, which published examples have, is accepted', async () => {
    expect((await pageOf(bodyOf([1], null, { status: { code: 0, message: 'Ok' } }))).page.status.code).toBe(0);
  });

  test('JSON that ends too early is an incomplete body', async () => {
    const whole = JSON.stringify(bodyOf([1, 2, 3], nextUrl(5)));
    for (const length of [1, 20, whole.length - 1, Math.floor(whole.length / 2)]) {
      const { client } = fakeService(Array.from({ length: 4 }, () => json(whole.slice(0, length))));
      expect(await rejection(client.receivedPage())).toBeInstanceOf(NetworkError);
    }
    const { client } = fakeService([json(whole.slice(0, -9)), json(whole)]);
    expect(numbersOf((await client.receivedPage()).documents)).toEqual([1, 2, 3]);
  });

  test('at most 200 characters of a body are quoted, on one line', async () => {
    const error = (await refused(`<html>\n\u001b[31m${'x'.repeat(5000)}`)) as Error;
    expect(error.message.length).toBeLessThanOrEqual(300);
    expect(error.message).not.toMatch(/[\n\u001b]/);
  });
});

describe('what only causes a warning', () => {
  test('a wrong check digit in an answer: the document is returned', async () => {
    const wrong = `${accessKey(2).slice(0, 43)}${(Number(accessKey(2)[43]) + 1) % 10}`;
    const { page, events } = await pageOf(
      bodyOf([], null, { data: [entryOf(1), { ...entryOf(2), access_key: wrong }], count: 2 }),
    );
    expect(numbersOf(page.documents)).toEqual([1, 2]);
    expect(page.documents[1]?.accessKey).toBe(wrong);
    expect(events).toMatchObject([{ kind: 'warning', code: 'access-key' }]);
  });

  test('a signature that is not the hash of the data', async () => {
    const { page, events } = await pageOf(bodyOf([1], null, { signature: 'abc' }));
    expect(page.signature).toBe('abc');
    expect(events).toMatchObject([{ kind: 'warning', code: 'signature' }]);
  });

  test.each([
    ['https://api.arquivei.com.br/v1/nfe/received?limit=50'],
    [nextUrl('9'.repeat(41))],
    ['-5'],
    [true],
    [{ cursor: 5 }],
  ])('%j as the `next`, which contains no cursor', async (next) => {
    const { page, events } = await pageOf(bodyOf([1], next));
    expect([page.next, numbersOf(page.documents)]).toEqual([undefined, [1]]);
    expect(events).toMatchObject([{ kind: 'warning', code: 'unusable-next' }]);
  });

  test('a `count` that is not the number of documents: all of them are returned', async () => {
    for (const count of [0, 1, 3, 700]) {
      const { page, events } = await pageOf(bodyOf([1, 2], null, { count }));
      expect([page.count, numbersOf(page.documents)]).toEqual([count, [1, 2]]);
      expect(events).toMatchObject([
        { kind: 'warning', code: 'count', message: `\`count\` is ${count}, and \`data\` has 2 documents` },
      ]);
    }
    for (const count of ['7', undefined]) {
      expect(await pageOf(bodyOf([1, 2], null, { count }))).toMatchObject({ page: { count: 2 }, events: [] });
    }
  });

  test('an error in a listener reaches the caller, and nothing is requested again', async () => {
    const own = new Error('from the listener');
    const { client, requests } = fakeService([json(bodyOf([1], null, { signature: 'abc' }))], {
      onEvent: ({ kind }) => {
        if (kind === 'warning') throw own;
      },
    });
    expect(await rejection(client.receivedPage())).toBe(own);
    expect(requests).toHaveLength(1);
  });
});

describe('optional parts', () => {
  test.each([
    [{}, undefined],
    [{ 'x-ratelimit-limit': '100' }, { allowed: 100 }],
    [{ 'x-ratelimit-remaining': '0' }, { remaining: 0 }],
    [{ 'x-ratelimit-limit': 'many', 'x-ratelimit-remaining': '-1' }, undefined],
  ])('rate headers %j', async (headers, rateLimit) => {
    const { page } = await pageOf(bodyOf([]), headers as Record<string, string>);
    expect(page.rateLimit).toEqual(rateLimit);
    expect('signature' in page).toBe(false);
  });

  test('a body with `__proto__` is just a body', async () => {
    const body = JSON.stringify(bodyOf([1])).replace('{', '{"__proto__":{"page":{"next":"9"}},');
    expect((await pageOf(body)).page.next).toBeUndefined();
  });
});
