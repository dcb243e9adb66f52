import { describe, expect, test } from 'vitest';
import { Failure } from '../../../src/cli/command-line/failure.ts';
import { readCommandLine } from '../../../src/cli/command-line/invocation.ts';
import { commands } from '../../../src/cli/load-command.ts';
import { commandLine, type Surroundings } from '../command-line.ts';

describe('the command', () => {
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
  ])('of %j is %s', async (argv, name, isDefault = false) => {
    expect(await readCommandLine(argv, {}, commands)).toMatchObject({ name, isDefault });
  });
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

describe('a flag that is unknown, of another command, or without a valid value makes the run fail', () => {
  test.each<[argv: string[], stderr: string, surroundings?: Surroundings]>([
    [['--fromat', 'json'], 'unknown flag `--fromat`. Did you mean `--format`?'],
    [['--fixx', 'a.filter'], 'unknown flag `--fixx`. Did you mean `--fix`?'],
    [['-x'], 'unknown flag `-x`. `prefilter lint --help` lists the flags.'],
    [['rules', '--jsn'], 'unknown flag `--jsn`. Did you mean `--json`?'],
    [['--check', 'a.filter'], '`lint` has no flag `--check`; `format` or `types` has.'],
    [['lint', '--json'], '`lint` has no flag `--json`; `parse`, `rules`, or `translate` has.'],
    [['decode', '--width', '9', '%28'], '`decode` has no flag `--width`; `format` has.'],
    [['--quiet=yes'], '`--quiet` takes no value.'],
    [['-f'], '`-f` needs a value: `-f FORMAT[=FILE]`.'],
    [['-e'], '`-e` needs a value: `-e TEXT`.'],
    [['types', '--out', '--check'], '`--out` needs a value: `--out FILE`.'],
    [['types', '--out', '--config=x'], '`--out` needs a value: `--out FILE`.'],
    [['lsp', 'a.filter'], '`lsp` does not take the argument `a.filter`.'],
    [['sandbox', '8080'], '`sandbox` does not take the argument `8080`.'],
    [
      ['-e', '()'],
      '`PREFILTER_FAIL_ON` cannot be `eror`. Did you mean `error`?',
      { env: { PREFILTER_FAIL_ON: 'eror' } },
    ],
    [['--dialect', 'recieved'], '`--dialect` cannot be `recieved`. Did you mean `received`?'],
    [['--dialect', 'constructor'], '`--dialect` cannot be `constructor`. It is `received` or `qive`.'],
    [['--fail-on', 'never'], '`--fail-on` cannot be `never`. It is `error`, `warning`, or `info`.'],
    [['--color', 'yes'], '`--color` cannot be `yes`. It is `auto`, `always`, or `never`.'],
    [['--lang', 'fr', '-e', '()'], '`--lang` cannot be `fr`. It is `en` or `pt-BR`.'],
    [['-e', '()'], '`PREFILTER_LANG` cannot be `fr`. It is `en` or `pt-BR`.', { env: { PREFILTER_LANG: 'fr' } }],
  ])('%j', async (argv, stderr, surroundings = {}) => {
    const outcome = await commandLine(argv, surroundings);
    expect(outcome).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `prefilter: ${stderr}\n`,
      files: surroundings.files ?? {},
    });
  });
});
