import { expect, test } from 'vitest';
import { type Command, type CommandName, commands } from '../../../src/cli/command-line/commands.ts';
import { loadCommand } from '../../../src/cli/load-command.ts';

const names = Object.keys(commands) as CommandName[];

test.each(names)('%s can be loaded', async (name) => {
  expect(await loadCommand(name)).toBeTypeOf('function');
});

test.each(Object.entries<Command>(commands))('%s describes only its own flags', (_, { flags, own = {} }) => {
  expect(Object.keys(own).filter((flag) => !(flags as readonly string[]).includes(flag))).toEqual([]);
  expect(new Set(flags).size).toBe(flags.length);
});
