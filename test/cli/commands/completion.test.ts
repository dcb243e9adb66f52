import { expect, test } from 'vitest';
import { commandWords, shells } from '../../../src/cli/commands/completion/completion.ts';
import { declarations } from '../../../src/cli/declarations.ts';
import { localized } from '../../../src/messages/locale.ts';
import { commandLine } from '../command-line.ts';

// The scripts run in the shells themselves in `test/real/cli/completion.test.ts`.
test.each(shells)('%s: the script has every command with its flags and choices', async (shell) => {
  const { exitCode, stdout, stderr } = await commandLine(['completion', shell]);
  expect([exitCode, stderr]).toEqual([0, '']);
  for (const { name, flags } of commandWords(declarations, 'en')) {
    expect(stdout).toContain(name);
    for (const flag of flags) {
      expect(stdout).toContain(shell === 'fish' ? `-l ${flag.name}` : `--${flag.name}`);
      if (typeof flag.values === 'object') for (const value of flag.values) expect(stdout).toContain(value);
    }
  }
});

test.each(['zsh', 'fish'])('%s shows help in the language that is asked for', async (shell) => {
  const { stdout } = await commandLine(['completion', shell, '--lang', 'pt']);
  expect(stdout).toContain(localized(declarations.lint.summary, 'pt-BR'));
});
