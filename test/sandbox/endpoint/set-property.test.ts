import { describe, expect, test } from 'vitest';
import { createSandbox } from '../../../src/sandbox/sandbox.ts';
import { ask, inProcess, keysOf, mark, walk } from '../ask.ts';

test('fetch, process, mark and fetch again: nothing is left', async () => {
  const sandbox = createSandbox({ documents: 230 });
  const endpoint = inProcess(sandbox);
  const filter = '(OR (= processed false) (_not_exists processed))';
  const wanted = (await walk(endpoint, { filter })).pages.flat();
  const done: string[] = [];
  for (;;) {
    const keys = keysOf(await ask(endpoint, { filter, limit: '20' }));
    if (keys.length === 0) break;
    done.push(...keys);
    const response = await mark(endpoint, 'processed', { data: keys.map((key) => ({ access_key: key, value: true })) });
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: { code: 200, message: 'Ok' }, count: keys.length },
    ]);
  }
  expect(done).toEqual(wanted);
});

describe('a property', () => {
  const setUp = () => {
    const sandbox = createSandbox({ documents: [{ properties: {} }, { properties: { a: 1 } }] });
    const keys = [...sandbox.notes()].map(({ accessKey }) => accessKey) as [string, string];
    const properties = () => [...sandbox.notes()].map((note) => note.properties);
    return { endpoint: inProcess(sandbox), keys, properties };
  };

  test.each([
    ['true', true],
    ['text', 'done'],
    ['a number', 7],
    ['the empty text', ''],
  ])('accepts %s', async (_, value) => {
    const { endpoint, keys, properties } = setUp();
    await mark(endpoint, 'status', { data: [{ access_key: keys[1], value }] });
    expect(properties()).toEqual([{}, { a: 1, status: value }]);
    expect(keysOf(await ask(endpoint, { filter: '(_not_exists status)' }))).toEqual([keys[0]]);
  });

  test('is removed by null', async () => {
    const { endpoint, keys, properties } = setUp();
    await mark(endpoint, 'a', { data: [{ access_key: keys[1], value: null }] });
    expect(properties()).toEqual([{}, {}]);
  });

  test('takes the last of two values for one note', async () => {
    const { endpoint, keys, properties } = setUp();
    const data = [1, 2].map((value) => ({ access_key: keys[0], value }));
    expect(await (await mark(endpoint, 'a', { data })).json()).toMatchObject({ count: 1 });
    expect(properties()[0]).toEqual({ a: 2 });
  });

  test.each(['__proto__', 'constructor', 'ação', 'a/b', 'a%b'])('can be named %s', async (name) => {
    const { endpoint, keys, properties } = setUp();
    await mark(endpoint, name, { data: [{ access_key: keys[1], value: 'x' }] });
    expect(Object.entries(properties()[1] ?? {})).toEqual([
      ['a', 1],
      [name, 'x'],
    ]);
    expect(keysOf(await ask(endpoint, { filter: `(= ${name} x)` }))).toEqual([keys[1]]);
    expect(keysOf(await ask(endpoint, { filter: `(_not_exists ${name})` }))).toEqual([keys[0]]);
    await mark(endpoint, name, { data: [{ access_key: keys[1], value: null }] });
    expect(properties()).toEqual([{}, { a: 1 }]);
  });

  test.each([
    ['text', '{', /^Invalid body/],
    ['null', 'null', /^Invalid body/],
    ['a list', [], /^Invalid body/],
    ['no data', {}, /^Invalid body/],
    ['empty data', { data: [] }, /^Invalid body/],
    ['data of texts', { data: ['x'] }, /^Invalid body/],
    ['an unknown key', { data: [{ access_key: 'nobody', value: 1 }] }, /^Invalid access_key: "nobody"/],
    ['no key', { data: [{ value: 1 }] }, /^Invalid access_key/],
  ])('is not set by %s', async (_, body, error) => {
    const { endpoint, properties } = setUp();
    const response = await mark(endpoint, 'a', body);
    expect([response.status, await response.json()]).toEqual([
      400,
      { status: { code: 400, message: 'Bad Request' }, error: expect.stringMatching(error) },
    ]);
    expect(properties()).toEqual([{}, { a: 1 }]);
  });

  test('is set for all notes of a body or for none', async () => {
    const { endpoint, keys, properties } = setUp();
    const bad = [{ access_key: 'nobody', value: 2 }, { access_key: keys[1], value: {} }, { access_key: keys[1] }];
    for (const entry of bad) {
      expect((await mark(endpoint, 'a', { data: [{ access_key: keys[0], value: 2 }, entry] })).status).toBe(400);
    }
    // A number that a file would not return.
    expect((await mark(endpoint, 'a', `{"data":[{"access_key":"${keys[0]}","value":1e999}]}`)).status).toBe(400);
    expect(properties()).toEqual([{}, { a: 1 }]);
  });

  test('must have a name that a filter can contain, and needs credentials', async () => {
    const { endpoint, keys, properties } = setUp();
    const body = { data: [{ access_key: keys[0], value: 1 }] };
    expect((await mark(endpoint, 'a b', body)).status).toBe(400);
    expect((await mark(endpoint, 'a', body, { headers: {} })).status).toBe(401);
    expect(properties()).toEqual([{}, { a: 1 }]);
  });
});
