import { describe, expect, test } from 'vitest';
import type { Flag } from '../../../src/cli/command-line/flags.ts';
import { shells } from '../../../src/cli/commands/completion/completion.ts';
import { declarations } from '../../../src/cli/declarations.ts';
import { localized } from '../../../src/messages/locale.ts';
import { commandLine } from '../command-line.ts';

// The scripts run in the shells themselves in `test/real/cli/completion.test.ts`.
test.each(shells)('%s: the script asks the command', async (shell) => {
  const { exitCode, stdout, stderr } = await commandLine(['completion', shell]);
  expect([exitCode, stderr]).toEqual([0, '']);
  expect(stdout).toContain('prefilter complete -- ');
  expect(stdout.split('\n').length).toBeLessThan(20);
});

/** The words offered for a line, of which the last is being typed, and whether files are. */
async function offered(...words: readonly string[]): Promise<readonly [words: readonly string[], files: boolean]> {
  const { exitCode, stdout, stderr } = await commandLine(['complete', '--', ...words]);
  expect([exitCode, stderr]).toEqual([0, '']);
  const lines = stdout.trimEnd().split('\n');
  return [lines.slice(0, -1).map((line) => line.split('\t')[0] as string), lines.at(-1) === ':files'];
}

describe('a word is completed', () => {
  test.each<[words: readonly string[], offered: readonly string[], files?: boolean]>([
    [['tr'], ['translate'], true],
    [['zz'], [], true],
    [
      ['lint', '--fi'],
      ['--fix', '--files-from'],
    ],
    [['--suppress-'], ['--suppress-all', '--suppress-rule']],
    [['translate', '--to', 'my'], ['mysql']],
    [['translate', '--to', '=', 'my'], ['mysql']],
    [['translate', '--to=my'], ['--to=mysql']],
    [
      ['-f', 'js'],
      ['json', 'jsonl'],
    ],
    [['lint', '--config', ''], [], true],
    [['lint', '-c', 'x'], [], true],
    [['lint', '-e', ''], []],
    [['lint', '--max-warnings', ''], []],
    [['explain', 'missing-a'], ['missing-absent-branch']],
    [['completion', 'po'], ['powershell']],
    [
      ['completion', 'bash', ''],
      ['bash', 'zsh', 'fish', 'powershell'],
    ],
    [['help', 'que'], ['query']],
    [['parse', ''], [], true],
    [['parse', '""'], [], true],
    [['lint', '--', '--f'], [], true],
    [['lint', '--fix', '--fi'], ['--files-from']],
    [['lint', '--rule', 'x=off', '--rule', 'y=off', '--rul'], ['--rule']],
    [['--config', 'x.json', 'ru'], ['rules'], true],
    [
      ['nothing', '--fi'],
      ['--fix', '--files-from'],
    ],
    [['--nothing=x'], []],
    [['constructor', '--toString', ''], [], true],
  ])('%j', async (words, expected, files = false) => {
    expect(await offered(...words)).toEqual([expected, files]);
  });

  test('every flag of every command, with its help in the language that is asked for', async () => {
    const { stdout } = await commandLine(['complete', '--lang', 'pt', '--', 'lint', '-']);
    expect(stdout).toContain(`--fix\t${localized(declarations.lint?.flags.fix as Flag, 'pt-BR')}\n`);
    for (const name of Object.keys(declarations)) {
      const [words] = await offered(name, '--');
      for (const flag of Object.keys(declarations[name]?.flags ?? {})) {
        expect(words).toContain(`--${flag}`);
      }
    }
  });
});

test('no help lists the command that scripts call', async () => {
  const { stdout } = await commandLine(['help']);
  expect(stdout).not.toMatch(/^ +complete /m);
});
