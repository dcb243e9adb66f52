import { type Column, columnOf, type Storage } from '../../language/column.ts';
import { type Properties, type PropertyFacts, propertiesCheck } from '../../language/properties.ts';
import { invalidArgument } from '../../source/problem.ts';
import { type PathSelectionOptions, readPath } from './json-paths.ts';
import { type PropertiesOfModel, plainDefault, Selection } from './selection.ts';

/** The properties and columns of a Drizzle table. */
export interface PropertiesOfTable extends PropertiesOfModel {
  /** The columns of all properties that could be declared, including those that callers may not name: for those that are forced. */
  readonly columns: Readonly<Record<string, Column>>;
}

/** A column as Drizzle describes it. */
interface DrizzleColumn {
  readonly name: string;
  readonly columnType: string;
  readonly enumValues?: readonly string[] | undefined;
  /** The type of an enum of PostgreSQL. */
  readonly enum?: { readonly enumName: string; readonly schema?: string | undefined };
  readonly default?: unknown;
  /** The type of the values of a list. */
  readonly baseColumn?: DrizzleColumn;
  /** Of a list, in newer versions. */
  readonly dimensions?: number;
  /** The digits of a decimal after the point. */
  readonly scale?: number | undefined;
  /** `timestamp` or `timestamp_ms`, where an integer column has dates. */
  readonly mode?: string;
  getSQLType(): string;
}

/** How `translate` compares columns exactly, by their types; `undefined` if it is not known how their values are stored. */
const types: Readonly<Record<string, (column: DrizzleColumn) => Column | undefined>> = {
  ...comparedAs({ type: 'string' }, 'PgText PgVarchar SQLiteText MySqlText MySqlVarChar'),
  ...comparedAs({ type: 'boolean' }, 'PgBoolean SQLiteBoolean MySqlBoolean'),
  ...comparedAs({ type: 'number' }, 'PgDoublePrecision SQLiteReal MySqlDouble'),
  ...comparedAs(
    { type: 'integer' },
    'PgSmallInt PgInteger PgBigInt53 PgBigInt64 PgSmallSerial PgSerial PgBigSerial53 PgBigSerial64',
  ),
  ...comparedAs(
    { type: 'integer' },
    'SQLiteInteger MySqlTinyInt MySqlSmallInt MySqlMediumInt MySqlInt MySqlBigInt53 MySqlBigInt64',
  ),
  // Without a time zone, Drizzle writes a `Date` in UTC; of texts nothing is known.
  PgTimestamp: (column) => storedInstant(hasZone(column) ? 'timestamptz' : 'timestamp'),
  PgTimestampString: (column) => (hasZone(column) ? storedInstant('timestamptz') : undefined),
  SQLiteTimestamp: ({ mode }) => storedInstant(mode === 'timestamp_ms' ? 'milliseconds' : 'seconds'),
  ...comparedAs(storedInstant('timestamptz'), 'MySqlTimestamp MySqlTimestampString'),
  ...comparedAs(storedInstant('timestamp'), 'MySqlDateTime'),
  ...comparedAs({ type: 'date' }, 'PgDate PgDateString MySqlDate MySqlDateString'),
  PgUUID: () => ({ type: 'uuid' }),
  ...comparedAs(enumColumn, 'PgEnumColumn PgEnumObjectColumn MySqlEnumColumn MySqlEnumObjectColumn'),
  ...comparedAs(decimalColumn, 'PgNumeric PgNumericNumber PgNumericBigInt'),
  ...comparedAs(decimalColumn, 'MySqlDecimal MySqlDecimalNumber MySqlDecimalBigInt'),
};

/** Columns of JSON that properties can be inside of. */
const jsonTypes = new Set(['PgJson', 'PgJsonb', 'MySqlJson', 'SQLiteTextJson']);

function comparedAs(column: Column | ((column: DrizzleColumn) => Column), names: string) {
  const columnOf = typeof column === 'function' ? column : () => column;
  return Object.fromEntries(names.split(' ').map((name) => [name, columnOf]));
}

