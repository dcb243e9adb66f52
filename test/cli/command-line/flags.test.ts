import { expect, test } from 'vitest';
import { type Command, commands } from '../../../src/cli/command-line/commands.ts';
import { type Flag, flags } from '../../../src/cli/command-line/flags.ts';

const all = Object.entries<Flag>(flags);

test('every flag belongs to a command', () => {
  const taken = new Set<string>(Object.values<Command>(commands).flatMap((command) => command.flags));
  expect(all.map(([name]) => name).filter((name) => name !== 'version' && !taken.has(name))).toEqual([]);
});

test('no two flags share a letter', () => {
  const letters = all.flatMap(([, { short = [] }]) => short);
  expect(new Set(letters).size).toBe(letters.length);
});

test('other spellings map to choices', () => {
  for (const [, { choices = [], also = {} }] of all) {
    for (const [spelling, meant] of Object.entries(also)) {
      expect(choices).toContain(meant);
      expect(choices).not.toContain(spelling);
    }
  }
});
