import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { ask, cursorIn, inProcess, keysOf, walk } from '../ask.ts';

const sandbox = createSandbox({ documents: 120 });
const endpoint = inProcess(sandbox);
const notes = [...sandbox.notes()];
const keys = notes.map(({ accessKey }) => accessKey);

describe('a page', () => {
  test('has the envelope of the specification', async () => {
    const { status, headers, body } = await ask(endpoint, { limit: '3' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json');
    expect(Object.keys(body)).toEqual(['status', 'data', 'page', 'count', 'signature']);
    expect(body.status).toEqual({ code: 200, message: 'Ok' });
    expect(body.count).toBe(3);
    expect(body.signature).toBe(createHash('sha256').update(JSON.stringify(body.data)).digest('hex'));
    expect(body.page).toEqual({
      next: `https://sandbox.test/v1/nfe/received?limit=3&cursor=${notes[2]?.cursor}`,
      previous: 'https://sandbox.test/v1/nfe/received?limit=3&cursor=0',
    });
  });

  test('contains documents as base64 of their XML in UTF-8', async () => {
    const { body } = await ask(endpoint, { limit: '2' });
    expect(
      body.data.map(({ access_key, xml }) => [access_key, Buffer.from(xml ?? '', 'base64').toString('utf8')]),
    ).toEqual(keys.slice(0, 2).map((key) => [key, sandbox.xml(key)]));
    expect(sandbox.xml('nobody')).toBeUndefined();
  });

  test('has 50 documents without a limit', async () => {
    expect(keysOf(await ask(endpoint))).toEqual(keys.slice(0, 50));
  });

  test('repeats the decoded parameters in its links, the cursor last', async () => {
    const { body } = await ask(endpoint, {
      cursor: '7',
      filter: '(OR (= a#b x&y) (= a+b cursor=1))',
      'cnpj[]': sandbox.owners.slice(0, 2),
    });
    const [a, b] = sandbox.owners;
    expect(body.page.previous).toBe(
      `https://sandbox.test/v1/nfe/received?filter=(OR (= a#b x&y) (= a+b cursor=1))&cnpj[]=${a}&cnpj[]=${b}&cursor=7`,
    );
  });
});

describe('a walk', () => {
  test('returns every document once, up to a cursor that repeats itself', async () => {
    const { pages, cursor } = await walk(endpoint, { limit: '50' });
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual(keys);
    const { body } = await ask(endpoint, { cursor });
    expect([body.data, body.count, cursorIn(body.page.next), cursorIn(body.page.previous)]).toEqual([
      [],
      0,
      cursor,
      cursor,
    ]);
  });

  test('that is continued later returns only newer notes', async () => {
    const growing = createSandbox({ documents: 10 });
    const { cursor } = await walk(inProcess(growing));
    growing.arrive(3);
    const { pages } = await walk(inProcess(growing), { cursor });
    expect(pages).toEqual([[...growing.notes()].slice(10).map(({ accessKey }) => accessKey)]);
  });

  test('can begin at any cursor, even one that no note has', async () => {
    const at = notes.findIndex(({ cursor }, i) => Number(notes[i + 1]?.cursor) - Number(cursor) > 1);
    const firstAfter = (cursor: string) => ask(endpoint, { cursor, limit: '1' }).then(keysOf);
    expect(await firstAfter(notes[at]?.cursor as string)).toEqual([keys[at + 1]]);
    expect(await firstAfter(String(Number(notes[at]?.cursor) + 1))).toEqual([keys[at + 1]]);
    expect(await firstAfter('0')).toEqual([keys[0]]);
    expect(await firstAfter('9'.repeat(40))).toEqual([]);
  });

  test('continues with cursors larger than a double can hold', async () => {
    const huge = createSandbox({ documents: 25, firstCursor: 2n ** 60n });
    const { pages, cursor } = await walk(inProcess(huge), { limit: '10' });
    expect(pages.flat()).toEqual([...huge.notes()].map(({ accessKey }) => accessKey));
    expect(BigInt(cursor)).toBeGreaterThan(2n ** 60n);
    expect(cursor).toBe([...huge.notes()].at(-1)?.cursor);
  });
});
