import { describe, expect, test } from 'vitest';
import { type Command, commands } from '../../../src/cli/command-line/commands.ts';
import { commonVariables, variableOf } from '../../../src/cli/command-line/environment.ts';
import { type FlagName, flags } from '../../../src/cli/command-line/flags.ts';
import { flagOf, readInvocation } from '../../../src/cli/command-line/invocation.ts';
import { locales, localized } from '../../../src/messages/locale.ts';
import { commandLine } from '../command-line.ts';

const names = Object.keys(commands) as (keyof typeof commands)[];

test.each([
  ['--version'],
  ['-V'],
  ['-v'],
  ['version'],
  ['lint', '-v'],
  ['lint', '--version'],
  ['--version', 'nowhere.filter'],
])('%s', async (...argv) => {
  expect(await commandLine(argv)).toMatchObject({ exitCode: 0, stdout: '1.2.3\n', stderr: '' });
});

describe.each(locales)('in %s', (locale) => {
  const say = async (...argv: string[]) => {
    const { exitCode, stdout, stderr } = await commandLine([...argv, '--lang', locale]);
    expect([exitCode, stderr]).toEqual([0, '']);
    return stdout.replace(/\s+/g, ' ');
  };

  test('the help names every command, and every flag of lint', async () => {
    const help = await say('--help');
    for (const name of names) expect(help).toContain(` ${name} ${localized(commands[name].summary, locale)} `);
    for (const flag of commands.lint.flags) expect(help).toContain(`--${flag} `);
    expect(help).toContain('prefilter 1.2.3');
  });

  test.each(names)('the help of %s lists its flags and no others', async (name) => {
    const help = await say('help', name);
    if (name !== 'help') expect(await say(name, '--help')).toBe(help);
    const own: readonly FlagName[] = commands[name].flags;
    const listed = help
      .slice(0, help.search(/ (?:Environment|Ambiente): /))
      .replace(/ (?:Examples|Exemplos): .*? (?:Flags|Opções): /, ' ');
    for (const flag of Object.keys(flags) as FlagName[]) {
      expect([flag, listed.includes(`--${flag} `)]).toEqual([flag, own.includes(flag)]);
    }
  });

  test.each(names)('the help of %s lists the variables that it reads', async (name) => {
    const help = await say('help', name);
    const { flags: own, env = [] }: Command = commands[name];
    const twins = own.filter((flag) => flagOf(flag, name).env).map(variableOf);
    for (const variable of [...env, ...commonVariables, ...twins]) expect(help).toContain(` ${variable} `);
  });
});

test.each([
  [['-h'], {}],
  [['help'], {}],
  [[], { terminal: 100 }],
  [['--bogus', '--help'], {}],
  [['--help', '-f', 'nonsense'], {}],
])('%j shows the help', async (argv, surroundings) => {
  const outcome = await commandLine(argv, surroundings);
  expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
  expect(outcome.stdout).toContain('prefilter [COMMAND]');
});

describe('examples', () => {
  test.each(names.flatMap((name) => commands[name].examples.map((example) => [example, name] as const)))(
    '%s',
    async (example, name) => {
      expect((await commandLine(['help', name])).stdout).toContain(`\n  ${example}\n`);
      const words = [...example.replace(/ >.*$/, '').matchAll(/'([^']*)'|([^\s']+)/g)].map(
        ([, quoted, bare]) => quoted ?? (bare as string),
      );
      expect(words[0]).toBe('prefilter');
      expect(readInvocation(words.slice(1)).command).toBe(name);
    },
  );
});

test('fits the width of the terminal', async () => {
  const { stdout } = await commandLine([], { terminal: 80 });
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});
