import fc from 'fast-check';
import { expect } from 'vitest';
import type { ColumnType, Column as SqlColumn } from '../../../src/language/column.ts';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { print } from '../../../src/language/print.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import { splitTexts } from '../../support/split-texts.ts';

type Column = SqlColumn & { readonly type: ColumnType };

import type { TargetName } from '../../../src/translate/targets.ts';
import type { Translation } from '../../../src/translate/translate.ts';
import { translate } from '../../../src/translate/translate.ts';
import { crowded, filter } from '../../meaning/arbitraries.ts';
import { full } from '../../meaning/full.ts';
import { isGate, runs } from '../../support/runs.ts';
import { searchedTexts, searches, searchesRun } from '../searches.ts';

/*
 * The same filters and documents for every engine. The documents are in one table, once with a column for each property
 * and once as JSON; each filter is one query, and its selection is compared with `matches`.
 */

export interface Row {
  readonly id: number;
  readonly typed: Readonly<Record<string, unknown>>;
  readonly json: Readonly<Record<string, unknown>>;
}

/** The columns of `filter`: names that try to leave their quotes, and every type. */
export const columns: Readonly<Record<string, Column>> = Object.fromEntries<Column>([
  ['processed', { column: 'processed', type: 'boolean' }],
  ['a', { column: 'a "quoted" \'name\'', type: 'string' }],
  ['__proto__', { column: 'number`; --', type: 'number' }],
  ['constructor', { column: 'integer\\', type: 'integer' }],
  ['toString', { column: 'select', type: 'string' }],
  ['hasOwnProperty', { column: 'hasOwnProperty', type: 'number' }],
  ['日本', { column: '日本 é', type: 'string' }],
  ['b', { column: 'b', type: 'string' }],
]);

const texts = [
  ...splitTexts("¦ ¦true¦false¦null¦NULL¦done¦Done¦a ¦a¦b¦%¦_¦a%¦\\¦'¦\"¦' OR 1=1 --¦`¦$1¦?"),
  ...splitTexts('0¦-0¦00¦7¦07¦7.0¦7e0¦0.7e1¦70¦-7¦-7.5¦1000¦1e3¦1E3¦1e+21¦1e-7¦.1¦1.¦+1¦1e¦7\n¦-¦--1'),
  ...splitTexts(
    '0.1¦0.10000000000000000000000001¦1¦1.0¦2¦10¦007¦-1¦1e1¦9007199254740993¦9007199254740992¦-9007199254740993',
  ),
  ...[
    '35260712345678000190550010000000011000000015',
    '35260712345678000190550010000000011000000016',
    '1e400',
    '-1e400',
    '1e200000',
    '-1e200000',
    '1e-200000',
    '-1e-200000',
    '0e200000',
    '1e-400',
  ],
  ...searchedTexts,
  ...['😀', '😁', '｡', 'a｡', 'a😀', 'é', 'e\u0301', '[1]', '{}', 'NaN', 'Infinity', '[object Object]'],
];

const storable = fc
  .string({ unit: 'grapheme', maxLength: 3 })
  .filter((text) => !text.includes('\0') && text.isWellFormed());
const text = fc.oneof(
  { arbitrary: fc.constantFrom(...texts), weight: 5 },
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  storable,
);
const number = fc.oneof(
  fc.constantFrom(
    0,
    1,
    2,
    7,
    -7,
    7.5,
    10,
    70,
    1000,
    0.1,
    -0.1,
    1e21,
    1e-7,
    9007199254740992,
    2 ** 60,
    1e19,
    1e20,
    1.7976931348623157e308,
    5e-324,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -1000, max: 1000 }),
);
const integer = fc.oneof(
  fc.constantFrom(
    0n,
    1n,
    2n,
    7n,
    -7n,
    10n,
    70n,
    1000n,
    9007199254740993n,
    -9007199254740993n,
    9223372036854775807n,
    -9223372036854775808n,
  ),
  fc.bigInt({ min: -2000n, max: 2000n }),
);
const values: Readonly<Record<Column['type'], fc.Arbitrary<unknown>>> = {
  string: text,
  boolean: fc.boolean(),
  number,
  integer,
};
const anyJson = fc.oneof(
  { arbitrary: text, weight: 3 },
  { arbitrary: number, weight: 2 },
  integer,
  fc.boolean(),
  fc.constantFrom(null, [], {}, [true], ['done'], [7], { a: 'done' }, [null]),
);

