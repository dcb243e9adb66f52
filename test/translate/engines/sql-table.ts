import type { TargetName } from '../../../src/translate/targets.ts';
import { type Translation, translate } from '../../../src/translate/translate.ts';
import { compareTable, type TableType, tableRows } from '../full-table.ts';
import type { Run } from './attacks.ts';
import { json } from './cases.ts';

/** The types of an engine's columns, of all that it has, and of its JSON column. */
export type TableColumns = Readonly<Partial<Record<TableType, string>>> & { readonly json: string };

/**
 * The whole table on an engine: a table with a column of each type, and one of JSON with values of any type. `literal` writes a
 * value of a type.
 */
export async function compareSqlTable(
  target: TargetName,
  run: Run,
  { json: jsonType, ...columns }: TableColumns,
  { literal = usualLiteral, after = '', exact = 80, isAsked = (_: readonly string[]): boolean => true } = {},
): Promise<void> {
  const types = Object.keys(columns) as TableType[];
  const named = types.map((type) => `c_${type} ${columns[type]}`).join(', ');
  await run(`CREATE TABLE small (id INTEGER, ${named})${after}`, []);
  for (const [id, row] of tableRows(types).entries()) {
    const values = types.map((type) => literal(row[type], columns[type] as string));
    await run(`INSERT INTO small VALUES (${[id, ...values].join(', ')})`, []);
  }
  await run(`CREATE TABLE small_json (id INTEGER, props ${jsonType})${after}`, []);
  for (const [id, row] of tableRows(['any']).entries()) {
    await run(`INSERT INTO small_json VALUES (${id}, ${literal(json(row), jsonType)})`, []);
  }
  const select =
    (table: string) =>
    async ({ output, params, preconditions }: Translation<string>) =>
      isAsked(preconditions.map(({ code }) => code))
        ? (await run(`SELECT id FROM ${table} WHERE ${output}`, params)).map(([id]) => Number(id))
        : undefined;
  const declared = Object.fromEntries(types.map((type) => [type, { column: `c_${type}`, type: type as 'string' }]));
  await compareTable<string>({
    types,
    translate: (filter, equality) =>
      translate(filter, target as 'postgres', { columns: declared, equality, strict: false }),
    select: select('small'),
    exact,
  });
  await compareTable<string>({
    types: ['any'],
    translate: (filter, equality) =>
      translate(filter, target as 'postgres', { jsonColumn: 'props', equality, strict: false }),
    select: select('small_json'),
    exact,
  });
}

function usualLiteral(value: unknown, type: string): string {
  if (value === undefined) return 'NULL';
  return `CAST(${typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)} AS ${type})`;
}
