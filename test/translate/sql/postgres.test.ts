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
  ['(= a x)', '"a`b""c\\d" = $1::text', ['x']],
  ['(in i 1 2)', '"i" = ANY($1::bigint[])', [[1, 2]]],
  ['(contains a "50%")', '"a`b""c\\d" LIKE $1::text', ['%50\\%%']],
  ['(> n 1.5)', '"n" > $1::float8', [1.5]],
  ['(!= f true)', '("f" <> $1::boolean OR "f" IS NULL)', [true]],
])('%s for columns of PostgreSQL', (text, output, params) => {
  expect(translate(read(text), 'postgres', { columns })).toMatchObject({ output, params, fidelity: 'exact' });
});
