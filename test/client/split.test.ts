import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Checkpoint, type ClientEvent, type ClientOptions, createClient } from '../../src/client/client.ts';
import { download, verifyDownload } from '../../src/client/download/download.ts';
import { defineDialect, parseOrThrow, received } from '../../src/index.ts';
import { compile } from '../../src/meaning/index.ts';
import { createSandbox, type NoteProperties, type SandboxOptions } from '../../src/sandbox/sandbox.ts';
import { isGate, long, runs } from '../support/runs.ts';
import { eachInTemporaryFolder } from '../support/temporary-folder.ts';
import { rejection } from './fake-service.ts';

let folder: string;
eachInTemporaryFolder((path) => {
  folder = path;
});

const dialect = received.extend({
  AND: { operands: 'filters', means: 'and' },
  NOT: { operands: 'filter', means: 'not' },
  '!=': { operands: 'property value', means: 'notEqual' },
  _exists: { operands: 'property', means: 'present' },
  in: { operands: 'property values', means: 'oneOf' },
  '>': { operands: 'property value', means: 'greater' },
});

const headers = { 'x-api-id': 'id', 'x-api-key': 'key' };

/** Pseudorandom numbers below 1. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}
type Random = () => number;
const pick = <T>(random: Random, all: readonly T[]) => all[Math.floor(random() * all.length)] as T;

/** A sandbox whose documents have properties, and a client that counts its requests. */
function open(count: number, options: SandboxOptions = {}, more: Partial<ClientOptions> = {}) {
  const random = numbersFrom(7);
  const documents = Array.from({ length: count }, () => {
    const properties: Record<string, string | boolean> = {};
    if (random() < 0.7) properties.processed = random() < 0.5;
    if (random() < 0.7) properties.status = pick(random, ['new', 'done', 'lost']);
    return { properties: properties as NoteProperties };
  });
  const sandbox = createSandbox({ documents, ...options });
  const requests: URL[] = [];
  const events: ClientEvent[] = [];
  const client = createClient({
    headers,
    fetch: (url, init) => {
      requests.push(new URL(url));
      return sandbox.fetch(url, init);
    },
    onEvent: (event) => events.push(event),
    ...more,
  });
  const expected = (filter: string, of = dialect) => {
    const selects = compile(parseOrThrow(filter, { dialect: of }), { dialect: of });
    return [...sandbox.notes()].filter(({ properties }) => selects(properties)).map(({ accessKey }) => accessKey);
  };
  return { sandbox, client, requests, events, expected };
}

const leaves = [
  ...['(= processed false)', '(= processed true)', '(= status new)', '(= status done)', '(_not_exists processed)'],
  ...['(_not_exists status)', '(_exists status)', '(!= status new)', '(in status new lost)'],
];

function filterOf(random: Random, depth: number): string {
  if (depth === 0 || random() < 0.2) return pick(random, leaves);
  const inner = () => filterOf(random, depth - 1);
  return pick(random, [
    () => `(AND ${inner()} ${inner()})`,
    () => `(OR ${inner()} ${inner()})`,
    () => `(NOT ${inner()})`,
  ])();
}

const keysOf = (documents: readonly { readonly accessKey: string | undefined }[]) =>
  documents.map((one) => one.accessKey);
const split = { dialect, split: true } as const;

