import { expect, test } from 'vitest';
import { Failure, failureAt } from '../../../src/cli/command-line/failure.ts';
import { cliMessages } from '../../../src/cli/command-line/messages.ts';
import { nearest } from '../../../src/source/nearest.ts';

test('each problem is one line with its position', () => {
  const problem = { code: 'configuration', severity: 'error', span: { start: 3, end: 4 } } as const;
  const failure = failureAt({ file: 'a.json', text: '{\r\nx' }, [
    { ...problem, message: 'wrong' },
    { ...problem, message: 'missing', span: { start: 0, end: 0 } },
  ]);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure.says.map((say) => say(cliMessages.en, nearest, 'en'))).toEqual([
    'a.json:2:1: wrong',
    'a.json:1:1: missing',
  ]);
});
