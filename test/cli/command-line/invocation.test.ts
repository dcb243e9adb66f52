import { describe, expect, test } from 'vitest';
import { type Declaration, flagsOf } from '../../../src/cli/command-line/command.ts';
import { languageOf } from '../../../src/cli/command-line/environment.ts';
import { Failure } from '../../../src/cli/command-line/failure.ts';
import { readCommandLine } from '../../../src/cli/command-line/invocation.ts';
import { foreignCommands, foreignFlags } from '../../../src/cli/command-line/unknown-names.ts';
import { declarations } from '../../../src/cli/declarations.ts';
import { commands } from '../../../src/cli/load-command.ts';
import { commandLine } from '../command-line.ts';

test.each<[argv: string[], name: string, isDefault?: boolean]>([
  [['encode', 'x'], 'encode'],
  [['--lang', 'pt', 'encode', 'x'], 'encode'],
  [['-e', 'encode', '-e', 'x'], 'lint', true],
  [['--ignore-pattern', 'types', 'src'], 'lint', true],
  [['--', 'encode'], 'lint', true],
  [['--to', 'postgres', 'translate', 'x'], 'translate'],
  [['--out', 'lint', 'fetch', 'x'], 'fetch'],
  [['--write', 'format', 'x'], 'format'],
  [['-f', 'json', 'parse', 'x'], 'parse'],
  [['src', 'encode'], 'lint', true],
  [[], 'lint', true],
])('the command: of %j is %s', async (argv, name, isDefault = false) => {
  expect(await readCommandLine(argv, {}, commands)).toMatchObject({ name, isDefault });
});

describe('a whole number', () => {
  const widthOf = async (value: string) => {
    const { flags } = await readCommandLine(['format', '--width', value], {}, commands);
    return (flags as { readonly width?: number }).width;
  };

  test.each([
    ['1', 1],
    ['007', 7],
    ['999999999', 999_999_999],
  ])('%s is %i', async (value, number) => expect(await widthOf(value)).toBe(number));

  test.each(['', '0', '-1', '1.5', '1e3', '0x10', ' 1', '1000000000', 'NaN'])('`%s` is refused', async (value) => {
    await expect(widthOf(value)).rejects.toBeInstanceOf(Failure);
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

describe('the language', () => {
  test.each([
    [undefined, {}, true, 'en'],
    [undefined, { LANG: 'pt_BR.UTF-8' }, true, 'pt-BR'],
    [undefined, { LANG: 'pt_PT@euro' }, true, 'pt-BR'],
    [undefined, { LANG: 'pt' }, true, 'pt-BR'],
    [undefined, { LANG: 'ptx' }, true, 'en'],
    [undefined, { LANG: 'C.UTF-8' }, true, 'en'],
    [undefined, { LANG: 'pt_BR', LC_MESSAGES: 'en_US' }, true, 'en'],
    [undefined, { LANG: 'en_US', LC_MESSAGES: 'pt_BR' }, true, 'pt-BR'],
    [undefined, { LC_ALL: 'C', LC_MESSAGES: 'pt_BR', LANG: 'pt_BR' }, true, 'en'],
    [undefined, { LC_ALL: '', LANG: 'pt_BR' }, true, 'pt-BR'],
    [undefined, { LANG: 'pt_BR' }, false, 'en'],
    [undefined, { LANG: 'en_US', PREFILTER_LANG: 'pt-BR' }, true, 'pt-BR'],
    [undefined, { PREFILTER_LANG: 'pt_BR' }, false, 'pt-BR'],
    [undefined, { PREFILTER_LANG: '', LANG: 'pt_BR' }, true, 'pt-BR'],
    ['en', { PREFILTER_LANG: 'pt-BR' }, true, 'en'],
    ['PT-br', {}, false, 'pt-BR'],
  ] as const)('--lang %s with %j, to people: %s', (flag, env, toPeople, locale) => {
    expect(languageOf(flag, env, toPeople)).toBe(locale);
  });

  test.each([
    [[], 'Não há filtro aqui.'],
    [['-f', 'compact'], 'There is no filter here.'],
    [['-f', 'json'], 'There is no filter here.'],
    [['-f=json'], 'There is no filter here.'],
    [['-f', 'json', '--lang', 'pt-BR'], 'Não há filtro aqui.'],
  ])('machine-readable output is English unless another language is requested: %j', async (argv, message) => {
    const { stdout } = await commandLine(['-e', '', ...argv], { env: { LANG: 'pt_BR.UTF-8' } });
    expect(stdout).toContain(message);
  });
});

const files = {
  'prefilter.config.json': '{ "properties": { "processed": "boolean", "status": "string" } }',
  'data.ndjson': '{"processed":true}\n',
  'rules.ndjson': '{"id":1,"filter":"(= procesed true)"}\n{"id":2,"filter":"(= processed true)"}\n',
};
const message = 'Property `procesed` is not declared. Did you mean `processed`?';

describe('a property that the configuration does not declare is a warning, and changes nothing else', () => {
  test.each([
    ['match', '(= procesed true)', '--data', 'data.ndjson'],
    ['match', '--filters', 'rules.ndjson', '--data', 'data.ndjson'],
    ['tests', '(= procesed true)'],
    ['tests', '--format', 'ndjson', '-e', '(= procesed true)'],
    ['simplify', '(= procesed true)'],
    ['request', '(= procesed true)'],
    ['routes', 'rules.ndjson'],
  ])('%s %s', async (...argv) => {
    const clock = { now: () => 0 };
    const told = await commandLine(argv, { files, ...clock });
    const { exitCode, stdout, stderr } = await commandLine([...argv, '--no-config'], { files, ...clock });
    expect(told.stderr.split('\n')[1]).toBe(`  ${message}`);
    expect(told.stderr).toContain('warning  unknown-property');
    expect(stderr).not.toContain('procesed');
    expect([told.exitCode, told.stdout]).toEqual([exitCode, stdout]);
  });

  test('in JSON it is among the problems', async () => {
    const { stdout, stderr, exitCode } = await commandLine(['simplify', '(= procesed true)', '-f', 'json'], { files });
    expect([stderr, exitCode]).toEqual(['', 0]);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      results: [{ simplified: '(= procesed true)' }],
      problems: [{ code: 'unknown-property', severity: 'warning', message, fix: { safety: 'unsafe' } }],
    });
  });

  test('what is declared, or not declared at all, is not mentioned', async () => {
    expect((await commandLine(['simplify', '(= processed true)'], { files })).stderr).toBe('');
    expect((await commandLine(['simplify', '(= procesed true)'])).stderr).toBe('');
  });
});
