import { expect, test } from 'vitest';
import { cliMessages } from '../../../../src/cli/command-line/messages.ts';
import { literal, pathList } from '../../../../src/cli/commands/query/duckdb.ts';
import { engineFailure } from '../../../../src/cli/commands/query/failures.ts';
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
