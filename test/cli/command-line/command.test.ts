import { describe, expect, test } from 'vitest';
import { type Declaration, flagsOf } from '../../../src/cli/command-line/command.ts';
import { type Flag, versionFlag } from '../../../src/cli/command-line/flags.ts';
import { declarations } from '../../../src/cli/declarations.ts';
import { commands } from '../../../src/cli/load-command.ts';

const all = Object.entries<Declaration>(declarations);
const flags = all.flatMap(([name, command]) =>
  Object.entries({ ...flagsOf(command), ...versionFlag }).map(([flag, facts]) => [name, flag, facts as Flag] as const),
);

test('every command can be loaded, and says of itself what the help shows', async () => {
  expect(Object.keys(declarations)).toEqual(commands.names);
  for (const [name, declaration] of all) {
    const command = await commands.load(name);
    expect([name, command.declaration === declaration, typeof command.run]).toEqual([name, true, 'function']);
  }
});

describe('flags', () => {
  test('no two of a command share a letter', () => {
    for (const [name, command] of all) {
      const letters = Object.values({ ...flagsOf(command), ...versionFlag }).flatMap(({ short = '' }: Flag) => [
        ...short,
      ]);
      expect([name, letters.length - new Set(letters).size]).toEqual([name, 0]);
    }
  });

  // So that a flag before the name of its command is read without knowing the command.
  test('of one name have the same letters, and all take a value or none does', () => {
    const seen = new Map<string, string>();
    for (const [, flag, { short = '', value }] of flags) {
      const form = `${short} ${value !== undefined}`;
      expect([flag, seen.get(flag) ?? form]).toEqual([flag, form]);
      seen.set(flag, form);
    }
  });

  test('other spellings map to choices', () => {
    for (const [, , { choices = [], also = {} }] of flags) {
      for (const [spelling, meant] of Object.entries(also)) {
        expect(choices).toContain(meant);
        expect(choices).not.toContain(spelling);
      }
    }
  });
});
