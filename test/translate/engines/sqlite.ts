import { describe, expect, test } from 'vitest';
import { type Translation, translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { attackAll } from './attacks.ts';
import { columns, compareAll, json, type Row, rows, valuesOf } from './cases.ts';
import { epochColumns, textColumns } from './kind-columns.ts';
import { compareKinds } from './kinds.ts';
import { compareLong, longRows } from './long-filters.ts';
import { compareNested } from './nested.ts';
import { compareSqlTable } from './sql-table.ts';

/** The one function needed from an SQLite library. */
export type All = (sql: string, params: readonly unknown[]) => readonly (readonly unknown[])[];

const types = { string: 'TEXT', boolean: 'INTEGER', number: 'REAL', integer: 'INTEGER' } as const;
const quoted = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`;
const declared = Object.values(columns).map(({ column, type }) => `${quoted(column)} ${types[type]}`);

/** The rows as a table; `write` writes a document. */
function fillTable(all: All, table: string, stored: readonly Row[], write = json): void {
  all(`CREATE TABLE ${table} (id INTEGER, ${declared.join(', ')}, props TEXT)`, []);
  for (const row of stored) {
    const values = valuesOf(row).map((value) => (typeof value === 'boolean' ? Number(value) : value));
    all(`INSERT INTO ${table} VALUES (?, ${values.map(() => '?').join(', ')}, ?)`, [
      row.id,
      ...values,
      write(row.json),
    ]);
  }
}

/** Every character that JSON can escape in a name, as `json.dumps` of Python and others write it. */
const escaped = (document: object) =>
  json(document).replace(
    /[\u007f-\uffff]|(?<=[{,]")[/<>&']/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Texts with U+0000, which no word has. */
const nul = (value: unknown) =>
  typeof value === 'string' && value.length % 2 === 0 ? value.replace(/^.?/su, '$&\0') : value;
const withNul = (document: object) =>
  Object.fromEntries(Object.entries(document).map(([name, value]) => [name, nul(value)]));

/** What holds of every version of SQLite; `isNew` from 3.45 on. */
export function testSqlite(all: All, isNew: boolean): void {
  const idsOf = (table: string, output: string, params: readonly unknown[]) =>
    all(`SELECT id FROM ${table} WHERE ${output}`, params).map(([id]) => Number(id));

  describe.each(['typed', 'json'] as const)('%s', (layout) => {
    describe.each(['text', 'typed'] as const)('selects what matches does, equality %s', (equality) => {
      const compare = (table: string, stored: readonly Row[], isAsked = (_: Translation<string>) => true) => {
        const select = (one: Translation<string>) => (isAsked(one) ? idsOf(table, one.output, one.params) : undefined);
        return compareAll('sqlite', layout, equality, select, { stored });
      };

      test('of the usual rows', () => compare('t', rows));
      // The text of a number is read by a path, which in an older version finds no such name (`json-escapes`).
      const isFound = ({ params }: Translation<string>) => isNew || !params.includes('$."日本"');
      if (layout === 'json') test('of names that are escaped in the document', () => compare('escaped', rows, isFound));
      // An older version reads a text in JSON up to its first NUL.
      if (layout === 'typed' || isNew) test('of texts with U+0000', () => compare('nul', withNuls));
    });
  });
  const withNuls = rows.map(({ id, typed, json }) => ({ id, typed: withNul(typed), json: withNul(json) }));
  fillTable(all, 't', rows);
  fillTable(all, 'escaped', rows, escaped);
  fillTable(all, 'nul', withNuls);

  test('an OR of 5,000 conditions and parts of 50,000 bytes', async () => {
    all('CREATE TABLE long (id INTEGER, a TEXT, b TEXT)', []);
    for (const row of longRows) all('INSERT INTO long VALUES (?, ?, ?)', row);
    await compareLong('sqlite', (condition, params) => idsOf('long', condition, params));
  });

  test('takes as many values as a statement can have; more are refused with the reason', () => {
    all('CREATE TABLE wide (id INTEGER, n REAL, props TEXT)', []);
    all("INSERT INTO wide VALUES (1, 3, '{}'), (2, -1, '{}')", []);
    const columns = { n: { column: 'n', type: 'number' } } as const;
    const list = (count: number) => read(`(in n ${Array.from({ length: count }, (_, i) => i).join(' ')})`);
    const { output, params } = translate(list(32_766), 'sqlite', { columns });
    expect(idsOf('wide', output, params)).toEqual([1]);
    const reason = 'the condition has more values than the 32,766 that a statement can have';
    expect(() => translate(list(32_767), 'sqlite', { columns })).toThrow(reason);
    const all5000 = read(`(OR ${Array.from({ length: 5000 }, (_, i) => `(< p${i} 5.${i})`).join(' ')})`);
    const lax = translate(all5000, 'sqlite', { jsonColumn: 'props', strict: false });
    expect([lax.fidelity, lax.notes.map((note) => note.reason)]).toEqual(['unsupported', [reason]]);
    // What is left out never loses a document.
    expect(idsOf('wide', lax.output, lax.params)).toEqual([1, 2]);
  });

  test('instants, dates, decimals, texts without case and numbers with a mask', async () => {
    const columns = { ...textColumns('TEXT'), ...epochColumns('INTEGER') };
    await compareKinds({ target: 'sqlite', run: all, columns, json: 'TEXT', folds: (text) => /^[ -~]*$/.test(text) });
  });

  test('properties inside of others', async () => {
    await compareNested('sqlite', async (sql, params) => all(sql, params), { json: 'TEXT' });
  });

  test('the whole small table', async () => {
    const run = async (sql: string, params: readonly unknown[]) => all(sql, params);
    const literal = (value: unknown) => {
      if (value === undefined) return 'NULL';
      return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
    };
    await compareSqlTable('sqlite', run, { ...types, json: 'TEXT' }, { literal });
  });

  test('injection attempts in words give nothing but rows', async () => {
    const run = async (sql: string, params: readonly unknown[]) => all(sql, params);
    await attackAll('sqlite', run, { quoted, text: 'TEXT', json: 'TEXT', placeholder: () => '?' });
  });
}
