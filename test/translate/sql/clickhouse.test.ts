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
  ['(= a x)', '`a\\`b"c\\\\d` = {p1:String}', ['x']],
  ['(in i 1 2)', '`i` IN ({p1:Int64}, {p2:Int64})', [1, 2]],
  ['(contains a "50%")', 'position(`a\\`b"c\\\\d`, {p1:String}) > 0', ['50%']],
  ['(> n 1.5)', '`n` > {p1:Float64}', [1.5]],
  ['(!= f true)', '(`f` <> {p1:Bool} OR `f` IS NULL)', [true]],
])('%s for columns of ClickHouse', (text, output, params) => {
  expect(translate(read(text), 'clickhouse', { columns })).toMatchObject({ output, params, fidelity: 'exact' });
});

test.each<[string, string, readonly unknown[]]>([
  [
    '(= p x)',
    "CASE toString(JSONType(`data`, {p1:String})) WHEN 'String' THEN JSONExtract(`data`, {p1:String}, 'String') = {p2:String} ELSE 1 = 0 END",
    ['p', 'x'],
  ],
  ['(_exists p)', "toString(JSONType(`data`, {p1:String})) <> 'Null'", ['p']],
])('%s for JSON in ClickHouse', (text, output, params) => {
  expect(translate(read(text), 'clickhouse', { jsonColumn: 'data' })).toMatchObject({
    output,
    params,
    fidelity: 'exact',
  });
});