test('filters of any shape are answered exactly, and only with operators of the service', async () => {
  const { client, requests, expected } = open(long ? 1000 : 80);
  const random = numbersFrom(11);
  for (let number = 0; number < (long ? 500 : 10); number++) {
    const filter = filterOf(random, 4);
    expect([filter, keysOf(await client.received({ ...split, filter }).toArray())]).toEqual([filter, expected(filter)]);
  }
  const symbols = requests.flatMap((url) => (url.searchParams.get('filter') ?? '').match(/(?<=\()[^ ]+/g) ?? []);
  expect([...new Set(symbols)].sort()).toEqual(['=', 'OR', '_not_exists']);
});

test('a filter takes at most 13 requests on average, and one a page where what is sent is exact', async () => {
  const count = long ? 60 : 7;
  const { client, requests, events, expected } = open(long ? 400 : 120);
  const random = numbersFrom(5);
  let total = 0;
  for (let number = 0; number < count; number++) {
    requests.length = 0;
    events.length = 0;
    const filter = number === 0 ? '(AND (= processed false) (= status new))' : filterOf(random, 3);
    const documents = await client.received({ ...split, filter }).toArray();
    expect(documents).toHaveLength(expected(filter).length);
    const walked = requests.filter((url) => !url.searchParams.has('access_key[]')).length;
    const asked = events.filter((event) => event.kind === 'question').length;
    // The questions that check the service come once, at the first page.
    const sent = requests[0]?.searchParams.get('filter');
    const checks = asked === 0 ? 0 : sent ? 3 : 2;
    total += walked + asked - checks;
  }
  expect(total / count).toBeLessThanOrEqual(13);
});

test.each([
  ['qive', 'qive', '(AND (= processed false) (= status new))'],
  [
    "the user's own",
    defineDialect({
      name: 'own',
      operators: {
        both: { operands: 'filters', means: 'and' },
        is: { operands: 'property value', means: 'equal' },
        lacks: { operands: 'property', means: 'absent' },
        no: { operands: 'filter', means: 'not' },
      },
    }),
    '(both (is processed false) (no (lacks status)))',
  ],
] as const)('in the dialect %s', async (_, own, filter) => {
  const { client, requests, expected } = open(120);
  const keys = keysOf(await client.received({ filter, dialect: own, split: true }).toArray());
  const same = own === 'qive' ? filter : '(AND (= processed false) (_exists status))';
  expect(keys).toEqual(expected(same));
  for (const url of requests) expect(url.searchParams.get('filter') ?? '').not.toMatch(/\((?!=|OR|_not_exists)/);
});

test('the dialect of the client is that of its filters, not of the service', async () => {
  const { client, requests, expected } = open(120, {}, { dialect });
  const filter = '(AND (= processed false) (= status new))';
  expect(keysOf(await client.received({ filter, split: true }).toArray())).toEqual(expected(filter));
  expect(requests[0]?.searchParams.get('filter')).toBe('(= processed false)');
});

test('`to` chooses what is sent', async () => {
  const { client, requests, expected } = open(120, { dialect: 'qive' });
  const filter = '(AND (= processed false) (= status new))';
  const keys = keysOf(await client.received({ filter, dialect, split: { to: 'qive' } }).toArray());
  expect(keys).toEqual(expected(filter));
  expect(requests[0]?.searchParams.get('filter')).toBe(filter);
});

test('declared properties make the walk narrower where documents hold no other values', async () => {
  const { client, requests, events } = open(120, {}, { properties: { processed: 'boolean', status: 'string' } });
  await client.received({ ...split, split: { clean: true }, filter: '(NOT (= processed true))' }).toArray();
  expect(requests[0]?.searchParams.get('filter')).toContain('(= processed false)');
  expect(events.filter(({ kind }) => kind === 'question')).toEqual([]);
});

test('kinds are asked for by text, in all texts that equal a word, and what has too many is refused', async () => {
  const properties = {
    issuer: 'cnpj',
    person: 'cpf',
    day: 'date',
    city: { type: 'string', ignore: ['case'] },
    at: 'instant',
    total: 'decimal',
  } as const;
  const held: Readonly<Record<string, readonly (string | number)[]>> = {
    issuer: ['12345678000195', '12.345.678/0001-95', 12345678000195, '12345678000190', '11222333000181', 'none'],
    person: ['52998224725', '529.982.247-25', '52998224724'],
    day: ['2026-02-01', '2026-02-28', '2026-03-01', '2026-02', '2026-02-01T00:00:00Z'],
    city: ['101', 'sp', 'SP'],
  };
  const random = numbersFrom(3);
  const documents = Array.from({ length: 90 }, () => ({
    properties: Object.fromEntries(
      Object.entries(held).flatMap(([name, values]) => (random() < 0.8 ? [[name, pick(random, values)] as const] : [])),
    ) as NoteProperties,
  }));
  const sandbox = createSandbox({ documents });
  const client = createClient({ headers, fetch: sandbox.fetch, properties });
  const conditions = [
    ...['(= issuer 12345678000195)', '(= issuer 12.345.678/0001-95)', '(!= issuer 12345678000195)', '(_exists issuer)'],
    ...['(in issuer 12345678000195 11222333000181)', '(= person 52998224725)', '(= day 2026-02-01)', '(= day 2026-02)'],
    ...['(!= day 2026-02)', '(= city 101)', '(_not_exists day)', '(= issuer 12345678000190)'],
  ];
  const forms = conditions.map((one) => [one, `(AND ${one} ${pick(random, conditions)})`, `(NOT ${one})`]);
  // Each condition in one of the forms; in the gate in all of them.
  const filters = forms.flatMap((all, at) => (isGate ? all : all.slice(at % 3, (at % 3) + 1)));
  for (const filter of filters) {
    const selects = compile(parseOrThrow(filter, { dialect }), { dialect, properties });
    const expected = [...sandbox.notes()].filter(({ properties }) => selects(properties));
    expect(expected.length).toBeLessThan(91);
    const found = await client.received({ ...split, filter } as never).toArray();
    expect([filter, keysOf(found)]).toEqual([filter, expected.map(({ accessKey }) => accessKey)]);
  }
  for (const filter of ['(= city sp)', '(= total 1500)', '(= at 2026-02-01T00:00:00Z)', '(= day 2026)']) {
    const error = await rejection(client.received({ ...split, filter } as never).toArray());
    expect(String(error)).toContain('is declared to be compared otherwise');
  }
});

describe('refused before the first request', () => {
  test.each([
    [{ filter: '(> total 5)', ...split }, 'filter', '`(> total 5)`: `received` has no operator for `greater`'],
    [{ filter: '(AND (= a 1)', ...split }, 'filter', '`)`'],
    [{ filter: '', ...split }, 'filter', 'empty'],
    [{ split: true }, 'split', 'needs a `filter`'],
    [{ filter: '(= a b)', dialect }, 'dialect', 'needs `split`'],
    [{ filter: '(= a b)', split: { too: 'qive' } }, 'split.too', '`to`'],
    [{ filter: '(= a b)', split: true, limit: 51 }, 'limit', '51'],
  ])('%j', async (query, argument, message) => {
    const { client, requests } = open(3);
    const error = await rejection(client.received(query as never).toArray());
    expect(error).toMatchObject({ code: 'argument', argument });
    expect(String(error)).toContain(message);
    expect(requests).toEqual([]);
  });

  test('without `split`, the message names it; so does the warning about an unconfirmed operator', async () => {
    const { client, events } = open(3, { dialect: 'qive' }, { service: { dialect: 'qive' } });
    const error = await rejection(client.received({ filter: '(NOT (= a b))' }).toArray());
    expect(String(error)).toContain('`split`');
    await client.received({ filter: '(AND (= a b) (= c d))' }).toArray();
    const [warning] = events.filter((event) => event.kind === 'warning');
    expect(warning).toMatchObject({ code: 'unconfirmed-operator', message: expect.stringContaining('`split`') });
  });
});

describe('a service that does otherwise is told', () => {
  const filter = '(AND (= processed false) (!= status new))';
  test.each([
    ['ignores `access_key[]`', { ignoresAccessKeys: true }, /ignores `access_key\[\]`/],
    ['ignores `filter` beside it', { ignoresFilterBesideAccessKeys: true }, /ignored `filter` beside `access_key\[\]`/],
    ['ignores `access_key[]` later', { ignoresAccessKeys: (count: number) => count > 7 }, /ignores `access_key\[\]`/],
  ])('%s', async (_, quirks, message) => {
    const { client } = open(200, { quirks });
    const error = await rejection(client.received({ ...split, filter }).toArray());
    expect(error).toMatchObject({ code: 'protocol' });
    expect(String(error)).toMatch(message);
  });

  test('short pages of answers are no end', async () => {
    const { client, expected } = open(150, { quirks: { shortPages: true } });
    expect(keysOf(await client.received({ ...split, filter }).toArray())).toEqual(expected(filter));
  });

  test('keys with wrong check digits are asked all the same', async () => {
    const { client, expected } = open(60, { quirks: { wrongCheckDigit: 2 } });
    expect(keysOf(await client.received({ ...split, filter }).toArray())).toEqual(expected(filter));
  });
});

test('conditions of the query apply to every request, and its keys are those that are asked about', async () => {
  const { client, sandbox, requests, expected } = open(80);
  const all = [...sandbox.notes()];
  const accessKeys = all.slice(10, 60).map((note) => note.accessKey);
  const createdAt = { from: '2000-01-01', to: 'now' };
  const cnpjs = [...new Set(all.slice(10, 60).map(({ owner }) => owner))].slice(0, 1);
  const filter = '(AND (= processed false) (!= status new))';
  const query = { ...split, filter, accessKeys, createdAt, cnpjs, limit: 7 };
  const keys = keysOf(await client.received({ ...query }).toArray());
  const wanted = all.filter(({ owner, accessKey }) => cnpjs.includes(owner) && accessKeys.includes(accessKey));
  expect(keys).toEqual(expected(filter).filter((key) => wanted.some(({ accessKey }) => accessKey === key)));
  for (const url of requests) {
    expect(url.searchParams.getAll('cnpj[]')).toEqual(cnpjs);
    expect(url.searchParams.get('created_at[to]')).toBe('now');
    expect(accessKeys).toEqual(expect.arrayContaining(url.searchParams.getAll('access_key[]')));
  }
});

test('`first`, pages, and each question as an event', async () => {
  const { client, events, expected } = open(200);
  const filter = '(AND (= processed false) (!= status new))';
  expect((await client.received({ ...split, filter }).first())?.accessKey).toBe(expected(filter)[0]);
  const keys: (string | undefined)[] = [];
  for await (const page of client.receivedPages({ ...split, filter })) keys.push(...keysOf(page.documents));
  expect(keys).toEqual(expected(filter));
  expect(events).toContainEqual({ kind: 'question', filter: '(= status new)', keys: expect.any(Number) });
});

test('in steps of `maxDocuments`, each document comes once', async () => {
  const { client, expected } = open(long ? 150 : 60);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...leaves),
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
      async (leaf, steps) => {
        const filter = `(AND (NOT ${leaf}) (!= processed true))`;
        const keys: (string | undefined)[] = [];
        let checkpoint: Checkpoint | undefined;
        for (const maxDocuments of [...steps, 1000]) {
          const walk = client.received({ ...split, filter, maxDocuments, ...(checkpoint && { checkpoint }) });
          keys.push(...keysOf(await walk.toArray()));
          checkpoint = walk.checkpoint && JSON.parse(JSON.stringify(walk.checkpoint));
        }
        expect(keys).toEqual(expected(filter));
      },
    ),
    runs(1 / 20),
  );
});

