import { expect, test } from 'vitest';
import { isCommand } from '../../../src/cli/command-line/commands.ts';
import { flags } from '../../../src/cli/command-line/flags.ts';
import { foreignCommands, foreignFlags } from '../../../src/cli/command-line/foreign-names.ts';
import { readInvocation } from '../../../src/cli/command-line/invocation.ts';
import { commandLine } from '../command-line.ts';

test('for a flag of another linter, the message names the corresponding flag', async () => {
  expect(await commandLine(['--add-noqa'])).toMatchObject({
    exitCode: 2,
    stderr: 'prefilter: there is no `--add-noqa`. In prefilter it is `--suppress-all`.\n',
  });
  expect(await commandLine(['lint', '--output-format=json', '--lang', 'pt'])).toMatchObject({
    exitCode: 2,
    stderr: 'prefilter: não há `--output-format`. No prefilter é `--format`.\n',
  });
});

test.each(Object.entries(foreignFlags))('--%s corresponds to %s', (name, ours) => {
  expect(Object.hasOwn(flags, name)).toBe(false);
  const [first = '', ...more] = ours.replace(/^prefilter /, '').split(' ');
  const argv = ours === '-' ? ['-'] : [first, ...more].map((word) => word.replace('ID=', 'syntax='));
  const needsValue = /^--(?:cache-location|format|ignore-pattern|report-unused-suppressions)$/.test(ours);
  expect(() => readInvocation(needsValue ? [...argv, 'warning'] : argv)).not.toThrow();
});

test.each(Object.entries(foreignCommands))('%s corresponds to the command %s', (name, ours) => {
  expect([isCommand(name), isCommand(ours)]).toEqual([false, true]);
});
