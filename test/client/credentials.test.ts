import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ArgumentError, createClient, type RequestHeaders } from '../../src/client/client.ts';
import { createScrub, writeHeaders } from '../../src/client/credentials.ts';
import { cpuMs } from '../support/cpu-ms.ts';
import { runs } from '../support/runs.ts';
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
  const scrub = createScrub({
    'x-api-key': key,
    authorization: 'Bearer t0ken-abc',
  });
  const hex = (mark: string, width: number) => mark.charCodeAt(0).toString(16).padStart(width, '0');
  const each = (text: string, spell: (mark: string) => string) => text.replace(/./gs, spell);
  const html = (text: string) =>
    text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] as string);
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  const spellings: Record<string, (text: string) => string> = {
    'as it is': (text) => text,
    'in capitals': (text) => text.toUpperCase(),
    'in JSON': (text) => JSON.stringify(text),
    'in JSON of PHP': (text) => JSON.stringify(text).replaceAll('/', '\\/').replaceAll('é', '\\u00e9'),
    'in JSON, each character escaped': (text) => each(text, (mark) => `\\u${hex(mark, 4)}`),
    'in JavaScript': (text) => each(text, (mark) => `\\x${hex(mark, 2)}`),
    'in a URL': encodeURIComponent,
    'in a URL, each character escaped': (text) => each(text, (mark) => `%${hex(mark, 2)}`),
    'in HTML': html,
    'in HTML, each character as a number': (text) => each(text, (mark) => `&#${mark.charCodeAt(0)};`),
    'in HTML, each character as a hexadecimal number': (text) => each(text, (mark) => `&#x${hex(mark, 4)};`),
    'as base64': base64,
    'as base64 without its end': (text) => base64(text).replace(/=+$/, ''),
    'as base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
    'as base64 of a part of something': (text) => base64(`id:${text}, and more`),
    'as base64 on several lines': (text) => base64(`key ${text}`).replace(/.{5}/g, '$&\r\n'),
  };
  const names = Object.keys(spellings);
  const spell = (name: string, text: string) => (spellings[name] as (text: string) => string)(text);

  test.each(names)('%s', (name) => {
    for (const secret of [key, 't0ken-abc', 'Bearer t0ken-abc']) {
      expect(scrub(`Invalid ${spell(name, secret)}`)).toBe('[redacted]');
      expect(scrub(`<p>/v1/ ${spell(name, secret)}, sorry</p>`)).toBe('[redacted]');
    }
  });

  test('cut at either end, or split in two', () => {
    const clean = createScrub({ 'x-api-key': 'Sup3r-S3cret/Key+Value', authorization: 'Bearer 0123-4567-89ab-cdef' });
    for (const secret of ['Sup3r-S3cret/Key+Value', 'Bearer 0123-4567-89ab-cdef', '0123-4567-89ab-cdef']) {
      const at = secret.length >> 1;
      for (const text of [secret.slice(0, -2), secret.slice(2), secret.slice(0, at), secret.slice(at)]) {
        expect(clean(`x-api-key:${text}`)).toBe('[redacted]');
        expect(clean(`invalid ${encodeURIComponent(text)}.`)).toBe('[redacted]');
      }
      expect(clean(`${secret.slice(0, at)} and ${secret.slice(at)}`)).toBe('[redacted]');
    }
    expect(clean('the value of `x-api-key` is not a secret key')).toBe('the value of `x-api-key` is not a secret key');
  });

  test('of an address only the parts that repeat a value; a short one only as a whole value', () => {
    const of = (headers: Record<string, string>, query: string) =>
      createScrub(headers).url(`https://a.example/v1/x?${query}`);
    const keys = `access_key%5B%5D=${'3525'.repeat(11)}`;
    expect(of({ 'x-api-id': 'id', 'x-api-key': 'key' }, `filter=%28%3D%20key%20id%29&${keys}`)).toBe(
      `https://a.example/v1/x?filter=%28%3D%20key%20id%29&${keys}`,
    );
    expect(of({ 'x-api-id': 'id' }, `a=id&${keys}`)).toBe(`https://a.example/v1/x?a=[redacted]&${keys}`);
    const secret = 'Sup3r-S3cret/Key';
    for (const part of [secret, encodeURIComponent(secret), secret.slice(0, -2), btoa(secret)]) {
      expect(of({ 'x-api-key': secret }, `limit=5&filter=(= a ${part})`)).toBe(
        'https://a.example/v1/x?limit=5&filter=[redacted]',
      );
    }
    expect(createScrub({ 'x-api-key': secret }).url(`https://a.example/${secret}/x?limit=5`)).toBe(
      '[redacted]?limit=5',
    );
  });

  test('in any encoding of another encoding', () => {
    const value = fc.stringMatching(/^[\x21-\x7e]{5,20}$/).filter((text) => /[a-z0-9]{5}/i.test(text));
    const name = fc.constantFrom(...names.filter((each) => each !== 'in capitals'));
    fc.assert(
      fc.property(value, name, name, (secret, inner, outer) => {
        const clean = createScrub({ a: secret });
        expect(clean(`key: ${spell(inner, secret)}.`)).toBe('[redacted]');
        expect(clean(`key: ${spell(outer, spell(inner, secret))}.`)).toBe('[redacted]');
      }),
      runs(4),
    );
  });

  test.each(['7', 'ab', 'x-1', '=', 'key'])('%j, too short for a credential, hides nothing', (short) => {
    const clean = createScrub({ tenant: short });
    expect(clean(`not ${short} here`)).toBe(`not ${short} here`);
  });

  test('a short value hides no other text, however long', () => {
    const clean = createScrub({ tenant: '7', language: 'pt', other: 'x-1' });
    const text = 'Unauthorized. Invalid X-API-KEY or X-API-ID. Nothing of it is here, and so it can be read.';
    expect(clean(text)).toBe(text);
    expect(clean('<html><h1>502 Bad Gateway</h1></html>')).toBe('<html><h1>502 Bad Gateway</h1></html>');
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
      const clean = createScrub({ a: secret });
      for (const name of names)
        for (let before = 180; before < 200; before++)
          expect(clean(`${'- '.repeat(before / 2)}${spell(name, secret)}`)).toBe('[redacted]');
    }
    expect(scrub(`${'-'.repeat(200)}${key}`)).not.toContain('aB3');
  });

  test('a body of ten megabytes takes no longer than reading it', () => {
    const began = cpuMs();
    for (const part of ['\\', '\\u00', '%', '&', '&#0', 'A', ' ']) scrub(part.repeat(10_000_000 / part.length));
    expect(cpuMs() - began).toBeLessThan(3000);
  });

  test('without headers nothing is secret', () => {
    expect(createScrub({ accept: 'application/json' })('a b')).toBe('a b');
  });
});

test('no error shows credentials that a server repeats, however it writes them', async () => {
  const escaped = (text: string) => text.replace(/./gs, (mark) => `\\u00${mark.charCodeAt(0).toString(16)}`);
  const { 'x-api-key': key } = secrets;
  for (const echo of [
    `{"status":{"code":400,"message":"${escaped(key)}"}}`,
    `{"message":"${escaped(key)}"}`,
    `<html>${key.replace(/./gs, (mark) => `&#${mark.charCodeAt(0)};`)}</html>`,
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
