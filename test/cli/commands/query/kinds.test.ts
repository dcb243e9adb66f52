import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDuckDb } from '../../../../src/cli/commands/query/duckdb.ts';
import type { Properties } from '../../../../src/language/properties.ts';
import { matches } from '../../../../src/meaning/match/compile.ts';
import { full, read } from '../../../meaning/full.ts';
import { QueryFolder, selectRows } from './folder.ts';

/* Properties of kinds in files of each type are compared as `matches` compares them. */

const properties: Properties = {
  at: { type: 'instant', zone: 'America/Sao_Paulo' },
  day: 'date',
  total: 'decimal',
  city: { type: 'string', ignore: ['case', 'accents'] },
  cnpj: 'cnpj',
};

const rows = [
  {
    id: 0,
    at: '2026-03-31T10:00:00-03:00',
    day: '2026-03-31',
    total: '1500.00',
    city: 'São Paulo',
    cnpj: '12345678000195',
  },
  { id: 1, at: '2026-03-31T13:00:00Z', day: '2026-04-01', total: 1500, city: 'SAO PAULO', cnpj: '12.345.678/0001-95' },
  { id: 2, at: '2026-04-01T02:59:59.5Z', day: '2025-12-31', total: 0.1, city: 15, cnpj: 12345678000195 },
  { id: 3, at: 'soon', day: '2026-02-30', total: '1.500,00', city: true },
  { id: 4, total: `${'9'.repeat(40)}.5`, city: 'rio', at: '2018-11-04T00:00:00-02:00', day: '2026' },
  { id: 5 },
];

const filters = [
  ...[
    '(= at 2026-03-31)',
    '(<= at 2026-03)',
    '(> at 2026-03-31T13:00:00Z)',
    '(!= at "2026-03-31T10:00:00-03:00")',
    '(in at 2018 soon)',
  ],
  ...[
    '(NOT (< at 2026-03-31T23:59:59.5))',
    '(= day 2026-03)',
    '(>= day 2026-03-31)',
    '(NOT (<= day 2025))',
    '(!= day 2026-02-30)',
  ],
  ...[
    '(= total 1500)',
    '(= total 1.5e3)',
    '(< total 0.2)',
    '(NOT (> total 0.10))',
    '(in total 0.1 1500.0)',
    '(> total 9999999999999)',
  ],
  ...[
    '(= city "sao paulo")',
    '(contains city SÃO)',
    '(startsWith city R)',
    '(= city 15)',
    '(NOT (= city TRUE))',
    '(endsWith city 5)',
  ],
  ...[
    '(= cnpj "12.345.678/0001-95")',
    '(in cnpj 12345678000195 x)',
    '(contains cnpj 345)',
    '(NOT (startsWith cnpj 12345678))',
  ],
];

const folder = new QueryFolder();
const db = await openDuckDb();
afterAll(() => db.close());

const texts = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)])));
const names = ['id', ...Object.keys(properties)];

beforeAll(async () => {
  folder.put('rows.ndjson', rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const cells = texts.map((row) => names.map((name) => (row[name] === undefined ? '' : `"${row[name]}"`)).join(','));
  folder.put('rows.csv', `${names.join(',')}\n${cells.join('\n')}\n`);
  const own = `TRY_CAST(replace("at", 'soon', '') AS TIMESTAMPTZ) AS "at", TRY_CAST("day" AS DATE) AS "day", TRY_CAST(total AS DECIMAL(30, 4)) AS total`;
  await db.all(
    `COPY (SELECT id, ${own}, city, cnpj FROM read_csv('${folder.path('rows.csv').replaceAll("'", "''")}', all_varchar = true)) TO '${folder.path('rows.parquet').replaceAll("'", "''")}'`,
  );
});

/** The rows as Parquet has them: without what its types cannot have. */
const typed = texts.map(({ at, day, total, ...row }) => ({
  ...row,
  ...(at !== undefined && at !== 'soon' && { at }),
  ...(day !== undefined && !['2026-02-30', '2026'].includes(day) && { day }),
  ...(total !== undefined && total.length < 10 && total !== '1.500,00' && { total }),
}));

describe.each([
  ['rows.ndjson', 'ndjson', rows],
  ['rows.csv', 'csv', texts],
  ['rows.parquet', 'parquet', typed],
] as const)('%s', (file, kind, stored) => {
  const documents: readonly Readonly<Record<string, unknown>>[] = stored;

  test.each(['text', 'typed'] as const)('equality %s', async (equality) => {
    const dialect = { ...full, equality };
    // The equality says nothing of kinds, so few do.
    for (const text of equality === 'text' ? filters : filters.filter((_, i) => i % 5 === 0)) {
      const filter = read(text);
      const found = await selectRows(db, folder, file, kind, { filter, dialect, properties });
      const expected = documents
        .filter((row) => matches(filter, row, { properties, equality }))
        .map((row) => `${row.id}`);
      expect([text, found.map(({ id }) => `${id}`)]).toEqual([text, expected]);
    }
  });
});

test('the properties of the configuration are compared by kind', async () => {
  folder.put(
    'prefilter.config.json',
    JSON.stringify({ dialect: { name: 'qive' }, properties: { ...properties, id: 'number' } }),
  );
  const found = await folder.found('(AND (= at 2026-03-31) (= total 1500))', '--from', 'rows.ndjson');
  expect(found.map(({ id }) => id)).toEqual([0, 1]);
});
