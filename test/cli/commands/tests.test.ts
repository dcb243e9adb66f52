import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import * as prefilter from '../../../src/index.ts';
import * as meaning from '../../../src/meaning/index.ts';
import { commandLine } from '../command-line.ts';

const order = '(AND (OR (= status new) (_not_exists status)) (= total 7))';

test('a table, and in Portuguese', async () => {
  expect(await commandLine(['tests', '(= a b)', '-e', '(_not_exists c)', '--lang', 'en'])).toMatchObject({
    exitCode: 0,
    stderr: '',
    stdout:
      '(= a b)\n  selected      {"a":"b"}\n  not selected  {}\n' +
      '\n(_not_exists c)\n  selected      {}\n  not selected  {"c":"a"}\n',
  });
  const { stdout } = await commandLine(['tests', '(= a b)', '--lang', 'pt-BR']);
  expect(stdout).toContain('não selecionado  {}');
});

test('documents a line each, which the filter is asked about again', async () => {
  const { stdout } = await commandLine(['tests', order, '--dialect', 'qive', '--format', 'ndjson']);
  const selects = meaning.compile(prefilter.parseOrThrow(order, { dialect: 'qive' }), { dialect: 'qive' });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(3);
  for (const { document, selected } of lines) expect(selects(document)).toBe(selected);
});

/** Runs a test file of vitest in which only the named parts of it are used: the answers of its tests. */
function answersOf(code: string): readonly boolean[] {
  const answers: boolean[] = [];
  const stand = {
    describe: (_: string, body: () => void) => body(),
    test: {
      each: (rows: readonly unknown[][]) => (_: string, body: (...row: unknown[]) => void) => {
        for (const row of rows) body(...row);
      },
    },
    expect: (found: unknown) => ({ toBe: (wanted: unknown) => answers.push(found === wanted) }),
  };
  const modules: Readonly<Record<string, object>> = { prefilter, 'prefilter/meaning': meaning, vitest: stand };
  const { code: script } = transformSync(code, { loader: 'ts', format: 'cjs' });
  new Function('require', 'module', script)((name: string) => modules[name], { exports: {} });
  return answers;
}

describe('a test file runs', () => {
  test.each([
    [['(OR (= a b) (= c d))', '-e', '(= __proto__ x)', '--dialect', 'qive'], {}],
    [[order, '--dialect', 'qive'], {}],
    [
      ['a.filter'],
      {
        'a.filter': '(wide (= tags a) (= n 1))',
        'prefilter.config.json':
          '{"dialect":{"operators":{"wide":{"operands":"filters","means":"and"}}},"properties":{"tags":{"type":"string","many":true},"n":"number"}}',
      },
    ],
  ])('%j', async (argv, files) => {
    const { stdout, exitCode, stderr } = await commandLine(['tests', ...argv, '--format', 'vitest'], { files });
    expect([exitCode, stderr]).toEqual([0, '']);
    const answers = answersOf(stdout);
    expect(answers.length).toBeGreaterThan(2);
    expect(answers).not.toContain(false);
  });
});

test('an invalid filter is reported, and the others are shown', async () => {
  const { exitCode, stdout, stderr } = await commandLine(['tests', '(= a', '-e', '(_not_exists c)']);
  expect([exitCode, stdout]).toEqual([1, expect.stringContaining('(_not_exists c)')]);
  expect(stderr).toContain('(= a');
});
