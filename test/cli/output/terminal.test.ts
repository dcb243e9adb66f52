import { expect, test } from 'vitest';
import { commandLine } from '../command-line.ts';

const control = '\u001b[';
const terminal = 80;

test.each<[argv: string[], env: Record<string, string>, terminal: number | undefined, colored: boolean]>([
  [[], {}, undefined, false],
  [[], {}, terminal, true],
  [[], { NO_COLOR: '1' }, terminal, false],
  [[], { NO_COLOR: '' }, terminal, true],
  [[], { TERM: 'dumb' }, terminal, false],
  [[], { FORCE_COLOR: '1' }, undefined, true],
  [[], { FORCE_COLOR: '1', NO_COLOR: '1', TERM: 'dumb' }, undefined, true],
  [[], { FORCE_COLOR: '0' }, terminal, false],
  [[], { FORCE_COLOR: 'false' }, terminal, false],
  [[], { FORCE_COLOR: '', NO_COLOR: '1' }, terminal, false],
  [['--no-color'], { FORCE_COLOR: '1' }, terminal, false],
  [['--color', 'never'], { FORCE_COLOR: '1' }, terminal, false],
  [['--color', 'always'], { NO_COLOR: '1' }, undefined, true],
  [['--color=auto'], {}, undefined, false],
  [['--color=auto'], { FORCE_COLOR: '1' }, undefined, true],
])('%j with %j on a terminal of %s: %s', async (argv, env, columns, colored) => {
  const surroundings = { env, ...(columns !== undefined && { terminal: columns }) };
  const outcomes = [
    await commandLine(['-e', '()', ...argv], surroundings),
    await commandLine(['parse', '(= a b)', ...argv], surroundings),
    await commandLine(['rules', ...argv], surroundings),
    await commandLine(['explain', 'syntax', ...argv], surroundings),
    await commandLine(['explain', '()', ...argv], surroundings),
  ];
  for (const { stdout } of outcomes) expect(stdout.includes(control)).toBe(colored);
  const { stderr } = await commandLine(['format', '()', ...argv], surroundings);
  expect(stderr.includes(control)).toBe(colored);
});

test.each(['compact', 'json'])('%s never has any', async (format) => {
  const surroundings = { terminal, env: { FORCE_COLOR: '1' } };
  expect((await commandLine(['-f', format, '--color=always', '-e', '()'], surroundings)).stdout).not.toContain(control);
});

test('the text is the same with and without color', async () => {
  const argv = ['-e', '(or (= a b)', '-e', '(= processed false)'];
  const { stdout } = await commandLine([...argv, '--color=always']);
  expect(stdout.replace(/\u001b\[[\d;]*m/g, '')).toBe((await commandLine(argv)).stdout);
});

test('on a terminal the lines stay within its width', async () => {
  const { stdout } = await commandLine(['-e', '(= processed false)', '--no-color'], { terminal: 60 });
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
});
