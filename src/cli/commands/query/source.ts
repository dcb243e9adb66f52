import type { SqlColumnType, Storage } from '../../../language/column.ts';
import type { Equality } from '../../../language/dialect/dialect.ts';
import type { Kind } from '../../../language/kinds/kind.ts';
import { declaredKind } from '../../../language/kinds/kind-of.ts';
import { remembered } from '../../../source/remembered.ts';
import { duckdb } from '../../../translate/sql/duckdb.ts';
import { writeSql } from '../../../translate/sql/tag.ts';
import { type DuckDb, literal } from './duckdb.ts';
import { conditionOf, type FilterQuery } from './filter.ts';

/** An expression of DuckDB and the type of its values. */
interface Value {
  readonly expression: string;
  readonly type: SqlColumnType;
}

/** The expressions of a property: one that is NULL where it is absent, and those of its values. */
export interface Found {
  readonly presence: string;
  readonly values: readonly Value[];
  /** Its values as they are stored, if that is a type of instants, local times or dates. */
  readonly time?: { readonly expression: string; readonly type: 'instant' | 'date'; readonly storage?: Storage };
}

export interface RowSource {
  /** The FROM clause, with its row alias. */
  readonly from: string;
  /** The expression of a row as JSON text. */
  readonly row: string;
  /** The same of the type JSON, where that needs no parsing. */
  readonly json?: string;
  /** The expression of a row as a structure, for files with typed columns. */
  readonly columns?: string;
  /** The names of these columns. */
  readonly names?: readonly string[];
  /** Whether values are computed from the row, which must happen once rather than in each condition. */
  readonly isComputed?: boolean;
  /** The expressions of a property; `undefined` if no row has it. */
  find(property: string): Found | undefined;
}

/** The columns of times, by their types in SQL, for properties that are declared to be instants or dates. */
export const timeTypes: Readonly<Record<string, Omit<NonNullable<Found['time']>, 'expression'>>> = {
  'timestamp with time zone': { type: 'instant', storage: 'timestamptz' },
  'timestamp without time zone': { type: 'instant', storage: 'timestamp' },
  timestamp: { type: 'instant', storage: 'timestamp' },
  date: { type: 'date' },
};

const nowhere: Found = { presence: 'NULL::VARCHAR', values: [{ expression: 'NULL::VARCHAR', type: 'string' }] };

/** The expressions that can have values of a kind: decimals are also numbers, and all others texts, which numbers have too. */
function valuesOfKind(
  { time }: Found,
  values: readonly Value[],
  kind: Kind,
): readonly (Value | NonNullable<Found['time']>)[] {
  if (time !== undefined && time.type === kind.name) return [time];
  const isDecimal = kind.name === 'decimal';
  return values
    .filter(({ type }) => !isDecimal || type !== 'boolean')
    .map((value) => (isDecimal || value.type === 'string' ? value : { expression: textOf(value), type: 'string' }));
}

/** The text of a value that is no text. */
function textOf({ expression, type }: Value): string {
  const write = type === 'number' || type === 'decimal' ? duckdb.engine.numberText?.[type] : undefined;
  return write === undefined ? `CAST(${expression} AS VARCHAR)` : writeSql(write(expression), () => '');
}

/** Readies DuckDB for a source, and gives the statement that selects the expression `shown` of each of its rows that match a filter. */
export type Select = (source: RowSource, shown: string) => Promise<ReturnType<typeof selection>>;

/**
 * Selects by a filter. Filter pushdown lets the scan skip rows, but repeats the expression of each computed value in every condition,
 * so it is off for sources with such values.
 */
export function selectIn(db: DuckDb, query: FilterQuery): Select {
  return async (source, shown) => {
    await db.all(`SET disabled_optimizers = '${source.isComputed ? 'filter_pushdown' : ''}'`);
    return selection(source, query, shown);
  };
}

function selection(source: RowSource, query: FilterQuery, shown: string) {
  const expressions: string[] = [];
  const named = (expression: string) => `${expressions.push(expression) - 1}`;
  const columnsFor = remembered((property: string) => {
    const found = source.find(property) ?? nowhere;
    const values = found.values.length === 0 ? nowhere.values : found.values;
    const kind = declaredKind(query.properties, property);
    return {
      presence: named(found.presence),
      values: (kind === undefined ? values : valuesOfKind(found, values, kind)).map(({ expression, ...rest }) => ({
        column: named(expression),
        ...rest,
      })),
    };
  });
  const { output, params } = conditionOf(query, duckdb, columnsFor);
  const inner = expressions.map((expression, i) => `, ${expression} AS "${i}"`).join('');
  return { sql: `SELECT shown FROM (SELECT ${shown} AS shown${inner} FROM ${source.from}) WHERE ${output}`, params };
}

export function pointer(names: readonly string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The values of a JSON property, given the expressions of its text and its type. */
export function jsonValues(text: string, kind: string, equality: Equality): Found {
  const when = (kinds: readonly string[], value: string) =>
    `CASE WHEN ${kind} IN (${kinds.map(literal).join(', ')}) THEN ${value} END`;
  const number = `TRY_CAST(${text} AS DOUBLE)`;
  if (equality === 'typed') {
    const integer = `TRY_CAST(${text} AS BIGINT)`;
    return {
      presence: text,
      values: [
        { expression: when(['VARCHAR'], text), type: 'string' },
        { expression: when(['BOOLEAN'], `TRY_CAST(${text} AS BOOLEAN)`), type: 'boolean' },
        { expression: when(['BIGINT', 'UBIGINT'], integer), type: 'integer' },
        {
          expression: `CASE WHEN ${kind} = 'DOUBLE' OR ${kind} = 'UBIGINT' AND ${integer} IS NULL THEN ${number} END`,
          type: 'number',
        },
      ],
    };
  }
  // An integer that 64 bits cannot hold, such as an access key, is of the kind DOUBLE, but its text has all digits.
  const isInteger = `regexp_full_match(${text}, '-?[0-9]+')`;
  const infinite = `WHEN ${kind} = 'DOUBLE' AND ISINF(${number}) THEN CASE WHEN ${number} > 0 THEN 'Infinity' ELSE '-Infinity' END`;
  return {
    presence: text,
    values: [
      {
        expression: `CASE WHEN ${kind} IN ('VARCHAR', 'BOOLEAN', 'BIGINT', 'UBIGINT') OR ${kind} = 'DOUBLE' AND ${isInteger} THEN ${text} ${infinite} END`,
        type: 'string',
      },
      { expression: `CASE WHEN ${kind} = 'DOUBLE' AND NOT ${isInteger} THEN ${number} END`, type: 'number' },
    ],
  };
}
