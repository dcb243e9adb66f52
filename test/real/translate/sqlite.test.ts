import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type initSqlJs from 'sql.js';
import { describe, expect, test } from 'vitest';
import { long } from '../../support/runs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type All, testSqlite } from '../../translate/engines/sqlite.ts';
import { openDatabase, rowsOf } from '../../translate/sql-js.ts';
import { describeWith } from '../support/tool.ts';

const require = createRequire(import.meta.url);
const old = await openDatabase(
  require('sqlite3.38') as typeof initSqlJs,
  require.resolve('sqlite3.38/dist/sql-wasm.wasm'),
);

describe('the oldest version', () => {
  const all: All = (sql, params) => rowsOf(old, sql, params);
  test('is 3.38', () => expect(all('SELECT sqlite_version()', [])).toEqual([['3.38.5']]));
  testSqlite(all, false);
});

/** A process for each filter; its version is between the oldest and that of `npm test`. */
function testProgram(sqlite3: string): void {
  const folder = temporaryFolder();
  const literal = (value: unknown): string => {
    if (value === null || typeof value !== 'string') return String(value);
    return `CAST(x'${Buffer.from(value).toString('hex')}' AS TEXT)`;
  };
  /** The program has placeholders of its own kind only: values are written as literals, where no name has a `?`. */
  const all: All = (sql, params) => {
    let position = 0;
    const input = sql.replace(/\?|`(?:[^`]|``)*`|"(?:[^"]|"")*"|'[^']*'/g, (found) =>
      found === '?' ? literal(params[position++]) : found,
    );
    const { stdout, stderr } = spawnSync(sqlite3, ['-json', join(folder, 'db')], { input, encoding: 'utf8' });
    if (stderr !== '') throw new Error(stderr);
    return stdout === '' ? [] : (JSON.parse(stdout) as object[]).map(Object.values);
  };
  const [[version]] = all('SELECT sqlite_version()', []) as [[string]];
  testSqlite(all, Number(version.split('.')[1]) >= 45);
}

if (long) describeWith('sqlite3', "the machine's own", testProgram);