function storedInstant(storage: Storage): Column {
  return { type: 'instant', storage, ...(storage === 'timestamp' && { zone: 'UTC' }) };
}

function hasZone(column: DrizzleColumn): boolean {
  return column.getSQLType().endsWith('with time zone');
}

function decimalColumn({ scale }: DrizzleColumn): Column {
  return { type: 'decimal', ...(scale !== undefined && { scale }) };
}

function enumColumn({ enumValues = [], enum: named }: DrizzleColumn): Column {
  const { enumName, schema } = named ?? {};
  const name = enumName !== undefined && { enum: schema === undefined ? enumName : [schema, enumName] };
  return { type: 'enum', values: enumValues, ...name };
}

/**
 * Reads the properties and columns of a Drizzle table, under their names in the program: timestamps are instants, numerics and
 * decimals decimals, lists of PostgreSQL have `many`. Columns that `translate` cannot compare exactly are skipped: JSON, but for `paths`, lists of lists, `char`, `real`, custom types, SQLite's `numeric` and, as texts, timestamps without a time zone. Throws a `PrefilterError` for anything but a table, and
 * for a path that leads into no JSON column.
 */
export function drizzle(table: object, options: PathSelectionOptions = {}): PropertiesOfTable {
  // The symbols are part of Drizzle's interface, so that Drizzle need not be imported.
  const described = table as Readonly<Record<symbol, unknown>> | null | undefined;
  const name = described?.[Symbol.for('drizzle:Name')];
  const all = described?.[Symbol.for('drizzle:Columns')] as Readonly<Record<string, DrizzleColumn>> | undefined;
  if (typeof name !== 'string' || all === undefined) throw invalidArgument('`table` must be a table of Drizzle.');
  const { paths = {} } = options;
  const names = [...Object.keys(all), ...Object.keys(Object(paths))];
  const selection = new Selection(options, names, `the table ${JSON.stringify(name)}`, { paths: propertiesCheck });
  const columns: [string, Column][] = [];
  for (const [property, column] of Object.entries(all)) {
    const { baseColumn: one = column, dimensions = 0 } = column;
    const isKnown = dimensions === 0 && column.getSQLType() !== 'bigint unsigned';
    const stored = isKnown ? types[one.columnType]?.(one) : undefined;
    if (stored === undefined) {
      selection.add(property, `its column is \`${column.getSQLType()}\`, which is not compared exactly`);
      continue;
    }
    const place: Column = { column: [name, column.name], ...stored };
    columns.push([property, place]);
    const many = one !== column && { many: true };
    selection.add(property, { ...plainFacts(one, stored.type), ...many, column: place });
  }
  for (const inside of Object.keys(paths)) selection.add(inside, insideOf(all, paths, inside, name));
  return { ...selection.done(), columns: Object.fromEntries(columns) };
}

/** The facts of a property inside of a JSON column, or why it is skipped. */
function insideOf(
  all: Readonly<Record<string, DrizzleColumn>>,
  paths: Properties,
  name: string,
  table: string,
): PropertyFacts | string {
  const holdsJson = (first: string) =>
    Object.hasOwn(all, first) && jsonTypes.has((all[first] as DrizzleColumn).columnType);
  const { facts, path } = readPath(paths, name, holdsJson, 'a JSON column of the table');
  const column = all[path[0] as string] as DrizzleColumn;
  if (column.columnType === 'PgJson')
    return 'its column is of the type `json`, which is not compared exactly: use `jsonb`';
  return { ...facts, path, column: { column: [table, column.name], ...columnOf(facts.column ?? {}), json: true } };
}

function plainFacts({ enumValues, default: value }: DrizzleColumn, type: Column['type'] = 'string'): PropertyFacts {
  const plain = type === 'integer' ? 'number' : (type as Exclude<PropertyFacts['type'], readonly string[]>);
  return {
    type: enumValues !== undefined && enumValues.length > 0 ? enumValues : plain,
    ...plainDefault(value),
  };
}
