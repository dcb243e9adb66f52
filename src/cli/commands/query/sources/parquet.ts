import type { Equality } from '../../../../language/dialect/dialect.ts';
import type { DataFile } from '../../../files/data-files.ts';
import { type DuckDb, literal, pathList } from '../duckdb.ts';
import { type Found, jsonValues, type RowSource, timeTypes } from '../source.ts';

/** The rows of Parquet files, those with the same columns together. */
export async function parquetSources(
  files: readonly DataFile[],
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
    const described = await db.all(`SELECT column_name, column_type FROM (DESCRIBE FROM ${table})`);
    const names = await namesIn((paths as string[])[0] as string, db);
    // DuckDB renames a column whose name differs from another only in case; columns from the names of folders come last.
    const columns = described.map(([column, type], i): ParquetColumn => {
      return { name: names[i] ?? (column as string), column: column as string, type: type as string };
    });
    const row = rowName(columns.map(({ column }) => column));
    const found = new Map(columns.map((one) => [one.name, foundIn(row, one, equality)]));
    const json = asJson(row, columns);
    sources.push({
      from: `${table} AS ${row}`,
      row: columns.some(({ type }) => /DOUBLE|FLOAT/.test(type)) ? finiteAsJson(json) : json,
      columns: row,
      names: columns.map(({ name }) => name),
      find: (property) => found.get(property),
    });
  }
  return sources;
}

/** A column: its name in the file, its name for DuckDB, and its type. */
interface ParquetColumn {
  readonly name: string;
  readonly column: string;
  readonly type: string;
}

/** The names of the columns of a file: the elements of its schema that are on the first level. */
async function namesIn(path: string, db: DuckDb): Promise<readonly string[]> {
  const [root, ...elements] = await db.all(`SELECT name, num_children FROM parquet_schema(${pathList([path])})`);
  const names: string[] = [];
  let inside = 0;
  for (const [name, children] of root === undefined ? [] : elements) {
    if (inside === 0) names.push(name as string);
    inside = Math.max(inside - 1, 0) + Number(children ?? 0);
  }
  return names;
}

/** Row alias; must not equal a column name. */
function rowName(columns: readonly string[]): string {
  const taken = new Set(columns.map((column) => column.toLowerCase()));
  let name = 't';
  while (taken.has(name)) name += 't';
  return name;
}

function columnOf(row: string, { column }: ParquetColumn): string {
  return `${row}."${column.replaceAll('"', '""')}"`;
}

function asJson(row: string, columns: readonly ParquetColumn[]): string {
  const fields = columns.map((one) => {
    const column = columnOf(row, one);
    return `${literal(one.name)}, ${one.type === 'FLOAT' ? floatAsJson(column) : column}`;
  });
  return `json_object(${fields.join(', ')})::VARCHAR`;
}

/** A float of 32 bits as its shortest numeral, which DuckDB itself writes only for most. */
function floatAsJson(column: string): string {
  const numeral = (digits: number) => `format('{:.${digits}g}', ${column})`;
  const shorter = [6, 7, 8].map((digits) => `WHEN ${numeral(digits)}::FLOAT = ${column} THEN ${numeral(digits)}`);
  const shortest = `CASE ${shorter.join(' ')} ELSE ${numeral(9)} END`;
  return `CASE WHEN isfinite(${column}) THEN ${shortest}::JSON ELSE to_json(${column}) END`;
}

/**
 * A row of JSON whose numbers may be NaN or infinite, which JSON lacks: they become texts, as PostgreSQL writes them. Two marks
 * are put after each text and one on either side of such a number; then two marks are removed, and a single one becomes a quote.
 */
function finiteAsJson(json: string): string {
  const marked = `regexp_replace(j, '("(?:[^"\\\\]|\\\\.)*")|(-?(?:NaN|Infinity))', '\\1\u0001\\2\u0001', 'g')`;
  const quoted = `replace(replace(${marked}, '\u0001\u0001', ''), '\u0001', '"')`;
  return `list_transform([${json}], lambda j : CASE WHEN regexp_matches(j, 'NaN|Infinity') THEN ${quoted} ELSE j END)[1]`;
}

const integers = ['TINYINT', 'SMALLINT', 'INTEGER', 'BIGINT', 'UTINYINT', 'USMALLINT', 'UINTEGER'];
// Integers that a double cannot hold exactly.
const long = /^(?:UBIGINT|HUGEINT|UHUGEINT|DECIMAL\(\d+,0\))$/;
const asTexts = /^(?:ENUM\(.*|DATE|TIME.*|UUID|INTERVAL)$/s;

/** The expressions for a column, with the types its values have in JSON. */
function foundIn(row: string, parquet: ParquetColumn, equality: Equality): Found {
  const { type } = parquet;
  const column = columnOf(row, parquet);
  const value = (expression: string, kind: Found['values'][number]['type']): Found => ({
    presence: column,
    values: [{ expression, type: kind }],
  });
  if (type === 'VARCHAR') return value(column, 'string');
  if (type === 'BOOLEAN') return value(column, 'boolean');
  if (type === 'DOUBLE') return value(column, 'number');
  if (integers.includes(type)) return value(column, 'integer');
  if (long.test(type)) {
    if (equality === 'text') return value(`${column}::VARCHAR`, 'string');
    const integer = `TRY_CAST(${column} AS BIGINT)`;
    return {
      presence: column,
      values: [
        { expression: integer, type: 'integer' },
        { expression: `CASE WHEN ${integer} IS NULL THEN ${column}::DOUBLE END`, type: 'number' },
      ],
    };
  }
  if (type === 'FLOAT') return value(column, 'float32');
  if (/^DECIMAL\(\d+,[1-9]\d*\)$/.test(type)) return value(column, 'decimal');
  if (asTexts.test(type)) {
    const time = timeTypes[type.toLowerCase()];
    return { ...value(`${column}::VARCHAR`, 'string'), ...(time && { time: { expression: column, ...time } }) };
  }
  if (type === 'JSON')
    return jsonValues(`json_extract_string(${column}, ${literal('$')})`, `json_type(${column})`, equality);
  // Lists, structures and bytes are present, and equal to no word.
  return { presence: column, values: [] };
}