const absentOr = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ arbitrary: value, weight: 4 }, fc.constantFrom(undefined, null));
const record = (value: (name: string) => fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(...Object.keys(columns).map((name) => absentOr(value(name)).map((found) => [name, found] as const)))
    .map((entries) => Object.fromEntries(entries.filter(([, found]) => found !== undefined)));
const row = fc.record({ typed: record((name) => values[(columns[name] as Column).type]), json: record(() => anyJson) });

// The same each time unless `PREFILTER_SEED` is set: the inputs of an engine must not be random.
const seed = Number(process.env.PREFILTER_SEED ?? 6);
const count = runs(0.2).numRuns;
const searched = isGate ? Math.max(300, searchesRun(count)) : searchesRun(count);

export const rows: readonly Row[] = fc.sample(row, { seed, numRuns: 150 }).map((one, id) => ({ id, ...one }));
/** Samples more than needed, because some contain words that no engine can store. */
const filters: readonly Filter[] = [
  ...fc.sample(filter, { seed, numRuns: count }),
  ...fc.sample(crowded(), { seed, numRuns: count * 0.6 }),
  ...fc.sample(searches({ over: Object.keys(columns), quoted: true }), { seed, numRuns: searched }),
  ...fc.sample(searches({ over: Object.keys(columns), quoted: true, values: 600 }), {
    seed,
    numRuns: searchesRun(count) / 20,
  }),
];

/** Whether the numbers of a document are as a search for a part of their text needs them (`plain-numbers`). */
function isPlain(document: object): boolean {
  return Object.values(document).every((value) => typeof value !== 'number' || !/e/.test(String(value)));
}

/** The values of a row for its typed columns, in order; `null` for absent ones. */
export function valuesOf({ typed }: Row): unknown[] {
  return Object.keys(columns).map((name) => (Object.hasOwn(typed, name) ? typed[name] : null));
}

/** A document as JSON text, with exact integers. */
export const json = (document: object): string => {
  if (Array.isArray(document)) return JSON.stringify(document);
  const entries = Object.entries(document).map(
    ([name, value]) => `${JSON.stringify(name)}:${typeof value === 'bigint' ? value : JSON.stringify(value)}`,
  );
  return `{${entries.join(',')}}`;
};

/** Where documents are: in typed columns, or in the column `props`. */
export type Layout = 'typed' | 'json';

type Selected = readonly number[] | undefined;

/** What is in the table, if it is not the usual: other declared columns, or fewer rows. */
interface Stored {
  readonly columns?: Readonly<Record<string, SqlColumn>>;
  readonly stored?: readonly Row[];
}

/**
 * Runs every filter that an engine can express and compares its selection with `matches`; `select` returns the ids.
 * Fails if fewer than a thousand can be expressed.
 */
export async function compareAll(
  target: TargetName,
  layout: Layout,
  equality: Equality,
  /** The ids; `undefined` where the engine refuses, as it may. */
  select: (translation: Translation<string>) => Selected | Promise<Selected>,
  place: Stored = {},
): Promise<void> {
  const eachAlone = async (all: readonly Translation<string>[]) => {
    const found: Selected[] = [];
    for (const one of all) found.push(await select(one));
    return found;
  };
  await compareTogether(target, layout, equality, eachAlone, place);
}

/** The same for an engine that is asked about all of them at once. */
export async function compareTogether(
  target: TargetName,
  layout: Layout,
  equality: Equality,
  selectAll: (translations: readonly Translation<string>[]) => Promise<readonly Selected[]>,
  { columns: declared = columns, stored = rows }: Stored = {},
): Promise<void> {
  const options = layout === 'typed' ? { columns: declared } : { jsonColumn: 'props' };
  const said: { readonly one: Filter; readonly translation: Translation<string> }[] = [];
  const reasons = new Set<string>();
  for (const one of filters) {
    const translation = translate(one, target as 'postgres', { ...options, equality, strict: false });
    if (translation.fidelity === 'exact') said.push({ one, translation });
    else for (const { reason } of translation.notes) reasons.add(reason);
  }
  const answers = await selectAll(said.map(({ translation }) => translation));
  expect(answers).toHaveLength(said.length);
  for (const [at, { one, translation }] of said.entries()) {
    const answer = answers[at];
    if (answer === undefined) continue;
    const selects = compile(one, { equality });
    const needsPlain = layout === 'json' && translation.preconditions.some(({ code }) => code === 'plain-numbers');
    const asked = needsPlain ? stored.filter(({ json }) => isPlain(json)) : stored;
    const ids = new Set(asked.map(({ id }) => id));
    const expected = asked.filter((row) => selects(row[layout])).map(({ id }) => id);
    const selected = [...answer].filter((id) => ids.has(id)).sort((a, b) => a - b);
    if (`${selected}` === `${expected}`) continue;
    const wrong = asked.filter(({ id }) => selected.includes(id) !== expected.includes(id));
    const shown = wrong
      .slice(0, 3)
      .map((row) => `${expected.includes(row.id) ? 'missed' : 'selected'} ${json(row[layout])}`);
    const { output, params } = translation;
    expect.fail([...shown, print(one, { dialect: full }), output, params.map(String).join(' | ')].join('\n\n'));
  }
  expect([...reasons].filter((reason) => !expectedReasons.includes(reason))).toEqual([]);
  expect(said.length).toBeGreaterThanOrEqual(count + searched / 2);
}

/**
 * Asks for the rows of many conditions, in queries of some thirty, whose placeholders are numbers; to plan a statement of its own takes
 * an engine longer.
 */
export async function selectTogether(
  translations: readonly Translation<string>[],
  table: string,
  run: (sql: string, params: readonly unknown[]) => Promise<readonly (readonly unknown[])[]>,
): Promise<readonly Selected[]> {
  const found = translations.map((): number[] => []);
  for (let start = 0; start < translations.length; start += 30) {
    const params: unknown[] = [];
    const queries = translations.slice(start, start + 30).map(({ output, params: own }, i) => {
      const before = params.length;
      params.push(...own);
      const condition = output.replace(/"(?:[^"]|"")*"|'(?:[^']|'')*'|\$(\d+)/g, (whole, number?: string) =>
        number === undefined ? whole : `$${Number(number) + before}`,
      );
      return `SELECT ${start + i}, id FROM ${table} WHERE ${condition}`;
    });
    for (const [place, id] of await run(queries.join(' UNION ALL '), params)) found[Number(place)]?.push(Number(id));
  }
  return found;
}

const expectedReasons = [
  'a lone surrogate cannot be written',
  'NUL and lone surrogates cannot be stored as text',
  'numbers cannot be searched for a part of their text',
];

/** Filters that an index on each of their properties answers. */
export const servedByIndex = [
  ...['(= a done)', '(= processed false)', '(= __proto__ 7)', '(= constructor 9007199254740993)', '(_not_exists a)'],
  ...['(OR (= processed false) (_not_exists processed))', '(AND (= a done) (!= processed true))', '(NOT (!= a done))'],
  ...[
    '(in a done a b)',
    '(in constructor 7 8)',
    '(in __proto__ 7 1.5)',
    '(startsWith a do)',
    '(AND (startsWith a do) (endsWith a e))',
  ],
  ...['(< __proto__ 7.5)', '(>= constructor 7)', '(AND (> __proto__ 1) (<= __proto__ 2))', '(> a done)'],
];
