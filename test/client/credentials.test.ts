import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArgumentError, type ClientOptions, createClient, type RequestHeaders } from '../../src/client/client.ts';
import { createScrub, writeHeaders } from '../../src/client/credentials.ts';
import { takesAtMost } from '../support/cpu-ms.ts';
import { runs } from '../support/runs.ts';
import { bodyOf, failing, fakeService, json, rejection, secrets } from './fake-service.ts';
import { expectNoSecrets } from './no-secrets.ts';

const written = (headers: unknown) =>
  writeHeaders(headers as RequestHeaders, {
    locale: 'en',
    refuse: (argument) => {
      throw argument;
    },
  });

describe('headers', () => {
  test.each([
    ['an object', { 'X-Api-Key': 'a' }],
    ['pairs', [['X-Api-Key', 'a']]],
    ['a map', new Map([['x-api-key', 'a']])],
    ['`Headers`', new Headers({ 'X-Api-Key': 'a' })],
    ['with white space around, as from a file', { 'x-api-key': ' a\r\n' }],
  ])('%s', (_, headers) => {
    expect(written(headers)).toEqual({ 'x-api-key': 'a' });
  });

  test('`accept` can be set', () => {
    expect(written({ Accept: 'text/json' })).toEqual({ accept: 'text/json' });
  });

  test.each([
    ['an inner line break', 'sEcReT\nkey'],
    ['a carriage return', 'sEcReT\rkey'],
    ['NUL', 'sEcReT\0key'],
    ['another control character', 'sEcReT\u001bkey'],
    ['a character beyond Latin-1', 'sEcReT→key'],
    ['nothing', ''],
    ['only white space', ' \n'],
    ['undefined', undefined],
    ['a number', 5],
    ['a list', ['sEcReT']],
  ])('%s is refused by name, and its value is not repeated', (_, value) => {
    let error: unknown;
    try {
      createClient({ headers: { 'x-api-id': 'id', 'x-api-key': value as string } });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(ArgumentError);
    expect(error).toMatchObject({ argument: 'headers.x-api-key' });
    expectNoSecrets(error, { 'x-api-key': 'sEcReT' });
  });

  test.each(['Connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade'])(
    '%s is controlled by `fetch`, which would fail as if there were no connection',
    (name) => {
      const made = () => createClient({ headers: { [name]: 'sEcReT' } });
      expect(made).toThrow(ArgumentError);
      expect(made).toThrow(`\`headers.${name}\` is set by`);
      expect(made).not.toThrow('sEcReT');
    },
  );

  test.each(['', 'x api', 'x:api', 'x\napi', 'é'])('%j is the name of no header', (name) => {
    expect(() => written({ [name]: 'a' })).toThrow('headers');
  });

  test('exactly the headers that `fetch` accepts pass, except empty ones', () => {
    const unit = fc.oneof(
      fc.constantFrom(...'aZ09-_:; ()/@[]{}"\\\n\r\t\0\u001f\u007f\u0080\u00ff\u0100→'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    );
    const texts = fc.string({ unit, minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.oneof(fc.constant('x-api-key'), texts), texts, (name, value) => {
        const takes = (take: () => unknown) => {
          try {
            take();
            return true;
          } catch {
            return false;
          }
        };
        const text = value.replace(/^[\t\n\r ]+|[\t\n\r ]+$/g, '');
        // `Headers` accepts these, but Node's connection refuses them later.
        const refused =
          text === '' || [...text].some((character) => (character < ' ' ? character !== '\t' : character === '\u007f'));
        const ours = takes(() => written({ [name]: value }));
        expect(ours).toBe(!refused && takes(() => new Headers({ [name]: value })));
        if (ours)
          expect(new Headers(written({ [name]: value })).get(name)).toBe(new Headers({ [name]: value }).get(name));
      }),
    );
  });
});

describe('scrubbing', () => {
  const key = 'aB3/x"y\\z+0=&<é';
  const scrub = createScrub([key, 'Bearer t0ken-abc']);
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  const spellings: Record<string, (text: string) => string> = {
    'as it is': (text) => text,
    'in capitals': (text) => text.toUpperCase(),
    'in JSON': (text) => JSON.stringify(text),
    'in JSON, each character escaped': (text) =>
      text.replace(/./gs, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`),
    'in a URL': encodeURIComponent,
    'in a URL, each character escaped': (text) =>
      text.replace(/./gs, (mark) => `%${mark.charCodeAt(0).toString(16).padStart(2, '0')}`),
    'as base64': base64,
    'as base64 without its end': (text) => base64(text).replace(/=+$/, ''),
    'as base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
    'as base64 in a URL': (text) => encodeURIComponent(base64(text)),
    'as base64 of a part of something': (text) => base64(`id:${text}, and more`),
  };
  const names = Object.keys(spellings);
  const spell = (name: string, text: string) => (spellings[name] as (text: string) => string)(text);

  test.each(names)('%s', (name) => {
    for (const secret of [key, 't0ken-abc', 'Bearer t0ken-abc']) {
      expect(scrub(`Invalid ${spell(name, secret)}`)).toBe('[redacted]');
      expect(scrub(`<p>/v1/ ${spell(name, secret)}, sorry</p>`)).toBe('[redacted]');
    }
  });

  test('a value of which twelve characters are left, anywhere and in any spelling', () => {
    const value = fc
      .stringMatching(/^[\x21-\x7e]{12,40}$/)
      .chain((secret) =>
        fc
          .tuple(fc.constant(secret), fc.integer({ min: 12, max: secret.length }))
          .chain(([whole, length]) =>
            fc.tuple(fc.constant(whole), fc.constant(length), fc.integer({ min: 0, max: whole.length - length })),
          ),
      );
    fc.assert(
      fc.property(value, fc.constantFrom(...names), ([secret, length, start], name) => {
        const piece = spell(name, secret.slice(start, start + length));
        expect(createScrub([secret])(`key: ${piece}.`)).toBe('[redacted]');
      }),
      runs(4),
    );
  });

  test('of cookies and parameters the values, not the names', () => {
    const clean = createScrub(['session=s3cr3t; application=a', 'Digest realm="w0rds", nonce=abc123']);
    for (const text of ['s3cr3t', 'w0rds', 'abc123']) expect(clean(`not ${text}`)).toBe('[redacted]');
    for (const text of ['The session is over', 'application/json', 'Digest needs a nonce'])
      expect(clean(text)).toBe(text);
  });

  test('of an address only the parts that repeat a value; a short one only as a whole value', () => {
    const of = (headers: readonly string[], query: string) =>
      createScrub(headers).url(`https://a.example/v1/x?${query}`);
    const keys = `access_key%5B%5D=${'3525'.repeat(11)}`;
    expect(of(['id', 'key'], `filter=%28%3D%20key%20id%29&${keys}`)).toBe(
      `https://a.example/v1/x?filter=%28%3D%20key%20id%29&${keys}`,
    );
    expect(of(['id'], `a=id&${keys}`)).toBe(`https://a.example/v1/x?a=[redacted]&${keys}`);
    const secret = 'Sup3r-S3cret/Key';
    for (const part of [secret, encodeURIComponent(secret), secret.slice(0, -2), btoa(secret)]) {
      expect(of([secret], `limit=5&filter=(= a ${part})`)).toBe('https://a.example/v1/x?limit=5&filter=[redacted]');
    }
    expect(createScrub([secret]).url(`https://a.example/${secret}/x?limit=5`)).toBe('[redacted]?limit=5');
  });

  test.each(['7', 'ab', 'x-1', '=', 'key'])('%j, too short for a credential, hides nothing', (short) => {
    expect(createScrub([short])(`not ${short} here`)).toBe(`not ${short} here`);
  });

  test('text without secrets is kept, and shortened', () => {
    expect(scrub('application/json is fine')).toBe('application/json is fine');
    expect(scrub('{"error":"50% of a\\/b &amp; c \\u00e9 %zz &#; \\u12"}')).toBe(
      '{"error":"50% of a\\/b &amp; c \\u00e9 %zz &#; \\u12"}',
    );
    expect(scrub(' a\n\tb\u0000 ')).toBe('a b');
    expect(scrub('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
    expect(scrub('x'.repeat(200))).toHaveLength(200);
  });

  test('a secret at the cut leaves no beginning behind', () => {
    const long = `k${'9Az_'.repeat(300)}`;
    for (const secret of [key, long]) {
      const clean = createScrub([secret]);
      for (const name of names)
        for (let before = 180; before < 200; before++)
          expect(clean(`${'- '.repeat(before / 2)}${spell(name, secret)}`)).toBe('[redacted]');
    }
    expect(scrub(`${'-'.repeat(200)}${key}`)).not.toContain('aB3');
  });

  test('a body of ten megabytes takes no longer than reading it', () => {
    for (const part of ['\\', '\\u00', '%', '&', '&#0', 'A', ' ']) {
      const text = part.repeat(10_000_000 / part.length);
      expect([part, takesAtMost(1500, () => scrub(text))]).toEqual([part, true]);
    }
  });
});

describe('which headers are secret', () => {
  const value = 'v4lue-of-this-header';
  const shown = async (headers: Record<string, string>, options: Partial<ClientOptions> = {}) => {
    const answer = failing(400, {}, { error: `Expected application/json, not ${value}` });
    return (await rejection(
      fakeService([answer], { headers: { ...secrets, ...headers }, ...options }).client.receivedPage(),
    )) as Error;
  };

  test.each([
    ['x-api-id', {}],
    ['X-Api-Key', {}],
    ['x-api-permission-key', {}],
    ['authorization', {}],
    ['Proxy-Authorization', {}],
    ['cookie', {}],
    ['x-tenant-token', { secretHeaders: ['X-Tenant-Token'] }],
    ['x-own-key', { service: { keyHeader: 'X-Own-Key' } }],
  ] as const)('%s', async (name, options) => {
    const {
      'x-api-id': _,
      'x-api-key': __,
      ...rest
    } = { ...secrets, [name.toLowerCase()]: value } as Record<string, string>;
    const headers = { ...secrets, ...rest, [name.toLowerCase()]: value };
    expect((await shown(headers, options)).message).toMatch(/answered 400: \[redacted\]$/);
  });

  test.each([
    { 'content-type': 'application/json' },
    { 'x-app': 'production invoices' },
    { 'x-app': value },
    { accept: 'application/json' },
  ])('not %j: the error of the service is shown', async (headers) => {
    expect((await shown(headers)).message).toContain(`Expected application/json, not ${value}`);
  });

  test('a name that no header can have is refused', () => {
    expect(() => createClient({ headers: secrets, secretHeaders: ['x y'] })).toThrow('`secretHeaders[0]`');
  });
});

test('no error shows credentials that a server repeats', async () => {
  const { 'x-api-key': key } = secrets;
  for (const echo of [
    JSON.stringify({ status: { code: 400, message: key } }),
    JSON.stringify({ message: key }).replaceAll('/', '\\/'),
    `<html>${encodeURIComponent(key)}</html>`,
    `{"error":"Basic ${Buffer.from(`id:${key}`).toString('base64')}"}`,
  ]) {
    for (const answer of [json(echo, { status: 400 }), json(echo)]) {
      const error = await rejection(fakeService([answer]).client.receivedPage());
      expectNoSecrets(error, secrets);
      expect(String(error)).not.toContain(echo.slice(20, 40));
    }
  }
});

test('are sent with each request, and to the base address only', async () => {
  const { client, requests } = fakeService([json(bodyOf([1], 'https://evil.example/?cursor=5')), json(bodyOf([], 5))]);
  await client.receivedPages().next();
  for await (const _ of client.receivedPages()) break;
  for (const { url, init } of requests) {
    expect(url.origin).toBe('https://api.arquivei.com.br');
    expect(init.headers).toEqual({ accept: 'application/json', 'user-agent': 'prefilter/development', ...secrets });
    expect(init.redirect).toBe('manual');
  }
});

test.each([
  [{ 'X-API-ID': 'id-1234' }, '`headers` has no `x-api-key`'],
  [{ 'x-api-key': 'key-1234', 'x-app': 'a' }, '`headers` has no `x-api-id`'],
])('one of the two credentials is refused without the other: %j', async (headers, message) => {
  expect(() => createClient({ headers })).toThrow(message);
  const { client, requests } = fakeService([], { headers: () => headers as Record<string, string> });
  const error = await rejection(client.receivedPage());
  expect(error).toBeInstanceOf(ArgumentError);
  expect(String(error)).toContain(message);
  expect(requests).toEqual([]);
});

test('a 401 says which credentials were not given at all', async () => {
  const { client } = fakeService([failing(401)], { headers: { 'x-own': 'id-1234' } });
  expect(String(await rejection(client.receivedPage()))).toMatch(/`headers` has no `x-api-id`/);
});

test('the client itself, its walks and its events show none', async () => {
  const { client, events } = fakeService([
    failing(500),
    failing(429, { 'retry-after': '1' }),
    json(bodyOf([1], 5)),
    json(bodyOf([], 5)),
  ]);
  const walk = client.received();
  await walk.next();
  for (const value of [client, client.received, walk, events, await client.receivedPage()])
    expectNoSecrets(value, secrets);
});
