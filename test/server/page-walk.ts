import fc from 'fast-check';
import { expect } from 'vitest';
import type { Accepted, Page, pages } from '../../src/server/index.ts';

/*
 * Walks of pages over rows that come and go, compared with an order that is none of the product's.
 */

/** A row as the test has it: a text for each value. */
export interface Row {
  readonly id: string;
  readonly name: string | null;
  readonly total: string | null;
  readonly amount: string | null;
  readonly at: string | null;
  readonly seen: string | null;
  /** Never absent, and declared so. */
  readonly day: string;
  readonly done: string | null;
}

const names = ['', '5', '10', '9', '1e1', '1.0', 'a', 'A', 'ä', 'a b', 'null', '\u{1f600}', '\uffee', "it's", '-5'];
const totals = ['0.00', '-1.50', '1.50', '10.25', '9.99', '-10.00', '12345678901234567.89', '0.01', '-0.01'];
const amounts = [
  '0',
  '0.1',
  '1e-7',
  '-1e-7',
  '1e+21',
  '-1e+21',
  '0.30000000000000004',
  // SQLite writes 17 digits of it.
  '0.7967455669905874',
  '5e-324',
  '1.7976931348623157e+308',
  '100',
];
const instants = [
  '2026-01-02T03:04:05.123456Z',
  '2026-01-02T03:04:05.123457Z',
  '2026-01-02T00:04:05.123456-03:00',
  '0001-01-01T00:00:00Z',
  '2026-01-02T03:04:05Z',
  '1969-12-31T23:59:59.999999Z',
];
const seen = ['1767322800001', '0', '-1', '1767322800000', '-62135596800000'];
const days = ['2026-01-02', '2025-12-31', '0001-01-01', '9999-12-31'];

const orNull = (values: readonly string[]) => fc.option(fc.constantFrom(...values), { freq: 4 });

const rowOf = fc.record({
  id: fc.bigInt({ min: -5n, max: 30n }).map((n) => String(n < 10n ? n : 9007199254740980n + n)),
  name: orNull(names),
  total: orNull(totals),
  amount: orNull(amounts),
  at: orNull(instants),
  seen: orNull(seen),
  day: fc.constantFrom(...days),
  done: orNull(['true', 'false']),
});

const rows = fc.uniqueArray(rowOf, { selector: ({ id }) => id, maxLength: 30 });
const changes = fc.array(fc.tuple(fc.nat(60), fc.option(rowOf)), { maxLength: 12 });

/** Rows, an order by some of these properties, limits of pages, and what happens between pages: a row that goes, one that comes. */
export const walksBy = (...names: readonly (keyof Row)[]) =>
  fc.record({
    rows,
    sorts: fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.boolean()), {
      selector: ([name]) => name,
      maxLength: 4,
    }),
    limits: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }),
    changes,
  });

export const walks: ReturnType<typeof walksBy> = walksBy(
  ...(['id', 'name', 'total', 'amount', 'at', 'seen', 'day', 'done'] as const),
);

export type Walk = ReturnType<typeof walksBy> extends fc.Arbitrary<infer T> ? T : never;

const scaled = (text: string, decimals: number) => {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) as RegExpExecArray;
  return BigInt(`${sign}${whole}${fraction.padEnd(decimals, '0')}`);
};

/** Microseconds from 1970. */
const microseconds = (text: string) => {
  const [, local = '', fraction = '', zone = ''] = /^(.{19})(?:\.(\d+))?(.+)$/.exec(text) as RegExpExecArray;
  return BigInt(Date.parse(`${local}${zone}`)) * 1000n + BigInt(fraction.padEnd(6, '0'));
};

const compareBy: Readonly<Record<keyof Row, (a: string, b: string) => number>> = {
  id: (a, b) => Number(BigInt(a) - BigInt(b)),
  name: (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)),
  total: (a, b) => Number(scaled(a, 2) - scaled(b, 2)),
  amount: (a, b) => Math.sign(Number(a) - Number(b)),
  at: (a, b) => Number(microseconds(a) - microseconds(b)),
  seen: (a, b) => Number(a) - Number(b),
  day: (a, b) => (a < b ? -1 : a > b ? 1 : 0),
  done: (a, b) => Number(a === 'true') - Number(b === 'true'),
};

