import { expect, test } from 'vitest';
import type { Failure } from '../../../../src/cli/command-line/failure.ts';
import { cliMessages } from '../../../../src/cli/command-line/messages.ts';
import { literal, pathList } from '../../../../src/cli/commands/query/duckdb.ts';
import { engineFailure, wrongLine } from '../../../../src/cli/commands/query/run.ts';
import { queryTable, ShownRows } from '../../../../src/cli/commands/query/table.ts';
import type { Io } from '../../../../src/cli/io/io.ts';
import { nearest } from '../../../../src/source/nearest.ts';

test('texts and paths as SQL', () => {
  expect(literal("it's")).toBe("'it''s'");
  expect(pathList(['a.csv', "b'[1]*?.csv"])).toBe("['a.csv', 'b''[[]1[]][*][?].csv']");
  expect(pathList([])).toBe('[]');
});

test.each([
  ['Binder Error: no such column\nLINE 1: …', 'no such column'],
  ['plain', 'plain'],
  [
    'Invalid Input Error: CSV Error on Line: 3\nOriginal Line: a,b,c\nExpected 2 columns, found 3.\n\nPossible fixes:\n* …\n\n  file = /w/a.csv\n  delimiter = ,',
    'shown(/w/a.csv):3: Expected 2 columns, found 3',
  ],
])('the failure of %j', (message, expected) => {
  const { says } = engineFailure(new Error(message), (path) => `shown(${path})`);
  expect(says.map((say) => say(cliMessages.en, nearest, 'en')).join()).toContain(expected);
});

test('a file that cannot be read is named, with the reason', async () => {
  const io = {
    // biome-ignore lint/correctness/useYield: it fails before there is anything to yield
    async *pieces() {
      throw Object.assign(new Error("EACCES: permission denied, open '/secret.ndjson'"), { code: 'EACCES' });
    },
  } as unknown as Io;
  const files = [{ path: '/secret.ndjson', file: 'secret.ndjson', kind: 'ndjson' as const, within: [] }];
  const failure = await wrongLine(files, [], io).catch((error: Failure) => error);
  const [say] = (failure as Failure).says;
  expect(say?.(cliMessages.en, () => undefined, 'en')).toBe('cannot read `secret.ndjson`: EACCES: permission denied.');
});

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
  const rows = new ShownRows();
  const batch = (from: number, count: number) => () => Array.from({ length: count }, (_, at) => `${from + at}`);
  rows.take(15, batch(0, 15));
  rows.take(15, batch(15, 15));
  rows.take(1, () => {
    throw new Error('read');
  });
  expect([rows.first, rows.count]).toEqual([batch(0, ShownRows.most)(), 31]);
});
