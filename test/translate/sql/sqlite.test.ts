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

test('any name of a column can be written', () => {
  expect(where('(= a x)', 'odd `" name')).toEqual([[1]]);
});
