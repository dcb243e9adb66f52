import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failure } from '../../../../src/cli/command-line/failure.ts';
import { RowFiles } from '../../../../src/cli/commands/query/copy.ts';
import { type DuckDb, openDuckDb, pathList } from '../../../../src/cli/commands/query/duckdb.ts';
import { askedBy } from '../../../../src/cli/commands/query/filter.ts';
import { plainSources } from '../../../../src/cli/commands/query/run.ts';
import { selectIn } from '../../../../src/cli/commands/query/source.ts';
import type { DataFile } from '../../../../src/cli/files/data-files.ts';
import { disk } from '../../../../src/cli/io/disk.ts';
import type { Io } from '../../../../src/cli/io/io.ts';
import type { Filter } from '../../../../src/language/filter.ts';
import { compile } from '../../../../src/meaning/match/compile.ts';
import { filter as anyFilter, crowded } from '../../../meaning/arbitraries.ts';
import { full, read } from '../../../meaning/full.ts';
import { long } from '../../../support/runs.ts';
import { columns, json, rows } from '../../../translate/engines/cases.ts';
import { QueryFolder, selectRows } from './folder.ts';

const folder = new QueryFolder();

const io = {
  ...disk,
  cwd: folder.folder,
  async *pieces(path?: string) {
    yield readFileSync(path as string);
  },
} as unknown as Io;
const count = long ? 600 : 5;
const filters: readonly Filter[] = [
  ...fc.sample(anyFilter, { seed: 7, numRuns: count }),
  ...fc.sample(crowded(), { seed: 7, numRuns: count }),
];
const names = Object.keys(columns);
const texts = rows.map(({ id, typed }) => ({
  id,
  document: Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(typed, name) ? typed[name] : undefined;
      return value === undefined || value === null ? [] : [[name, String(value)] as const];
    }),
  ),
}));
const cell = (text: string | undefined) => (text === undefined ? '' : `"${text.replaceAll('"', '""')}"`);
let db: DuckDb;

beforeAll(async () => {
  db = await openDuckDb();
  folder.put('all/json.ndjson', rows.map((row) => json({ ...row.json, id: row.id })).join('\n'));
  folder.put('all/nested.ndjson', rows.map((row) => `{"id":${row.id},"a/~b":{"x":${json(row.json)}}}`).join('\r\n'));
  const line = (values: readonly (string | undefined)[]) => values.map(cell).join(';');
  folder.put(
    'all/texts.csv',
    [
      line(['id', ...names]),
      ...texts.map(({ id, document }) =>
        line([`${id}`, ...names.map((name) => (Object.hasOwn(document, name) ? document[name] : undefined))]),
      ),
    ].join('\r\n'),
  );
  const types = { string: 'VARCHAR', boolean: 'BOOLEAN', number: 'DOUBLE', integer: 'BIGINT' } as const;
  const declared = names.map((name) => `"${name}" ${types[(columns[name] as (typeof columns)[string]).type]}`);
  await db.all(`CREATE TABLE typed (id INTEGER, ${declared.join(', ')})`);
  for (const { id, typed } of rows) {
    const values = names.map((name) => (Object.hasOwn(typed, name) ? (typed[name] ?? null) : null));
    const casts = names.map(
      (name, i) => `$${i + 1}::VARCHAR::${types[(columns[name] as (typeof columns)[string]).type]}`,
    );
    await db.all(
      `INSERT INTO typed VALUES (${id}, ${casts.join(', ')})`,
      values.map((value) => (value === null ? null : String(value))),
    );
  }
  await db.all(`COPY typed TO '${folder.path('all/typed.parquet').replaceAll("'", "''")}' (FORMAT parquet)`);
  const rowFiles = new RowFiles(db, { path: folder.path('all/json.parquet'), given: '', format: 'parquet' });
  const lines = pathList([folder.path('all/json.ndjson')]);
  await rowFiles.select({ sql: `SELECT json::VARCHAR FROM read_ndjson_objects(${lines})`, params: [] });
  await rowFiles.copy();
  rowFiles.remove();
});
afterAll(() => db.close());

describe.each(['text', 'typed'] as const)('equality %s', (equality) => {
  const dialect = full.extend({}, { name: equality, equality });
  test.each<[DataFile['kind'], string, readonly string[], (row: (typeof rows)[number]) => object]>([
    ['ndjson', 'all/json.ndjson', [], (row) => row.json],
    ['ndjson', 'all/nested.ndjson', ['a/~b', 'x'], (row) => row.json],
    ['csv', 'all/texts.csv', [], ({ id }) => texts[id]?.document as object],
    ['parquet', 'all/typed.parquet', [], (row) => row.typed],
    ['parquet', 'all/json.parquet', [], (row) => row.json],
  ])('%s, %s', async (kind, file, at, documentOf) => {
    let said = 0;
    for (const filter of filters) {
      const asked = { filter, dialect };
      const isMatch = compile(filter, { dialect });
      let selected: number[];
      try {
        // DuckDB occasionally returns the last line of NDJSON first if it has no line end.
        selected = (await selectRows(db, folder, file, kind, asked, at))
          .map(({ id }) => Number(id))
          .sort((a, b) => a - b);
      } catch (error) {
        if (error instanceof Failure) continue;
        throw error;
      }
      said++;
      const expected = rows.filter((row) => isMatch(documentOf(row))).map(({ id }) => id);
      const wrong = rows.filter(({ id }) => selected.includes(id) !== expected.includes(id)).map(documentOf);
      expect([filter, wrong, selected]).toEqual([filter, [], expected]);
    }
    expect(said).toBeGreaterThan(count);
  });
});

test('each JSON property is read once, not in each condition; conditions on columns are pushed down to the scan', async () => {
  const query = { filter: read('(AND (OR (= a done) (= b x)) (= b y))'), dialect: full };
  const planOf = async (file: string, kind: DataFile['kind']) => {
    const [reading] = await plainSources(
      [{ path: folder.path(file), file, kind, within: [] }],
      askedBy(query),
      [],
      db,
      io,
    );
    if (reading === undefined) throw new Error('nothing to read');
    const { sql, params } = await selectIn(db, query)(reading, reading.row);
    const [[, plan] = []] = await db.all(`EXPLAIN (FORMAT json) ${sql}`, params);
    return plan as string;
  };
  expect(await planOf('all/json.ndjson', 'ndjson')).not.toMatch(/extract/);
  expect(await planOf('all/typed.parquet', 'parquet')).toContain('"Filters"');
});
