import { describe, expect, test } from 'vitest';
import { type Declaration, flagsOf } from '../../../src/cli/command-line/command.ts';
import { commonVariables, variableOf } from '../../../src/cli/command-line/environment.ts';
import { type Flag, versionFlag } from '../../../src/cli/command-line/flags.ts';
import { readCommandLine } from '../../../src/cli/command-line/invocation.ts';
import { groups } from '../../../src/cli/commands/help.ts';
import { declarations } from '../../../src/cli/declarations.ts';
import { commands } from '../../../src/cli/load-command.ts';
import { manPage } from '../../../src/cli/man-page.ts';
import { locales, localized } from '../../../src/messages/locale.ts';
import { commandLine } from '../command-line.ts';

const all = Object.entries<Declaration>(declarations);
const flagNames = new Set(all.flatMap(([, command]) => Object.keys(flagsOf(command))));

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

  test('the help names every command once, on one screen', async () => {
    const { stdout } = await commandLine(['--help', '--lang', locale]);
    expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
    expect(Object.values(groups).flat().sort()).toEqual(all.map(([name]) => name).sort());
    const help = stdout.replace(/\s+/g, ' ');
    for (const [name, { summary }] of all) expect(help).toContain(` ${name} ${localized(summary, locale)} `);
    expect(help).toContain('prefilter 1.2.3');
  });

  test.each(all)('the help of %s lists its flags and no others', async (name, command) => {
    const help = await say('help', name);
    if (name !== 'help') expect(await say(name, '--help')).toBe(help);
    const own = Object.keys(flagsOf(command));
    const listed = help
      .slice(0, help.search(/ (?:Environment|Ambiente): /))
      .replace(/ (?:Examples|Exemplos): .*? (?:Flags|Opções): /, ' ');
    for (const flag of [...flagNames, 'version']) {
      expect([flag, listed.includes(`--${flag} `)]).toEqual([flag, own.includes(flag)]);
    }
  });

  test.each(all)('the help of %s lists the variables that it reads', async (name, command) => {
    const help = await say('help', name);
    const { env = [] } = command;
    const twins = Object.entries(flagsOf(command)).flatMap(([flag, facts]) => (facts.env ? [variableOf(flag)] : []));
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

test.each(all.flatMap(([name, { examples }]) => examples.map((example) => [example, name] as const)))(
  '%s',
  async (example, name) => {
    // A line that is too long goes on behind a backslash.
    const shown = (await commandLine(['help', name])).stdout.replace(/ \\\n +/g, ' ');
    expect(shown).toContain(`\n  ${example}\n`);
    const words = [...example.replace(/ >.*$/, '').matchAll(/'([^']*)'|([^\s']+)/g)].map(
      ([, quoted, bare]) => quoted ?? (bare as string),
    );
    expect(words[0]).toBe('prefilter');
    expect((await readCommandLine(words.slice(1), {}, commands)).name).toBe(name);
  },
);

describe.each(locales)('every help in %s fits', (locale) => {
  test.each([
    ['a terminal', 50, { terminal: 50 }],
    ['80 columns without a terminal', 80, {}],
    ['COLUMNS', 60, { env: { COLUMNS: '60' } }],
  ])('%s', async (_, width, surroundings) => {
    for (const name of ['', ...Object.keys(declarations)]) {
      const { stdout } = await commandLine(['help', ...(name ? [name] : []), '--lang', locale], surroundings);
      // A word without a blank, or a text in quotes, is not broken.
      const long = stdout.split('\n').filter((line) => line.length > width && !/'.*'|^ +[^ ]+$|^ {6}--/.test(line));
      expect([name, long]).toEqual([name, []]);
    }
  });
});

const page = manPage('1.2.3');

test('names every command with its flags and examples', () => {
  for (const [name, command] of Object.entries<Declaration>(declarations)) {
    const [, rest = ''] = page.split(`\n.SS "prefilter ${name}`);
    const section = rest.slice(0, rest.search(/\n\.S[SH] /));
    for (const flag of Object.keys(flagsOf(command))) expect(section).toContain(`\\-\\-${flag.replaceAll('-', '\\-')}`);
    for (const example of command.examples) expect(section).toContain(example.replaceAll('-', '\\-').slice(0, 20));
  }
});

test('has only ASCII, and no line that roff would read as an unknown request', () => {
  const requests = page.split('\n').filter((line) => /^[.']/.test(line));
  expect(requests.filter((line) => !/^\.(?:TH|SH|SS|TP|PP|B|nf|fi)(?: |$)/.test(line))).toEqual([]);
  expect(page).toMatch(/^[\n\x20-\x7e]*$/);
});

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

test('no two flags of a command share a letter', () => {
  for (const [name, command] of all) {
    const letters = Object.values({ ...flagsOf(command), ...versionFlag }).flatMap(({ short = '' }: Flag) => [
      ...short,
    ]);
    expect([name, letters.length - new Set(letters).size]).toEqual([name, 0]);
  }
});

// So that a flag before the name of its command is read without knowing the command.
test('flags of one name have the same letters, and all take a value or none does', () => {
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
