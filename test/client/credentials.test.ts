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

  test('just what `fetch` takes passes, but for what is empty', () => {
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
        // `Headers` takes these, and the connection of Node refuses them later.
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
      { numRuns: 1000 },
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
