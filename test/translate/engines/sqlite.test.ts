import { describe, expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { openSqlite } from '../sql-js.ts';
import { columns, servedByIndex } from './cases.ts';
import { type All, testSqlite } from './sqlite.ts';

interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => { prepare(sql: string): { all(...params: unknown[]): object[] } };
}

async function open(): Promise<All> {
  const builtin = process.getBuiltinModule('node:sqlite' as 'node:fs') as unknown as NodeSqlite | undefined;
  if (builtin === undefined) return openSqlite();
  const database = new builtin.DatabaseSync(':memory:');
  return (sql, params) =>
    database
      .prepare(sql)
      .all(...params)
      .map(Object.values);
}

const quoted = (name: unknown) => `"${String(name).replaceAll('"', '""')}"`;
const all = await open();

describe('the newest version', () => testSqlite(all, true));

test('uses indexes', () => {
  const indexed = ['processed', 'a', '__proto__', 'constructor'].map((name) => columns[name]?.column);
  for (const [i, column] of indexed.entries()) all(`CREATE INDEX i${i} ON t (${quoted(column)})`, []);
  for (const text of servedByIndex) {
    const { output, params } = translate(read(text), 'sqlite', { columns });
    const plan = all(`EXPLAIN QUERY PLAN SELECT id FROM t WHERE ${output}`, params).map((row) => `${row.at(-1)}`);
    expect([text, plan.filter((line) => /SCAN/.test(line))]).toEqual([text, []]);
    expect(plan.join()).toMatch(/SEARCH t USING (COVERING )?INDEX i/);
  }
});

describe('columns', () => {
  all('CREATE TABLE odd (processed INTEGER, `odd ``" name` TEXT)', []);
  all("INSERT INTO odd VALUES (1, 'x')", []);
  const count = (text: string, column: string) => {
    const { output, params } = translate(read(text), 'sqlite', { columns: { a: { column, type: 'string' } } });
    return all(`SELECT count(*) FROM odd WHERE ${output}`, params);
  };

  test.each(['(= a x)', '(NOT (= a x))', '(_exists a)', '(_not_exists a)', '(< a b)', '(> a 5)'])(
    'one that there is not is an error in %s',
    (text) => expect(() => count(text, 'procesed')).toThrow('no such column: procesed'),
  );

  test('can have any name', () => expect(count('(= a x)', 'odd `" name')).toEqual([[1]]));

  test('with another collation are compared character by character if that is declared', () => {
    all('CREATE TABLE nocase (v TEXT COLLATE NOCASE)', []);
    all("INSERT INTO nocase VALUES ('a'), ('A'), ('b'), (NULL)", []);
    const countOf = (text: string, collation?: 'case-insensitive') => {
      const columns = { v: { column: 'v', type: 'string', ...(collation && { collation }) } } as const;
      const { output, params, preconditions } = translate(read(text), 'sqlite', { columns });
      expect(preconditions.some(({ code }) => code === 'collation')).toBe(collation === undefined);
      return all(`SELECT count(*) FROM nocase WHERE ${output}`, params)[0]?.[0];
    };
    expect([countOf('(= v a)'), countOf('(= v a)', 'case-insensitive')]).toEqual([2, 1]);
    expect([countOf('(NOT (= v a))', 'case-insensitive'), countOf('(< v a)', 'case-insensitive')]).toEqual([3, 1]);
  });
});
