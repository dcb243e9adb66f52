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
  ['(= a x)', '"a`b""c\\d" = ?', ['x']],
  ['(in i 1 2)', '"i" IN (CAST(? AS BIGINT), CAST(? AS BIGINT))', [1, 2]],
  ['(contains a "50%")', '"a`b""c\\d" LIKE ? ESCAPE \'!\'', ['%50!%%']],
  ['(> n 1.5)', '"n" > CAST(? AS DOUBLE)', [1.5]],
  ['(!= f true)', '("f" <> ? OR "f" IS NULL)', [true]],
])('%s for columns of Trino', (text, output, params) => {
  expect(translate(read(text), 'trino', { columns })).toMatchObject({ output, params, fidelity: 'exact' });
});

test.each<[string, string, readonly unknown[]]>([
  [
    '(= p x)',
    'CASE SUBSTR(JSON_FORMAT(ELEMENT_AT(CAST(JSON_PARSE("data") AS MAP(VARCHAR, JSON)), ?)), 1, 1) WHEN \'"\' THEN JSON_EXTRACT_SCALAR(ELEMENT_AT(CAST(JSON_PARSE("data") AS MAP(VARCHAR, JSON)), ?), \'$\') = ? ELSE 1 = 0 END',
    ['p', 'p', 'x'],
  ],
  [
    '(_exists p)',
    'SUBSTR(JSON_FORMAT(ELEMENT_AT(CAST(JSON_PARSE("data") AS MAP(VARCHAR, JSON)), ?)), 1, 1) <> \'n\'',
    ['p'],
  ],
])('%s for JSON in Trino', (text, output, params) => {
  expect(translate(read(text), 'trino', { jsonColumn: 'data' })).toMatchObject({ output, params, fidelity: 'exact' });
});
