import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import mysql, { type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { attackAll } from '../../translate/engines/attacks.ts';
import { columns, compareAll, json, rows, valuesOf } from '../../translate/engines/cases.ts';
import { compareExtraTypes, extraRows } from '../../translate/engines/extra-types.ts';
import { describeWith } from '../support/tool.ts';

const types = { text: 'TEXT', boolean: 'BOOLEAN', number: 'DOUBLE', integer: 'BIGINT' } as const;
const quoted = (name: unknown) => `\`${String(name).replaceAll('`', '``')}\``;

describeWith(['mariadbd', '/usr/sbin/mariadbd'], 'MariaDB', (mariadbd) => {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-mariadb-'));
  const user = userInfo().username;
  let server: ChildProcess;
  let client: Connection;

  /** Runs a statement as a client does that prepares it; bigints as texts, as in JSON. */
  const all = async (sql: string, params: readonly unknown[] = []): Promise<readonly (readonly unknown[])[]> => {
    const values = params.map((value) => (typeof value === 'bigint' ? String(value) : value));
    const [found] = await client.execute({ sql, rowsAsArray: true }, values as never);
    return found as unknown as readonly (readonly unknown[])[];
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
    for (let tries = 0; client === undefined; tries++) {
      try {
        client = await mysql.createConnection({ socketPath, user: 'root', charset: 'utf8mb4' });
      } catch (error) {
        if (tries > 200 || server.exitCode !== null) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    await client.query('CREATE DATABASE t CHARACTER SET utf8mb4');
    await client.query('USE t');
    const declared = Object.values(columns).map(({ column, type }) => `${quoted(column)} ${types[type]}`);
    await all(`CREATE TABLE t (id INTEGER, ${declared.join(', ')}, props JSON)`);
    for (const row of rows) {
      const values = [row.id, ...valuesOf(row), json(row.json)];
      await all(`INSERT INTO t VALUES (${values.map(() => '?').join(', ')})`, values);
    }
  });
  afterAll(async () => {
    await client?.end();
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill();
    await ended;
    rmSync(folder, { recursive: true });
  });

  describe.each(['typed', 'json'] as const)('%s', (layout) => {
    test.each(['text', 'typed'] as const)('selects what matches does, equality %s', async (equality) => {
      await compareAll('mysql', layout, equality, async ({ output, params }) =>
        (await all(`SELECT id FROM t WHERE ${output}`, params)).map(([id]) => id as number),
      );
    });
  });

  test('in the mode where a backslash is not an escape, parts of texts are the same', async () => {
    await client.query("SET sql_mode = CONCAT(@@sql_mode, ',NO_BACKSLASH_ESCAPES')");
    await compareAll('mysql', 'typed', 'text', async ({ output, params }) =>
      (await all(`SELECT id FROM t WHERE ${output}`, params)).map(([id]) => id as number),
    );
    await client.query('SET sql_mode = DEFAULT');
  });

  test('floats of 32 bits, decimals and unsigned integers', async () => {
    await all('CREATE TABLE extra (id INTEGER, f FLOAT, d DECIMAL(18, 4), s DECIMAL(18, 4), u BIGINT UNSIGNED)');
    for (const { id, f, d, s, u, isAbsent } of extraRows) {
      await all('INSERT INTO extra VALUES (?, ?, ?, ?, ?)', [
        id,
        ...[f, d, s, u].map((one) => (isAbsent ? null : one)),
      ]);
    }
    await compareExtraTypes('mysql', ['f', 'd', 's', 'u'], async (output, params) =>
      (await all(`SELECT id FROM extra WHERE ${output}`, params)).map(([id]) => id as number),
    );
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
