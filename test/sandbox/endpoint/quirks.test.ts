import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { checkDigit } from '../../../src/language/kinds/check-digit.ts';
import { occurs, type Quirks, quirkNames } from '../../../src/sandbox/endpoint/quirks.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../../src/sandbox/sandbox.ts';
import { address, ask, credentials, cursorIn, type Endpoint, inProcess, keysOf, walk } from '../ask.ts';

describe('quirks', () => {
  let open: Sandbox[] = [];
  afterEach(async () => {
    await Promise.all(open.map((sandbox) => sandbox.close()));
    open = [];
  });

  /** Each quirk behaves in process as over HTTP. */
  describe.each(['in process', 'over HTTP'])('%s', (where) => {
    async function setUp(quirks: Quirks, options: SandboxOptions = {}): Promise<Endpoint & { keys: () => string[] }> {
      const sandbox = createSandbox({ documents: 10, quirks, ...options });
      open.push(sandbox);
      const endpoint =
        where === 'in process' ? inProcess(sandbox) : { url: (await sandbox.listen()).url, fetch: globalThis.fetch };
      return { ...endpoint, keys: () => [...sandbox.notes()].map(({ accessKey }) => accessKey) };
    }

    test('doubledQuestionMark: a link with two of them', async () => {
      const endpoint = await setUp({ doubledQuestionMark: true });
      const { body } = await ask(endpoint, { limit: '2' });
      expect(body.page.next).toBe(`${endpoint.url}/v1/nfe/received??limit=2&cursor=${cursorIn(body.page.next)}`);
      expect((await walk(endpoint, { limit: '3' })).pages.flat()).toEqual(endpoint.keys());
    });

    test('ignoresAccessKeys, ignoresFilterBesideAccessKeys: the other conditions still restrict', async () => {
      const [none, key] = ['(= nothing here)', '(_not_exists nothing)'];
      for (const [quirks, selected] of [
        [{}, [0, 1, 10, 1]],
        [{ ignoresAccessKeys: true }, [0, 10, 10, 10]],
        [{ ignoresFilterBesideAccessKeys: true }, [1, 1, 10, 1]],
      ] as const) {
        const endpoint = await setUp(quirks);
        const keys = { 'access_key[]': endpoint.keys()[3] as string };
        const counts: number[] = [];
        for (const parameters of [{ ...keys, filter: none }, keys, { filter: key }, { ...keys, filter: key }]) {
          counts.push((await ask(endpoint, parameters)).body.count as number);
        }
        expect(counts).toEqual(selected);
      }
    });

    test('escapedSlashes: `\\/` in the text, and still in the link after it is read', async () => {
      const endpoint = await setUp({ escapedSlashes: true });
      const response = await endpoint.fetch(address(endpoint, { limit: '2' }), { headers: credentials });
      const text = await response.text();
      expect(text).not.toMatch(/[^\\]\//);
      const { page, data, signature } = JSON.parse(text);
      expect(page.next.replace(/cursor=.*/, '')).toBe(
        `${endpoint.url}/v1/nfe/received?limit=2&`.replaceAll('/', '\\/'),
      );
      expect(signature).toBe(createHash('sha256').update(JSON.stringify(data)).digest('hex'));
      expect((await walk(endpoint, { limit: '3' })).pages.flat()).toEqual(endpoint.keys());
    });

    test('nullNext: null if nothing follows, and only then', async () => {
      const endpoint = await setUp({ nullNext: true });
      const first = await ask(endpoint, { limit: '6' });
      const second = await ask(endpoint, { limit: '6', cursor: cursorIn(first.body.page.next) });
      expect([first.body.count, second.body.count, second.body.page.next]).toEqual([6, 4, null]);
      expect((await ask(endpoint, { cursor: '99999' })).body.page.next).toBeNull();
      expect((await ask(endpoint, { limit: '10' })).body.page.next).toBeNull();
    });

    test('foreignHost: a link to another host, with the right cursor', async () => {
      const endpoint = await setUp({ foreignHost: true }, { foreignOrigin: 'http://evil.test:1' });
      const { body } = await ask(endpoint, { limit: '2' });
      expect(body.page.next).toMatch(/^http:\/\/evil\.test:1\/v1\/nfe\/received\?limit=2&cursor=\d+$/);
      expect((await walk(endpoint, { limit: '3' })).pages.flat()).toEqual(endpoint.keys());
    });

    test('redirect: 307 to another host', async () => {
      const endpoint = await setUp({ redirect: true });
      const response = await endpoint.fetch(address(endpoint, { limit: '2' }), {
        headers: credentials,
        redirect: 'manual',
      });
      expect([response.status, response.headers.get('location')]).toEqual([
        307,
        'https://elsewhere.invalid/v1/nfe/received?limit=2',
      ]);
    });

    test('html502 and html200: a page of HTML', async () => {
      for (const [quirk, status] of [
        ['html502', 502],
        ['html200', 200],
      ] as const) {
        const endpoint = await setUp({ [quirk]: true });
        const response = await endpoint.fetch(address(endpoint), { headers: credentials });
        expect([response.status, response.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
        expect(await response.text()).toMatch(/^<!DOCTYPE html>/);
      }
    });

    test('cutBody: half of the announced bytes, then the connection fails', async () => {
      const endpoint = await setUp({ cutBody: true });
      const response = await endpoint.fetch(address(endpoint), { headers: credentials });
      expect(response.status).toBe(200);
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      let read = 0;
      const rest = (async () => {
        for (let part = await reader.read(); !part.done; part = await reader.read()) read += part.value.length;
      })();
      await expect(rest).rejects.toThrow(new TypeError('terminated'));
      expect(read).toBe(Number(response.headers.get('content-length')) >> 1);
    });

    test('stalledBody: half of the bytes, then nothing until the caller gives up', async () => {
      const endpoint = await setUp({ stalledBody: true });
      const controller = new AbortController();
      const response = await endpoint.fetch(address(endpoint), { headers: credentials, signal: controller.signal });
      const body = response.text();
      const early = await Promise.race([body, new Promise((resolve) => setTimeout(resolve, 100, 'waiting'))]);
      expect(early).toBe('waiting');
      controller.abort(new Error('enough'));
      await expect(body).rejects.toThrow('enough');
    });

    test('dropConnection: no answer at all', async () => {
      const endpoint = await setUp({ dropConnection: true });
      const error = await endpoint
        .fetch(address(endpoint), { headers: credentials })
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TypeError);
      expect((error as Error).message).toBe('fetch failed');
      expect((error as Error).cause).toMatchObject({ code: expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/) });
    });

    test('shortPages: fewer than requested although more follow', async () => {
      const endpoint = await setUp({ shortPages: 2 }, { documents: 120 });
      const { pages } = await walk(endpoint, { limit: '50' });
      expect(pages.map(({ length }) => length)).toEqual([50, 37, 33]);
      expect(pages.flat()).toEqual(endpoint.keys());
      expect((await walk(await setUp({ shortPages: true }), { limit: '1' })).pages).toHaveLength(10);
    });

    test('brokenBase64 and missingXml: of every n-th note, wherever its page begins', async () => {
      const endpoint = await setUp({ brokenBase64: 3, missingXml: 4 });
      const { body } = await ask(endpoint);
      const kinds = body.data.map(({ xml }) =>
        xml === undefined ? 'missing' : /^[A-Za-z0-9+/]+=*$/.test(xml) ? 'whole' : 'broken',
      );
      const expected = Array.from({ length: 10 }, (_, i) =>
        (i + 1) % 4 === 0 ? 'missing' : (i + 1) % 3 === 0 ? 'broken' : 'whole',
      );
      expect(kinds).toEqual(expected);
      const rest = await ask(endpoint, { 'access_key[]': body.data[2]?.access_key as string });
      expect(rest.body.data).toEqual([body.data[2]]);
    });

    test('wrongCheckDigit: of every n-th note, also in its XML, and the key can be requested', async () => {
      const endpoint = await setUp({ wrongCheckDigit: 5 });
      const { body } = await ask(endpoint);
      const wrong = body.data.filter(({ access_key: key }) => `${checkDigit(key.slice(0, 43))}` !== key.at(-1));
      expect(wrong).toEqual([body.data[4], body.data[9]]);
      for (const { access_key: key, xml } of wrong) {
        expect(Buffer.from(xml ?? '', 'base64').toString()).toContain(`<chNFe>${key}</chNFe>`);
      }
      expect(keysOf(await ask(endpoint, { 'access_key[]': wrong[0]?.access_key as string }))).toEqual([
        wrong[0]?.access_key,
      ]);
    });

    test('lateArrivals: notes that arrive while others are fetched, each once', async () => {
      const endpoint = await setUp({ lateArrivals: 4 });
      const { pages, cursor } = await walk(endpoint, { limit: '5' });
      expect(pages.map(({ length }) => length)).toEqual([5, 5, 2, 1, 1]);
      expect(pages.flat()).toEqual(endpoint.keys());
      expect((await ask(endpoint, { cursor })).body.count).toBe(0);
    });

    test('all quirks that can be survived, together: a caller who retries gets every note once', async () => {
      const endpoint = await setUp(
        {
          ...{ doubledQuestionMark: 2, escapedSlashes: 3, nullNext: false, foreignHost: 5, html502: 7, html200: 11 },
          ...{ redirect: 13, cutBody: 17, dropConnection: 19, shortPages: 4, lateArrivals: 30 },
          ...{ brokenBase64: 23, missingXml: 29, wrongCheckDigit: 31 },
        },
        { documents: 1000 },
      );
      const found: string[] = [];
      for (let cursor = '0', tries = 0; tries < 1000; tries++) {
        const reply = await ask(endpoint, { cursor }).catch(() => undefined);
        if (reply?.status !== 200) continue;
        if (reply.body.count === 0) break;
        found.push(...keysOf(reply));
        cursor = cursorIn(reply.body.page.next);
      }
      expect(found).toHaveLength(1030);
      expect(found).toEqual(endpoint.keys());
    });
  });

  test.each([
    [true, [1, 2, 3, 4, 5, 6]],
    [false, []],
    [undefined, []],
    [3, [3, 6]],
    [1, [1, 2, 3, 4, 5, 6]],
    [0, []],
    [(count: number) => count < 3, [1, 2]],
  ])('%s applies at %j', (occurrence, expected) => {
    expect([1, 2, 3, 4, 5, 6].filter((count) => occurs(occurrence, count))).toEqual(expected);
  });

  test('there are seventeen', () => {
    expect(quirkNames).toHaveLength(17);
  });
});

const sandbox = createSandbox({ documents: 120 });

test.each([
  ['POST', '/v1/nfe/received', 405, 'GET'],
  ['PUT', '/v1/nfe/received', 405, 'GET'],
  ['DELETE', '/v1/nfe/received', 405, 'GET'],
  ['GET', '/v1/nfe/received/processed', 405, 'PUT'],
  ['GET', '/v1/nfe/received/', 404, null],
  ['GET', '/v1/nfe/emitted', 404, null],
  ['GET', '/v2/nfe/received', 404, null],
  ['GET', '/', 404, null],
])('%s %s: %i', async (method, path, expected, allow) => {
  const response = await sandbox.fetch(`https://sandbox.test${path}`, { method, headers: credentials });
  expect([response.status, response.headers.get('allow')]).toEqual([expected, allow]);
  expect(await response.json()).toMatchObject({ status: { code: expected, message: expect.any(String) } });
});