test('the checkpoint belongs to the filter that was asked', async () => {
  const { client } = open(long ? 150 : 60);
  const walk = client.received({ ...split, filter: '(AND (= processed false) (= status new))', maxDocuments: 3 });
  await walk.toArray();
  const checkpoint = walk.checkpoint as Checkpoint;
  for (const filter of ['(AND (= processed false) (= status done))', '(= processed false)']) {
    const error = await rejection(client.received({ ...split, filter, checkpoint }).toArray());
    expect(error).toMatchObject({ argument: 'checkpoint' });
  }
});

test('a download that is stopped anywhere and resumed has each document once', async () => {
  const { sandbox, expected } = open(120);
  const filter = '(AND (!= status new) (NOT (_not_exists processed)))';
  for (const format of ['xml', 'ndjson'] as const) {
    const path = join(folder, format);
    for (const after of long ? [1, 2, 5, 9, 14, undefined] : [2, 9, undefined]) {
      const stop = new AbortController();
      let count = 0;
      const limited = createClient({
        headers,
        fetch: (url, init) => {
          if (count++ === after) stop.abort();
          return sandbox.fetch(url, init);
        },
      });
      const query = { ...split, filter, limit: 20, signal: stop.signal };
      await download({ client: limited, folder: path, format, resume: true, query }).catch(() => {});
    }
    const { state, problems } = await verifyDownload(path);
    expect([state.documents, problems]).toEqual([expected(filter).length, []]);
  }
});

test('a literal is checked against the dialect of its query, else against that of the client', () => {
  const client = createClient({ headers, dialect: received, properties: { status: ['new', 'done'] } });
  const walks = () => [
    client.received({ filter: '(AND (= status new) (NOT (= status done)))', dialect, split: true }),
    client.receivedPages({ filter: '(AND (= status new) (= status done))', dialect: 'qive', split: true }),
    client.received({ filter: '(= status new)', split: true }),
    client.received({ filter: parseOrThrow('(= status new)'), dialect, split: true }),
    // @ts-expect-error `received` has no `AND`.
    client.received({ filter: '(AND (= status new) (= status done))', split: true }),
    // @ts-expect-error `qive` has no `!=`.
    client.received({ filter: '(!= status new)', dialect: 'qive', split: true }),
    // @ts-expect-error `lost` is not a value of `status`.
    client.received({ filter: '(AND (= status lost))', dialect, split: true }),
  ];
  expect(walks()).toHaveLength(7);
});
