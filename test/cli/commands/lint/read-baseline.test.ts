import { expect, test } from 'vitest';
import type { Failure } from '../../../../src/cli/command-line/failure.ts';
import { cliMessages } from '../../../../src/cli/command-line/messages.ts';
import { readBaseline } from '../../../../src/cli/commands/lint/baseline.ts';
import { nearest } from '../../../../src/source/nearest.ts';

const entry = { file: 'a.json', rule: 'syntax', hash: 'f', count: 1 };

test('the suppressions of a file', () => {
  const text = JSON.stringify({ version: 1, suppressions: [entry] });
  expect(readBaseline({ file: 'b.json', text }, 'en')).toEqual([entry]);
});

test.each([
  [{}, 'b.json:1:1: this needs `suppressions`.'],
  [{ suppressions: [{ ...entry, count: 0 }] }, 'must be at least 1'],
  [{ suppressions: [{ ...entry, lines: 1 }] }, 'unknown key `lines`'],
])('%j is not a list of suppressions', (content, message) => {
  try {
    readBaseline({ file: 'b.json', text: JSON.stringify(content) }, 'en');
  } catch (error) {
    expect((error as Failure).says.map((say) => say(cliMessages.en, nearest, 'en')).join()).toContain(message);
    return;
  }
  throw new Error('it was read');
});