function compareRows(sorts: Walk['sorts'], a: Row, b: Row): number {
  const last = sorts.find(([name]) => name === 'id') ?? (['id', sorts.at(-1)?.[1] ?? false] as const);
  for (const [name, descending] of [...sorts, last]) {
    const [left, right] = [a[name], b[name]];
    if (left === right) continue;
    if (left === null || right === null) return left === null ? 1 : -1;
    const order = compareBy[name](left, right) * (descending ? -1 : 1);
    if (order !== 0) return order;
  }
  return 0;
}

/** What a row holds, as an endpoint declares it. */
export const walkedProperties = {
  id: 'number',
  name: 'string',
  total: 'decimal',
  amount: 'number',
  at: 'instant',
  seen: { type: 'instant', column: { storage: 'milliseconds', type: 'integer' } },
  day: { type: 'date', column: { required: true } },
  done: 'boolean',
  gone: 'string',
} as const;

/** The ids of a page and the keys of its last row, and whether there are more. */
interface Seen {
  readonly ids: readonly string[];
  readonly last: Readonly<Record<string, string | null>>;
  readonly more: boolean;
}

/** What a page selects beside the id of a row: its keys, each under a name of its own. */
export function selectedKeys(page: Page, ...target: Parameters<Page['keys']>): string {
  return Object.entries(page.keys(...target))
    .map(([name, text]) => `${text} AS key_${name}`)
    .join(', ');
}

/** What was seen of the rows of a page, one more than its limit: the id of each and then its keys. */
export function seenIn({ order, limit }: Page, rows: readonly (readonly (string | null)[])[]): Seen {
  const shown = rows.slice(0, limit);
  const last = Object.fromEntries(order.map(({ property }, at) => [property, shown.at(-1)?.[at + 1] ?? null]));
  return { ids: shown.map(([id]) => id as string), last, more: rows.length > limit };
}

/** The database, and the product as it is built or as it is in the source. */
export interface Walked {
  readonly paged: ReturnType<typeof pages>;
  read(request: string): Accepted | { readonly ok: false };
  select(page: Page): Promise<Seen>;
  insert(row: Row): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}

/** Checks that the pages are the whole list in order: no row twice, none left out that stayed. */
export async function checkWalk({ rows, sorts, limits, changes }: Walk, db: Walked): Promise<void> {
  const all = new Map(rows.map((row) => [row.id, row]));
  const stayed = new Map(all);
  for (const row of rows) await db.insert(row);
  const sort = sorts.map(([name, descending]) => `${descending ? '-' : ''}${name}`).join(',');
  const found: Row[] = [];
  let after: string | undefined;
  for (let count = 0; ; count++) {
    const limit = limits[count % limits.length] as number;
    const query = `/rows?sort=${sort}&limit=${limit}${after === undefined ? '' : `&after=${after}`}&filter=(_not_exists gone)`;
    const asked = db.read(query);
    if (!asked.ok) throw new Error('refused');
    const page = db.paged(query, asked);
    if (!page.ok) throw new Error(JSON.stringify(page.problems));
    const { ids, last, more } = await db.select(page);
    for (const id of ids) found.push(all.get(id) as Row);
    if (!more) break;
    if (count > 200) throw new Error(`no end: ${page.cursorOf(last)} ${JSON.stringify(last)}`);
    after = page.cursorOf(last);
    const [at, arrives] = changes[count] ?? [];
    const goes = at === undefined ? undefined : [...stayed.keys()][at];
    if (goes !== undefined) {
      stayed.delete(goes);
      await db.remove(goes);
    }
    if (arrives && !all.has(arrives.id)) {
      all.set(arrives.id, arrives);
      await db.insert(arrives);
    }
  }
  const ordered = [...found].sort((a, b) => compareRows(sorts, a, b));
  expect(found).toEqual(ordered);
  expect(new Set(found).size).toBe(found.length);
  const kept = [...stayed.values()].sort((a, b) => compareRows(sorts, a, b));
  expect(found.filter(({ id }) => stayed.has(id))).toEqual(kept);
}
