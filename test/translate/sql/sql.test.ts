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
