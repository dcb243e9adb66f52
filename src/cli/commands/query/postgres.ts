import type { Client } from 'pg';
import type { SqlColumnType } from '../../../language/column.ts';
import { declaredKind } from '../../../language/kinds/kind-of.ts';
import { nearest } from '../../../source/nearest.ts';
import { postgres } from '../../../translate/sql/postgres.ts';
import { Failure } from '../../command-line/failure.ts';
import { type CopyTo, RowFiles } from './copy.ts';
import { openDuckDb } from './duckdb.ts';
import { conditionOf, exactCondition, type FilterQuery, wordsOf } from './filter.ts';
import { peer, queryFailure } from './messages.ts';
import { timeTypes } from './source.ts';
import { type Queried, type RowSink, ShownRows } from './table.ts';

export interface Server {
  readonly url: string;
  readonly table: string;
  /** The column of `jsonb` that holds all properties; without it each has a column of its own. */
  readonly jsonColumn?: string | undefined;
}

const types: Readonly<Record<string, SqlColumnType>> = {
  text: 'string',
  'character varying': 'string',
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  'double precision': 'number',
  numeric: 'decimal',
  real: 'float32',
};

const rowsAtOnce = 5000;

/** Runs a filter on a server; shows its rows, or writes them to a file with DuckDB. */
export async function queryServer(server: Server, query: FilterQuery, to: ShownRows | CopyTo): Promise<Queried> {
  if (to instanceof ShownRows) {
    await queryPostgres(server, query, to);
    return { matches: to.count, isWritten: true, absent: [] };
  }
  const db = await openDuckDb();
  const rows = new RowFiles(db, to);
  try {
    await queryPostgres(server, query, rows);
    const matches = await rows.copy();
    return { matches, isWritten: matches > 0 || to.format === 'ndjson', absent: [] };
  } finally {
    rows.remove();
    db.close();
  }
}

/** Gives the rows that a filter selects to a sink, in a read-only transaction. No message contains the password. */
async function queryPostgres(server: Server, query: FilterQuery, sink: RowSink): Promise<void> {
  const { default: pg } = await peer('pg', () => import('pg'));
  const secrets = secretsOf(server.url);
  const failureOf = (error: unknown): Failure => {
    if (error instanceof Failure) return error;
    const message =
      error instanceof Error && error.message !== ''
        ? error.message
        : String((error as { code?: unknown }).code ?? error);
    return queryFailure((say) => say.server(secrets.reduce((text, secret) => text.replaceAll(secret, '***'), message)));
  };
  let client: Client | undefined;
  try {
    client = new pg.Client({
      connectionString: server.url,
      connectionTimeoutMillis: 20_000,
      application_name: 'prefilter',
    });
    // A connection that is lost between two queries fails the next query, which reports it.
    client.on('error', () => {});
    await client.connect();
    await selectRows(client, server, query, sink);
  } catch (error) {
    throw failureOf(error);
  } finally {
    await client?.end().catch(() => {});
  }
}

async function selectRows(
  client: Client,
  { table, jsonColumn }: Server,
  query: FilterQuery,
  sink: RowSink,
): Promise<void> {
  await client.query('BEGIN READ ONLY');
  const { name, columns, collated } = await tableOf(client, table);
  const typeOf = (column: string) => {
    const type = columns.get(column);
    if (type !== undefined) return type;
    throw queryFailure((say) => say.noColumn(table, column, nearest(column, columns.keys())));
  };
  const words = wordsOf(query.filter);
  const { properties } = query;
  if (jsonColumn !== undefined && typeOf(jsonColumn) !== 'jsonb') {
    throw queryFailure((say) => say.wrongType(jsonColumn, typeOf(jsonColumn)));
  }
  const { output, params } =
    jsonColumn === undefined
      ? conditionOf(query, postgres, (property) => {
          const type = types[typeOf(property)];
          const time = timeTypes[typeOf(property)];
          const kind = declaredKind(query.properties, property);
          if (time !== undefined && kind?.name === time.type) {
            return { presence: property, values: [{ column: property, ...time }] };
          }
          if (type === undefined && (words.get(property)?.length ?? 0) > 0) {
            throw queryFailure((say) => say.wrongType(property, typeOf(property)));
          }
          const collation = collated.has(property) ? 'other' : 'binary';
          return { presence: property, values: [{ column: property, type: type ?? 'string', collation }] };
        })
      : exactCondition(query, postgres, { jsonColumn, ...(properties && { properties }) });
  await client.query(
    `DECLARE found NO SCROLL CURSOR FOR SELECT row_to_json(t.*)::text FROM ${name} AS t WHERE ${output}`,
    [...params],
  );
  for (;;) {
    const { rows } = await client.query<[string]>({ text: `FETCH ${rowsAtOnce} FROM found`, rowMode: 'array' });
    if (rows.length === 0) return;
    sink.take(rows.length, () => rows.map(([row]) => row));
  }
}

/** Finds a table by `name` or `schema.name`, with the types of its columns. */
async function tableOf(client: Client, table: string) {
  const point = table.indexOf('.');
  const lookups: [condition: string, params: string[]][] = [
    [
      'table_name = $1 AND table_schema = (SELECT s FROM unnest(current_schemas(false)) WITH ORDINALITY AS schemas (s, i) JOIN information_schema.tables ON table_schema = s AND table_name = $1 ORDER BY i LIMIT 1)',
      [table],
    ],
    ['table_schema = $1 AND table_name = $2', [table.slice(0, Math.max(0, point)), table.slice(point + 1)]],
  ];
  for (const [condition, params] of lookups) {
    const { rows } = await client.query<[string, string, string, string, boolean]>({
      text: `SELECT table_schema, table_name, column_name, data_type, EXISTS (SELECT FROM pg_collation JOIN pg_namespace ON pg_namespace.oid = collnamespace WHERE collname = collation_name AND nspname = collation_schema AND NOT collisdeterministic) FROM information_schema.columns WHERE ${condition}`,
      values: params,
      rowMode: 'array',
    });
    const [first] = rows;
    if (first === undefined) continue;
    const name = [first[0], first[1]].map((part) => `"${part.replaceAll('"', '""')}"`).join('.');
    return {
      name,
      columns: new Map(rows.map(([, , column, type]) => [column, type])),
      // Their collation treats different texts as equal, and has no regular expressions.
      collated: new Set(rows.flatMap(([, , column, , isCollated]) => (isCollated ? [column] : []))),
    };
  }
  throw queryFailure((say) => say.noTable(table));
}

/** The passwords in an address, as written and decoded. */
function secretsOf(url: string): readonly string[] {
  let read: URL;
  try {
    // An address without a host, whose parameter `host` names the folder of a socket, is invalid for WHATWG.
    read = new URL(url.replace('@/', '@localhost/'));
  } catch {
    throw queryFailure((say) => say.wrongUrl);
  }
  if (!/^postgres(?:ql)?:$/.test(read.protocol)) throw queryFailure((say) => say.wrongUrl);
  const given = [read.password, read.searchParams.get('password') ?? ''];
  const meant = given.map((text) => {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  });
  return [...given, ...meant].filter((text) => text !== '');
}
