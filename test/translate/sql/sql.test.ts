import { describe, expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';

describe('placeholders', () => {
  test('a value that is used twice is bound once if the placeholders have numbers, otherwise twice', () => {
    const filter = read('(= a true)');
    expect(translate(filter, 'duckdb', { jsonColumn: 'props' }).params).toEqual(['/a', 'true', true]);
    const bound = translate(filter, 'sqlite', { jsonColumn: 'props' }).params;
    expect(bound.filter((param) => param === '$."a"')).toHaveLength(4);
  });

  test.each(['postgres', 'sqlite', 'duckdb', 'clickhouse', 'mysql', 'spark', 'trino'] as const)(
    '%s has no value in its text',
    (target) => {
      const filter = read(`(AND (= secretname "secret'value") (!= secretname "secretvalue") (_exists secretname))`);
      for (const options of [
        { jsonColumn: 'props' },
        { columns: { secretname: { column: 'c', type: 'text' as const } } },
      ]) {
        const { output, params } = translate(filter, target, options);
        expect(output).not.toContain('secret');
        expect(JSON.stringify(params)).toContain('secret');
      }
    },
  );
});

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
