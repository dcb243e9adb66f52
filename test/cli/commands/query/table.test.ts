import { expect, test } from 'vitest';
import { FirstRows, queryTable } from '../../../../src/cli/commands/query/table.ts';

test('numbers are shown as the file writes them, at any length', () => {
  const rows = [
    '{"n":9007199254740993,"key":35260712345678000190550010000000011000000015,"r":1.10}',
    '{"n":-9223372036854775808,"in":{"n":9007199254740993, "x":1e2}, "t":"é\\n","r":null}',
  ];
  expect(queryTable(rows, 200)).toBe(
    [
      'n                     key                                           r     in                               t',
      '9007199254740993      35260712345678000190550010000000011000000015  1.10',
      '-9223372036854775808                                                      {"n":9007199254740993, "x":1e2}  é\\n',
      '',
    ].join('\n'),
  );
});

test('a table is cut to the width of the terminal, and each long cell separately', () => {
  expect(queryTable([`{"a":"${'x'.repeat(60)}","b":1}`], 12)).toBe(
    'a           \nxxxxxxxxxxx…\n'.replace(/ +\n/, '          …\n'),
  );
});

test('keeps the first rows, and reads no texts beyond them', () => {
  const rows = new FirstRows();
  const batch = (from: number, count: number) => () => Array.from({ length: count }, (_, at) => `${from + at}`);
  rows.take(15, batch(0, 15));
  rows.take(15, batch(15, 15));
  rows.take(1, () => {
    throw new Error('read');
  });
  expect(rows.rows).toEqual(batch(0, FirstRows.most)());
});
