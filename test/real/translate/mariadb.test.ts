import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import mysql, { type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { attackAll } from '../../translate/engines/attacks.ts';
import { columns, compareAll, json, rows, valuesOf } from '../../translate/engines/cases.ts';
import { compareExtraTypes, extraRows } from '../../translate/engines/extra-types.ts';
import { epochColumns, ownColumns, textColumns } from '../../translate/engines/kind-columns.ts';
import { compareKinds } from '../../translate/engines/kinds.ts';
import { compareLong, longRows } from '../../translate/engines/long-filters.ts';
import { compareNested } from '../../translate/engines/nested.ts';
import { compareOwnTexts, enumValues } from '../../translate/engines/own-texts.ts';
import { walkPages } from '../../translate/engines/page-walks.ts';
import { compareSqlTable } from '../../translate/engines/sql-table.ts';
import { describeWith } from '../support/tool.ts';

const types = { string: 'TEXT', boolean: 'BOOLEAN', number: 'DOUBLE', integer: 'BIGINT' } as const;
const literal = (text: string) => `'${text.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;
const quoted = (name: unknown) => `\`${String(name).replaceAll('`', '``')}\``;

describeWith(['mariadbd', '/usr/sbin/mariadbd'], 'MariaDB', (mariadbd) => {
  const folder = temporaryFolder();
  const user = userInfo().username;
  let server: ChildProcess;
  let client: Connection;
  let connect: () => Promise<Connection>;
  const declared = Object.values(columns)
    .map(({ column, type }) => `${quoted(column)} ${types[type]}`)
    .join(', ');

  /** Runs a statement as a client does that prepares it; bigints as texts, as in JSON. */
  const all = async (
    sql: string,
    params: readonly unknown[] = [],
    by = client,
  ): Promise<readonly (readonly unknown[])[]> => {
    const values = params.map((value) => (typeof value === 'bigint' ? String(value) : value));
    const [found] = await by.execute({ sql, rowsAsArray: true }, values as never);
    return found as unknown as readonly (readonly unknown[])[];
  };

  const idsOf = async (table: string, condition: string, params: readonly unknown[], by = client) =>
    (await all(`SELECT id FROM ${table} WHERE ${condition}`, params, by)).map(([id]) => id as number);
  const insert = (table: string, row: (typeof rows)[number]) => {
    const values = [row.id, ...valuesOf(row), json(row.json)];
    return all(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`, values);
  };

  beforeAll(async () => {
    const home = join(folder, 'data');
    const install = ['--no-defaults', `--datadir=${home}`, `--user=${user}`, '--skip-test-db'];
    const { status, stderr } = spawnSync(
      'mariadb-install-db',
      [...install, '--auth-root-authentication-method=normal'],
      {
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(stderr);
    const socketPath = join(folder, 'socket');
    const settings = [`--datadir=${home}`, `--user=${user}`, `--socket=${socketPath}`, '--skip-networking'];
    server = spawn(mariadbd, ['--no-defaults', ...settings, `--pid-file=${folder}/pid`], { stdio: 'ignore' });
    connect = () => mysql.createConnection({ socketPath, user: 'root', charset: 'utf8mb4' });
    for (let tries = 0; client === undefined; tries++) {
      try {
        client = await connect();
      } catch (error) {
        if (tries > 1000 || server.exitCode !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    await client.query('CREATE DATABASE t CHARACTER SET utf8mb4');
    await client.query('USE t');
    await all(`CREATE TABLE t (id INTEGER, ${declared}, props JSON)`);
    for (const row of rows) await insert('t', row);
  });
  afterAll(async () => {
    await client?.end();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
  });

  describe.each(['typed', 'json'] as const)('%s', (layout) => {
    test.each(['text', 'typed'] as const)('selects what matches does, equality %s', async (equality) => {
      await compareAll('mysql', layout, equality, ({ output, params }) => idsOf('t', output, params));
    });
  });

  describe.each(['HIGH_NOT_PRECEDENCE', 'NO_BACKSLASH_ESCAPES', 'EMPTY_STRING_IS_NULL', 'ANSI_QUOTES'])(
    'in the mode %s',
    (mode) => {
      test.each(['typed', 'json'] as const)('%s', async (layout) => {
        // Prepared statements keep the mode in which they were prepared, so each has a connection of its own.
        const own = await connect();
        await own.query('USE t');
        await own.query(`SET sql_mode = CONCAT(@@sql_mode, ',${mode}')`);
        for (const equality of ['text', 'typed'] as const) {
          await compareAll('mysql', layout, equality, ({ output, params }) => idsOf('t', output, params, own));
        }
        await own.end();
      });
    },
  );

  describe.each(['ascii', 'latin1', 'cp1250', 'sjis', 'utf8mb3', 'ucs2', 'utf16', 'utf32'])(
    'in the character set %s',
    (charset) => {
      let stored: typeof rows;
      beforeAll(async () => {
        // Without the names and texts that the character set does not have.
        const entries = rows.flatMap(({ typed, json }) => [...Object.entries(typed), ...Object.entries(json)]);
        const texts = [
          ...new Set(
            entries
              .flat()
              .filter((one) => one !== undefined)
              .map(String),
          ),
        ];
        const there = `CONVERT(CONVERT(CONVERT(? USING utf8mb4) USING ${charset}) USING utf8mb4)`;
        const tests = texts.map(() => `CAST(${there} AS BINARY) = CAST(? AS BINARY)`);
        const [found] = await all(
          `SELECT ${tests}`,
          texts.flatMap((text) => [text, text]),
        );
        const known = new Set(texts.filter((_, i) => found?.[i] === 1));
        const withKnown = (document: object) =>
          Object.fromEntries(Object.entries(document).filter((entry) => entry.every((one) => known.has(String(one)))));
        stored = rows.map(({ id, typed, json }) => ({ id, typed: withKnown(typed), json: withKnown(json) }));
        await all(`CREATE TABLE t_${charset} (id INTEGER, ${declared}, props LONGTEXT) CHARACTER SET ${charset}`);
        for (const row of stored) await insert(`t_${charset}`, row);
        await all(`CREATE INDEX indexed ON t_${charset} (${quoted(columns.a?.column)}(20))`);
      });

      // Of JSON in character sets of wide units, MariaDB reads no numbers (`json-charset`).
      const layouts = ['ucs2', 'utf16', 'utf32'].includes(charset)
        ? (['typed'] as const)
        : (['typed', 'json'] as const);
      test.each(layouts)('%s', async (layout) => {
        for (const equality of ['text', 'typed'] as const) {
          const refused: string[] = [];
          const select: Parameters<typeof compareAll>[3] = async ({ output, params, preconditions }) => {
            try {
              return await idsOf(`t_${charset}`, output, params);
            } catch (error) {
              // Loud, and told: a word has a character that the column cannot have.
              expect(String(error)).toMatch(/Illegal mix of collations/);
              expect(preconditions.map(({ code }) => code)).toContain('charset');
              refused.push(output);
              return undefined;
            }
          };
          await compareAll('mysql', layout, equality, select, { stored });
          if (layout === 'json' || ['utf8mb4', 'utf16', 'utf32'].includes(charset)) expect(refused).toEqual([]);
        }
      });

      test('every filter passes where the collation is declared', async () => {
        const collated = Object.entries(columns).map(
          ([name, column]) =>
            [name, { ...column, ...(column.type === 'string' && { collation: 'other' as const }) }] as const,
        );
        await compareAll('mysql', 'typed', 'text', ({ output, params }) => idsOf(`t_${charset}`, output, params), {
          stored,
          columns: Object.fromEntries(collated),
        });
      });

      test('an index is used', async () => {
        for (const text of ['(= a done)', '(in a done x)', '(startsWith a do)']) {
          const { output, params } = translate(read(text), 'mysql', { columns });
          const [plan] = await all(`EXPLAIN SELECT id FROM t_${charset} WHERE ${output}`, params);
          expect([text, plan?.[5]]).toEqual([text, 'indexed']);
        }
      });
    },
  );

  test('floats of 32 bits, decimals and unsigned integers', async () => {
    await all('CREATE TABLE extra (id INTEGER, f FLOAT, d DECIMAL(18, 4), s DECIMAL(18, 4), u BIGINT UNSIGNED)');
    for (const { id, f, d, s, u, isAbsent } of extraRows) {
      await all('INSERT INTO extra VALUES (?, ?, ?, ?, ?)', [
        id,
        ...[f, d, s, u].map((one) => (isAbsent ? null : one)),
      ]);
    }
    await compareExtraTypes('mysql', ['f', 'd', 's', 'u'], (output, params) => idsOf('extra', output, params));
  });

  test('instants, dates, decimals, texts without case and numbers with a mask', async () => {
    const types = { timestamptz: 'TIMESTAMP(6) NULL', timestamp: 'DATETIME(6)', date: 'DATE' };
    const own = { ...types, decimal: 'DECIMAL(30, 4)', double: 'DOUBLE' };
    const instant = (microseconds: bigint) =>
      `FROM_UNIXTIME(${microseconds / 1_000_000n}.${String(microseconds % 1_000_000n).padStart(6, '0')})`;
    await client.query("SET time_zone = '-03:00'");
    const columns = {
      ...textColumns('LONGTEXT'),
      ...epochColumns('BIGINT'),
      ...ownColumns(own, instant, '1971', '2037'),
    };
    await compareKinds({ target: 'mysql', run: all, columns, json: 'JSON', literal }, 2000);
  });

  test('UUIDs and enums', async () => {
    const types = { u: 'UUID', e: `ENUM(${enumValues.map(literal).join(', ')})` };
    await compareOwnTexts('mysql', all, types, { literal });
  });

  test('properties inside of others', async () => {
    await compareNested('mysql', all, { json: 'JSON', literal });
  });

  test('the whole small table', async () => {
    const extra = { float32: 'FLOAT', decimal: 'DECIMAL(30, 4)', unsigned: 'BIGINT UNSIGNED' };
    const anyLiteral = (value: unknown) =>
      typeof value === 'string' ? literal(value) : value === undefined ? 'NULL' : String(value);
    await compareSqlTable('mysql', all, { ...types, ...extra, json: 'JSON' }, { literal: anyLiteral });
  });

  test('an OR of 5,000 conditions and parts of 50,000 bytes', async () => {
    await all('CREATE TABLE long_ (id INTEGER, a TEXT, b TEXT)');
    for (const row of longRows) await all('INSERT INTO long_ VALUES (?, ?, ?)', row);
    await compareLong('mysql', (condition, params) => idsOf('long_', condition, params));
  });

  test('the pages are the whole list in order while rows come and go', async () => {
    await walkPages({
      target: 'mysql',
      types: {
        ...{ id: 'BIGINT', name: 'TEXT', total: 'DECIMAL(30, 2)', amount: 'DOUBLE', at: 'TEXT', seen: 'BIGINT' },
        ...{ day: 'DATE', done: 'BOOLEAN', gone: 'TEXT' },
      },
      columns: { id: { type: 'integer' }, at: { storage: 'text' } },
      sorts: ['id', 'name', 'total', 'amount', 'at', 'seen', 'day', 'done'],
      create: (declared) => all(`CREATE TABLE walked (${declared})`),
      all,
    });
  });

  test('injection attempts in words give nothing but rows', async () => {
    // A column cannot have a name past U+FFFF.
    const canName = (name: string) => !/[\u{10000}-\u{10ffff}]/u.test(name);
    const canNameInJson = (name: string) => !name.startsWith('-');
    await attackAll('mysql', all, {
      quoted,
      text: 'TEXT',
      json: 'JSON',
      placeholder: () => '?',
      canName,
      canNameInJson,
    });
  });
});
