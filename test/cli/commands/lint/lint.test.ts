import { describe, expect, test } from 'vitest';
import { commandLine, nowhere, type Surroundings } from '../../command-line.ts';

const compact = ['-f', 'compact'];

describe('output and exit code', () => {
  test.each<[title: string, argv: string[], exitCode: number, stdout: string, surroundings?: Surroundings]>([
    ['a clean text', ['lint', '-e', '(= processed true)'], 0, 'No problems in 1 filter.\n'],
    ['lint is the default', ['-e', '(= processed true)'], 0, 'No problems in 1 filter.\n'],
    ['a filter as an argument', ['(= processed true)'], 0, 'No problems in 1 filter.\n'],
    [
      'the example of the documents',
      ['-e', '(OR (= processed false) (_not_exists processed))'],
      0,
      'No problems in 1 filter.\n',
    ],
    [
      'several texts',
      [...compact, '-e', '(= a b)', '-e', '()', '(= a'],
      1,
      '<argument 2>:1:1: error: `()` has no operator. [syntax]\n' +
        '<argument 3>:1:5: error: Missing `)` to close `(=` opened at column 1. [syntax]\n',
    ],
    [
      'another language of filters',
      [...compact, '-e', '(or (== processed false) (not_exists processed))'],
      1,
      '<argument 1>:1:2: error: Unknown operator `or`. Did you mean `OR`? [unknown-operator]\n' +
        '<argument 1>:1:6: error: Unknown operator `==`. Did you mean `=`? [unknown-operator]\n' +
        '<argument 1>:1:27: error: Unknown operator `not_exists`. Did you mean `_not_exists`? [unknown-operator]\n',
    ],
    [
      'infix',
      [...compact, '-e', '(processed = false)'],
      1,
      '<argument 1>:1:1: error: The operator comes first: write `(= processed false)`. [infix-syntax]\n',
    ],
    [
      'infix without parentheses',
      [...compact, '-e', 'processed = false'],
      1,
      '<argument 1>:1:1: error: The operator comes first: write `(= processed false)`. [infix-syntax]\n',
    ],
    [
      'a value with a space',
      [...compact, '-e', '(= supplier ACME LTDA)'],
      1,
      '<argument 1>:1:18: error: `=` takes a property and a value; this one has three operands. [wrong-arity]\n',
    ],
    [
      'a copied space',
      [...compact, '-e', '(=\u00a0processed true)'],
      1,
      '<argument 1>:1:3: error: Non-breaking space (U+00A0) in the filter. Use a plain space. [invisible-character]\n',
    ],
    [
      'one parenthesis too many',
      [...compact, '-e', '(= processed true))'],
      1,
      '<argument 1>:1:19: error: This `)` closes nothing. [syntax]\n',
    ],
    [
      'two filters',
      [...compact, '-e', '(= a b) (= c d)'],
      1,
      '<argument 1>:1:9: error: Only one filter is allowed; this is another. [syntax]\n',
    ],
    ['nothing', [...compact, '-e', ''], 1, '<argument 1>:1:1: error: There is no filter here. [syntax]\n'],
    [
      'a text that looks like a flag',
      [...compact, '-e', '--check'],
      1,
      '<argument 1>:1:1: error: `--check` is outside the parentheses of a filter. [syntax]\n',
    ],
    [
      'the standard input',
      [...compact, '-'],
      1,
      '<stdin>:2:2: error: `()` has no operator. [syntax]\n',
      { stdin: '\n ()\n' },
    ],
    [
      'the standard input with a name',
      [...compact, '-', '--stdin-filename', 'src/x.filter'],
      0,
      '',
      { stdin: '; a comment\n(= a b)\n' },
    ],
    [
      'the standard input without one knows no comments',
      [...compact, '-'],
      1,
      '<stdin>:1:1: error: `; a comment` is outside the parentheses of a filter. [syntax]\n',
      { stdin: '; a comment\n(= a b)\n' },
    ],
    [
      'in the order of the command line',
      [...compact, '()', 'a.filter', '-', '-e', '()'],
      1,
      ['<argument 1>', 'a.filter', '<stdin>', '<argument 2>']
        .map((file) => `${file}:1:1: error: \`()\` has no operator. [syntax]\n`)
        .join(''),
      { stdin: '()', files: { 'a.filter': '()' } },
    ],
    [
      'the same file twice',
      [...compact, 'a.filter', './a.filter', `${nowhere}/a.filter`],
      1,
      'a.filter:1:1: error: `()` has no operator. [syntax]\n',
      { files: { 'a.filter': '()' } },
    ],
    [
      'a path from the root, inside',
      [...compact, `${nowhere}/src/a.filter`],
      1,
      'src/a.filter:1:1: error: `()` has no operator. [syntax]\n',
      { files: { 'src/a.filter': '()' } },
    ],
    [
      'a path that looks like a filter',
      [...compact, '(draft)/a.filter'],
      1,
      '(draft)/a.filter:1:1: error: `()` has no operator. [syntax]\n',
      { files: { '(draft)/a.filter': '()' } },
    ],
    [
      'a path that looks like a flag',
      [...compact, '--', '-e.filter'],
      1,
      '-e.filter:1:1: error: `()` has no operator. [syntax]\n',
      { files: { '-e.filter': '()' } },
    ],
    [
      'comments and blank lines',
      [...compact, 'a.filter'],
      1,
      'a.filter:5:3: error: Unknown operator `nor`. Did you mean `OR`? [unknown-operator]\n',
      { files: { 'a.filter': '; first\n\n(OR\n  ; (second)\n (nor (= a b)))' } },
    ],
    [
      'a byte order mark and CRLF',
      [...compact, 'a.filter'],
      1,
      'a.filter:2:2: error: Unknown operator `or`. Did you mean `OR`? [unknown-operator]\n',
      { files: { 'a.filter': '\ufeff; first\r\n(or (= a b))\r\n' } },
    ],
    [
      'a byte order mark is no column',
      [...compact, 'a.filter'],
      1,
      'a.filter:1:1: error: `()` has no operator. [syntax]\n',
      { files: { 'a.filter': '\ufeff()' } },
    ],
    [
      'comments only',
      [...compact, 'a.filter'],
      1,
      'a.filter:1:1: error: There is no filter here. [syntax]\n',
      { files: { 'a.filter': '; nothing yet\n' } },
    ],
    [
      'a file that can hold anything',
      [...compact, 'README.md', '-e', '()'],
      1,
      '<argument 1>:1:1: error: `()` has no operator. [syntax]\n',
      { files: { 'README.md': '(((' } },
    ],
  ])('%s', async (_, argv, exitCode, stdout, surroundings) => {
    expect(await commandLine(argv, surroundings)).toMatchObject({ exitCode, stdout, stderr: '' });
  });
});

