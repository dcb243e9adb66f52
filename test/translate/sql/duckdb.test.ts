import { expect, test } from 'vitest';
import { translate } from '../../../src/translate/translate.ts';
import { read } from '../../meaning/full.ts';

const columns = {
  a: { column: 'a`b"c\\d', type: 'text' },
  n: { column: 'n', type: 'number' },
  i: { column: 'i', type: 'integer' },
  f: { column: 'f', type: 'boolean' },
} as const;

test.each<[string, string, readonly unknown[]]>([
  ['(= a x)', '"a`b""c\\d" = $1::VARCHAR', ['x']],
  ['(in i 1 2)', '"i" IN ($1::BIGINT, $2::BIGINT)', [1, 2]],
  ['(contains a "50%")', 'CONTAINS("a`b""c\\d", $1::VARCHAR)', ['50%']],
  ['(> n 1.5)', '"n" > $1::DOUBLE', [1.5]],
  ['(!= f true)', '("f" <> $1::BOOLEAN OR "f" IS NULL)', [true]],
])('%s for columns of DuckDB', (text, output, params) => {
  expect(translate(read(text), 'duckdb', { columns })).toMatchObject({ output, params, fidelity: 'exact' });
});

test.each<[string, string, readonly unknown[]]>([
  [
    '(= p x)',
    'CASE JSON_TYPE("data", $1::VARCHAR) WHEN \'VARCHAR\' THEN JSON_EXTRACT_STRING("data", $1::VARCHAR) = $2::VARCHAR ELSE 1 = 0 END',
    ['/p', 'x'],
  ],
  ['(_exists p)', 'JSON_TYPE("data", $1::VARCHAR) <> \'NULL\'', ['/p']],
])('%s for JSON in DuckDB', (text, output, params) => {
  expect(translate(read(text), 'duckdb', { jsonColumn: 'data' })).toMatchObject({ output, params, fidelity: 'exact' });
});
