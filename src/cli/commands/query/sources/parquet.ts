import type { Equality } from '../../../../language/dialect/dialect.ts';
import { type DuckDb, literal, pathList } from '../duckdb.ts';
import type { QueryFile } from '../files.ts';
import { type Found, jsonValues, type RowSource } from '../source.ts';

/** The rows of Parquet files, those with the same columns together. */
export async function parquetSources(
  files: readonly QueryFile[],
  equality: Equality,
  db: DuckDb,
): Promise<readonly RowSource[]> {
  const all = pathList(files.map(({ path }) => path));
  const shapes = await db.all(
    `SELECT list(file_name), any_value(shape) FROM (
       SELECT file_name, string_agg(concat_ws(' ', name, type, type_length, converted_type, logical_type, num_children), chr(10)) AS shape
       FROM parquet_schema(${all}) GROUP BY file_name
     ) GROUP BY shape ORDER BY min(file_name)`,
  );
  const sources: RowSource[] = [];
  for (const [paths] of shapes) {
    const table = `read_parquet(${pathList(paths as string[])}, hive_types_autocast = false)`;
    const columns = await db.all(`SELECT column_name, column_type FROM (DESCRIBE FROM ${table})`);
    const row = rowName(columns.map(([name]) => name as string));
    const found = new Map(
      columns.map(([name, type]) => [name as string, foundIn(row, name as string, type as string, equality)]),
    );
    sources.push({
      from: `${table} AS ${row}`,
      row: columns.some(([, type]) => /DOUBLE|FLOAT/.test(type as string)) ? finiteAsJson(row) : asJson(row),
      columns: row,
      find: (property) => found.get(property),
    });
  }
  return sources;
}

/** Row alias; must not equal a column name. */
function rowName(columns: readonly string[]): string {
  const taken = new Set(columns.map((column) => column.toLowerCase()));
  let name = 't';
  while (taken.has(name)) name += 't';
  return name;
}

const asJson = (row: string) => `to_json(${row})::VARCHAR`;

/**
 * A row as JSON where numbers may be NaN or infinite, which JSON lacks: they become texts, as PostgreSQL writes them. Two marks
 * are put after each text and one on either side of such a number; then two marks are removed, and a single one becomes a quote.
 */
function finiteAsJson(row: string): string {
  const marked = `regexp_replace(j, '("(?:[^"\\\\]|\\\\.)*")|(-?(?:NaN|Infinity))', '\\1\u0001\\2\u0001', 'g')`;
  const quoted = `replace(replace(${marked}, '\u0001\u0001', ''), '\u0001', '"')`;
  return `list_transform([${asJson(row)}], lambda j : CASE WHEN regexp_matches(j, 'NaN|Infinity') THEN ${quoted} ELSE j END)[1]`;
}

const integers = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'UTINYINT', 'USMALLINT', 'UINTEGER'];
// Integers that a double cannot hold exactly.
const long = /^(?:UBIGINT|HUGEINT|UHUGEINT|DECIMAL\(\d+,0\))$/;
const asTexts = /^(?:ENUM\(.*|DATE|TIME.*|UUID|INTERVAL)$/s;

/** The expressions for a column, with the types its values have in JSON. */
function foundIn(row: string, name: string, type: string, equality: Equality): Found {
  const column = `${row}."${name.replaceAll('"', '""')}"`;
  const value = (expression: string, kind: Found['values'][number]['type']): Found => ({
    presence: column,
    values: [{ expression, type: kind }],
  });
  if (type === 'VARCHAR') return value(column, 'text');
  if (type === 'BOOLEAN') return value(column, 'boolean');
  if (type === 'DOUBLE') return value(column, 'number');
  if (integers.includes(type)) return value(column, 'integer');
  if (long.test(type)) {
    if (equality === 'text') return value(`${column}::VARCHAR`, 'text');
    const integer = `TRY_CAST(${column} AS BIGINT)`;
    return {
      presence: column,
      values: [
        { expression: integer, type: 'integer' },
        { expression: `CASE WHEN ${integer} IS NULL THEN ${column}::DOUBLE END`, type: 'number' },
      ],
    };
  }
  if (type === 'FLOAT' || /^DECIMAL\(\d+,[1-9]\d*\)$/.test(type)) return value(`${column}::DOUBLE`, 'number');
  if (asTexts.test(type)) return value(`${column}::VARCHAR`, 'text');
  if (type === 'JSON')
    return jsonValues(`json_extract_string(${column}, ${literal('$')})`, `json_type(${column})`, equality);
  // Lists, structures and bytes are present, and equal to no word.
  return { presence: column, values: [] };
}
