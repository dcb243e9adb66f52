import { describe, expect, test } from 'vitest';
import { jsonOf } from '../../../src/translate/sql/among.ts';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';

describe('a list of values', () => {
  const columns = { a: { column: 'a', type: 'text' } } as const;
  const asked = (count: number) => read(`(in a ${Array.from({ length: count }, (_, i) => `v${i}`).join(' ')})`);

  test.each(['sqlite', 'duckdb', 'clickhouse', 'mysql', 'spark', 'trino'] as const)('%s has flat params', (target) => {
    for (const options of [{ columns }, { jsonColumn: 'props' }]) {
      for (const count of [2, 100, 101]) {
        const { params } = translate(asked(count), target, { ...options, strict: false });
        expect(params.filter((one) => typeof one === 'object')).toEqual([]);
      }
    }
  });

  test('a long list is one JSON text in SQLite and DuckDB, and one array in PostgreSQL', () => {
    const many = asked(101);
    expect(translate(many, 'sqlite', { columns }).output).toBe('`a` IN (SELECT value FROM JSON_EACH(?))');
    expect(translate(many, 'duckdb', { columns }).output).toBe('"a" = ANY(CAST($1::JSON AS VARCHAR[]))');
    expect(translate(many, 'sqlite', { columns }).params).toHaveLength(1);
    const { output, params } = translate(asked(2), 'postgres', { columns });
    expect([output, params]).toEqual(['"a" = ANY($1::text[])', [['v0', 'v1']]]);
  });

  test('a duplicate value is bound once', () => {
    const twice = read('(in a x y x)');
    expect(translate(twice, 'duckdb', { columns }).params).toEqual(['x', 'y']);
    expect(
      translate(read('(in a x x)'), 'mysql', { jsonColumn: 'p' }).params.filter((one) => one === 'x'),
    ).toHaveLength(2);
  });
});

test('values as JSON keep their digits', () => {
  expect(jsonOf(['a"b', 1.5, 2n ** 64n, true])).toBe('["a\\"b",1.5,18446744073709551616,true]');
  expect(jsonOf([])).toBe('[]');
});
