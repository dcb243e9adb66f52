import { expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';
import { openSqlite } from '../sql-js.ts';

const all = await openSqlite();
all('CREATE TABLE t (processed INTEGER, `odd ``" name` TEXT)', []);
all("INSERT INTO t VALUES (1, 'x')", []);

const where = (text: string, column: string) => {
  const { output, params } = translate(read(text), 'sqlite', { columns: { a: { column, type: 'text' } } });
  return all(`SELECT count(*) FROM t WHERE ${output}`, params);
};

test.each(['(= a x)', '(NOT (= a x))', '(_exists a)', '(_not_exists a)', '(< a b)', '(> a 5)'])(
  'an unknown column is an error in %s',
  (text) => expect(() => where(text, 'procesed')).toThrow('no such column: procesed'),
);

test('any column name can be written', () => {
  expect(where('(= a x)', 'odd `" name')).toEqual([[1]]);
});

test('a text column with another collation is compared character by character if it is declared', () => {
  all('CREATE TABLE nocase (v TEXT COLLATE NOCASE)', []);
  all("INSERT INTO nocase VALUES ('a'), ('A'), ('b'), (NULL)", []);
  const count = (text: string, collation?: 'case-insensitive') => {
    const columns = { v: { column: 'v', type: 'text', ...(collation && { collation }) } } as const;
    const { output, params, preconditions } = translate(read(text), 'sqlite', { columns });
    expect(preconditions.map(({ code }) => code)).toEqual(collation ? [] : ['collation']);
    return all(`SELECT count(*) FROM nocase WHERE ${output}`, params)[0]?.[0];
  };
  expect([count('(= v a)'), count('(= v a)', 'case-insensitive')]).toEqual([2, 1]);
  expect([count('(NOT (= v a))', 'case-insensitive'), count('(< v a)', 'case-insensitive')]).toEqual([3, 1]);
});
