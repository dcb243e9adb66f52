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
  ['(= a x)', '(`a``b"c\\d` = ? AND CAST(`a``b"c\\d` AS BINARY) = CAST(? AS BINARY))', ['x', 'x']],
  ['(in i 1 2)', '`i` IN (CAST(? AS SIGNED), CAST(? AS SIGNED))', [1, 2]],
  ['(contains a "50%")', "CAST(`a``b\"c\\d` AS BINARY) LIKE CAST(? AS BINARY) ESCAPE '!'", ['%50!%%']],
  ['(> n 1.5)', '`n` > ?', [1.5]],
  ['(!= f true)', '(`f` <> ? OR `f` IS NULL)', [1]],
])('%s for columns of MySQL', (text, output, params) => {
  expect(translate(read(text), 'mysql', { columns })).toMatchObject({ output, params, fidelity: 'exact' });
});

test.each<[string, string, readonly unknown[]]>([
  [
    '(= p x)',
    "CASE JSON_TYPE(JSON_EXTRACT(`data`, ?)) WHEN 'STRING' THEN (JSON_UNQUOTE(JSON_EXTRACT(`data`, ?)) = ? AND CAST(JSON_UNQUOTE(JSON_EXTRACT(`data`, ?)) AS BINARY) = CAST(? AS BINARY)) ELSE 1 = 0 END",
    ['$."p"', '$."p"', 'x', '$."p"', 'x'],
  ],
  ['(_exists p)', "JSON_TYPE(JSON_EXTRACT(`data`, ?)) <> 'NULL'", ['$."p"']],
])('%s for JSON in MySQL', (text, output, params) => {
  expect(translate(read(text), 'mysql', { jsonColumn: 'data' })).toMatchObject({ output, params, fidelity: 'exact' });
});