const warning = ['-f', 'compact', '-e', '(= processed false)'];
const info = ['-f', 'compact', '-e', '(OR (= a b))'];

describe('the exit code', () => {
  test.each<[argv: string[], exitCode: number, stderr?: string]>([
    [warning, 0],
    [[...warning, '--fail-on', 'error'], 0],
    [[...warning, '--fail-on', 'warning'], 1],
    [[...warning, '--fail-on', 'warn'], 1],
    [[...warning, '--fail-on=info'], 1],
    [[...info, '--fail-on', 'warning'], 0],
    [[...info, '--fail-on', 'info'], 1],
    [[...warning, '--max-warnings', '1'], 0],
    [[...warning, '--max-warnings', '0'], 1, 'prefilter: 1 warning; `--max-warnings` allows 0.\n'],
    [[...warning, '--quiet', '--max-warnings=0', '--lang=pt'], 1, 'prefilter: 1 aviso; `--max-warnings` permite 0.\n'],
    [[...warning, '--quiet', '--fail-on', 'warning'], 1],
    [[...warning, '--rule', 'missing-absent-branch=error'], 1],
    [[...warning, '--rule', 'missing-absent-branch=warn', '--fail-on', 'warning'], 1],
    [[...warning, '--rule', 'missing-absent-branch=info', '--fail-on', 'warning'], 0],
    [[...warning, '--rule', 'missing-absent-branch=off', '--fail-on', 'info'], 0],
    [[...warning, '--rule', 'missing-absent-branch=error', '--rule', 'missing-absent-branch=off'], 0],
    [['-e', '()', '--rule', 'syntax=off'], 0],
    [['-f', 'compact', '(AND (= processed true) (= status ok))'], 1],
    [['-f', 'compact', '(AND (= processed true) (= status ok))', '--dialect', 'qive'], 0],
    [['-f', 'compact', '(NOT_EXISTS processed)', '--dialect=qive', '--fail-on=warning'], 1],
  ])('%j: %d', async (argv, exitCode, stderr = '') => {
    expect(await commandLine(argv)).toMatchObject({ exitCode, stderr });
  });
});

describe('formats', () => {
  test('--quiet shows errors only, but counts everything', async () => {
    const argv = ['--quiet', '-e', '(= processed false)', '-e', '()'];
    const { stdout } = await commandLine(argv);
    expect(stdout).not.toContain('missing-absent-branch');
    expect(stdout).toContain('1 error and 1 warning in 2 filters.');
    const { diagnostics, summary } = JSON.parse((await commandLine([...argv, '-f', 'json'])).stdout);
    expect(diagnostics).toHaveLength(1);
    expect(summary).toMatchObject({ errors: 1, warnings: 1 });
    expect(await commandLine(['--quiet', '-e', '(= a b)'])).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
  });

  test('json counts files and filters', async () => {
    const files = { 'a.filter': '(= processed false)', 'b.md': '' };
    const { stdout } = await commandLine(['-f', 'json', 'a.filter', 'b.md', '-', '-e', '(= a b)'], {
      files,
      stdin: '()',
    });
    expect(JSON.parse(stdout).summary).toEqual({
      files: 3,
      filters: 3,
      errors: 1,
      warnings: 1,
      infos: 0,
      suppressed: 0,
      fixable: 0,
      unsafeFixable: 1,
      durationMs: 1,
    });
  });

  test('if no file contains filters, it says so and succeeds', async () => {
    const files = { 'a.md': '', 'b.md': '' };
    expect(await commandLine(['a.md', 'b.md'], { files })).toMatchObject({
      exitCode: 0,
      stdout: '',
      stderr: 'prefilter: no filters found in 2 files.\n',
    });
    const { stdout } = await commandLine(['a.md', '-f', 'json'], { files });
    expect(JSON.parse(stdout)).toMatchObject({ summary: { files: 1, filters: 0 }, diagnostics: [] });
  });

  test('`-` reads a pipe', async () => {
    expect(await commandLine(['/pipe', '-f', 'compact'])).toMatchObject({
      exitCode: 1,
      stdout: '/pipe:1:1: error: There is no filter here. [syntax]\n',
    });
  });
});
