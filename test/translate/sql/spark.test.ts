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
  ['(= a x)', '`a``b"c\\d` = ?', ['x']],
  ['(in i 1 2)', '`i` IN (CAST(? AS BIGINT), CAST(? AS BIGINT))', [1, 2]],
  ['(contains a "50%")', 'contains(`a``b"c\\d`, ?)', ['50%']],
  ['(> n 1.5)', '`n` > CAST(? AS DOUBLE)', [1.5]],
  ['(!= f true)', '(`f` <> ? OR `f` IS NULL)', [true]],
])('%s for columns of Spark', (text, output, params) => {
  expect(translate(read(text), 'spark', { columns })).toMatchObject({ output, params, fidelity: 'exact' });
});

test.each<[string, string, readonly unknown[]]>([
  ['(= p x)', "TRY_ELEMENT_AT(FROM_JSON(`data`, 'MAP<STRING, STRING>'), ?) = ?", ['p', 'x']],
  ['(_exists p)', "TRY_ELEMENT_AT(FROM_JSON(`data`, 'MAP<STRING, STRING>'), ?) IS NOT NULL", ['p']],
])('%s for JSON in Spark', (text, output, params) => {
  expect(translate(read(text), 'spark', { jsonColumn: 'data' })).toMatchObject({ output, params, fidelity: 'exact' });
});
