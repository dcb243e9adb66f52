import { expect, test } from 'vitest';
import { type Declaration, flagsOf } from '../../../src/cli/command-line/command.ts';
import { readCommandLine } from '../../../src/cli/command-line/invocation.ts';
import { foreignCommands, foreignFlags } from '../../../src/cli/command-line/unknown-names.ts';
import { declarations } from '../../../src/cli/declarations.ts';
import { commands } from '../../../src/cli/load-command.ts';
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

test.each(Object.entries(foreignFlags))('--%s corresponds to %s', async (name, ours) => {
  const all = Object.values<Declaration>(declarations).flatMap((command) => Object.keys(flagsOf(command)));
  expect(all).not.toContain(name);
  const [first = '', ...more] = ours.replace(/^prefilter /, '').split(' ');
  const argv = ours === '-' ? ['-'] : [first, ...more].map((word) => word.replace('ID=', 'syntax='));
  const needsValue = /^--(?:cache-location|format|ignore-pattern|report-unused-suppressions)$/.test(ours);
  await readCommandLine(needsValue ? [...argv, 'warning'] : argv, {}, commands);
});

test.each(Object.entries(foreignCommands))('%s corresponds to the command %s', (name, ours) => {
  expect([name, ours].map((one) => commands.names.includes(one))).toEqual([false, true]);
});
