import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArgumentError, createClient, type RequestHeaders } from '../../src/client/client.ts';
import { scrubber, writeHeaders } from '../../src/client/credentials.ts';
import { bodyOf, failing, fakeService, json, rejection, secrets } from './fake-service.ts';
import { expectNoSecrets } from './no-secrets.ts';

const written = (headers: unknown) =>
  writeHeaders(headers as RequestHeaders, (argument) => {
    throw argument;
  });

describe('headers', () => {
  test.each([
    ['an object', { 'X-Api-Key': 'a' }],
    ['pairs', [['X-Api-Key', 'a']]],
    ['a map', new Map([['x-api-key', 'a']])],
    ['`Headers`', new Headers({ 'X-Api-Key': 'a' })],
    ['with white space around, as from a file', { 'x-api-key': ' a\r\n' }],
  ])('%s', (_, headers) => {
    expect(written(headers)).toEqual({ accept: 'application/json', 'x-api-key': 'a' });
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
  ])('%s is refused by name, and the value is not repeated', (_, value) => {
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

  test.each(['', 'x api', 'x:api', 'x\napi', 'é'])('%j is the name of no header', (name) => {
    expect(() => written({ [name]: 'a' })).toThrow('headers');
  });

  test('whatever passes, `fetch` takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, value) => {
        let passed: Readonly<Record<string, string>>;
        try {
          passed = written({ [name]: value });
        } catch {
          return;
        }
        expect(() => new Headers(passed)).not.toThrow();
      }),
    );
  });
});

describe('scrubbing', () => {
  const key = 'aB3/x"y\\z+0=';
  const scrub = scrubber({
    accept: 'application/json',
    'x-api-key': key,
    authorization: 'Bearer t0ken-abc',
    short: '7',
  });

  test.each([
    ['as it is', key],
    ['in capitals', key.toUpperCase()],
    ['in JSON', JSON.stringify(key)],
    ['in JSON of PHP', JSON.stringify(key).replaceAll('/', '\\/')],
    ['in a URL', encodeURIComponent(key)],
    ['the whole of `authorization`', 'Bearer t0ken-abc'],
    ['the token alone', 't0ken-abc'],
    ['in a text', `Invalid key ${key}, sorry`],
  ])('%s', (_, text) => {
    const clean = scrub(text);
    expect(clean).toContain('[redacted]');
    for (const part of [key, 't0ken-abc', encodeURIComponent(key)])
      expect(clean.toLowerCase()).not.toContain(part.toLowerCase());
  });

  test('what holds no secret stays, and is cut', () => {
    expect(scrub('application/json is fine')).toBe('application/json is fine');
    expect(scrub(' a\n\tb\u0000 ')).toBe('a b');
    expect(scrub('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
    expect(scrub('x'.repeat(200))).toHaveLength(200);
  });

  test('a secret at the cut does not leave its beginning', () => {
    for (let before = 180; before < 205; before++) expect(scrub('x'.repeat(before) + key)).not.toContain('aB3');
  });

  test('without headers nothing is secret', () => {
    expect(scrubber({ accept: 'application/json' })('a b')).toBe('a b');
  });

  test('any value of a header is gone from any text around it', () => {
    const value = fc.stringMatching(/^[\x21-\x7e]{6,20}$/);
    fc.assert(
      fc.property(value, value, fc.string(), (first, second, text) => {
        const clean = scrubber({ a: first, b: second })(`${text}${first} ${second}${JSON.stringify({ first })}`);
        for (const secret of [first, second]) expect(clean.replaceAll('[redacted]', '\n')).not.toContain(secret);
      }),
    );
  });
});

test('they go with each request, and to the base address only', async () => {
  const { client, requests } = fakeService([json(bodyOf([1], 'https://evil.example/?cursor=5')), json(bodyOf([], 5))]);
  await client.receivedPages().next();
  for await (const _ of client.receivedPages()) break;
  for (const { url, init } of requests) {
    expect(url.origin).toBe('https://api.arquivei.com.br');
    expect(init.headers).toEqual({ accept: 'application/json', ...secrets });
    expect(init.redirect).toBe('manual');
  }
});

test('a 401 says which credential was not given at all', async () => {
  const { client } = fakeService([failing(401)], { headers: { 'X-API-ID': 'id-1234' } });
  expect(String(await rejection(client.receivedPage()))).toMatch(/`headers` has no `x-api-key`$/);
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
