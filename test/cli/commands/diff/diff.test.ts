import { describe, expect, test } from 'vitest';
import { long } from '../../../support/runs.ts';
import { commandLine } from '../../command-line.ts';

const first = '(= processed false)';
const wide = '(OR (= processed false) (_not_exists processed))';

describe('two filters', () => {
  test('one that is not a filter', async () => {
    const { exitCode, stdout } = await commandLine(['diff', '(= a 1)', '(== a 1)']);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      'unreadable  cannot be compared, because one of the two is not a filter: `prefilter lint` says why\n',
    );
  });

  test('in files, and from the standard input', async () => {
    const files = { 'old.filter': `; all that is open\n  ${first}\n`, 'new.filter': wide };
    const { stdout } = await commandLine(['diff', 'old.filter', 'new.filter'], { files });
    expect(stdout).toMatch(/^new\.filter:1:1 {2}widened /);
    const piped = await commandLine(['diff', 'new.filter', '-', '--stdin-filename', 'x.filter'], {
      files,
      stdin: first,
    });
    expect(piped.stdout).toMatch(/^x\.filter:1:1 {2}narrowed /);
    const bare = await commandLine(['diff', '-', wide], { stdin: ` ${first}\n` });
    expect(bare.stdout).toMatch(/^widened /);
  });

  test('many pairs in another order, and with another value', async () => {
    const count = long ? 2000 : 500;
    const pairs = Array.from({ length: count }, (_, i) => `(AND (= a x${i}) (= b y${i}))`);
    const written = (all: readonly string[]) => `(OR ${all.join(' ')})`;
    const files = {
      'old.filter': written(pairs),
      'turned.filter': written([...pairs].reverse()),
      'new.filter': written([...pairs.slice(0, -1), `(AND (= a x${count - 1}) (= b y${count}))`]),
    };
    const dialect = ['--dialect', 'qive'];
    const turned = await commandLine(['diff', 'old.filter', 'turned.filter', ...dialect], { files });
    expect(turned).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/^turned\.filter:1:1 {2}equivalent /) });
    const changed = await commandLine(['diff', 'old.filter', 'new.filter', ...dialect], { files });
    expect(changed.stdout).toMatch(/^new\.filter:1:1 {2}changed /);
  });

  test.each([
    ['widened', first, wide, 1],
    ['narrowed', first, wide, 0],
    ['changed', first, wide, 1],
    ['widened', wide, first, 0],
    ['narrowed', wide, first, 1],
    ['changed', wide, first, 1],
    ['widened', '(= a 1)', '(= a 2)', 1],
    ['narrowed', '(= a 1)', '(= a 2)', 1],
    ['changed', '(OR (= a 1) (= b 1))', '(OR (= b 1) (= a 1))', 0],
    ['widened', '(OR (= a 1) (= b 1))', '(OR (= b 1) (= c 1))', 1],
  ])('--fail-on %s from %s to %s', async (failOn, before, after, exitCode) => {
    // The variable of lint's flag does not set this one.
    const env = { PREFILTER_FAIL_ON: 'warning' };
    expect((await commandLine(['diff', before, after, '--fail-on', failOn], { env })).exitCode).toBe(exitCode);
  });

  test.each([
    [['(= a 1)'], '`diff` takes two filters, or files in two revisions of Git: `prefilter diff REV REV -- FILE`.'],
    [
      ['(= a 1)', '(= a 2)', '(= a 3)'],
      '`diff` takes two filters, or files in two revisions of Git: `prefilter diff REV REV -- FILE`.',
    ],
    [['-', '-'], '`diff` takes two filters, or files in two revisions of Git: `prefilter diff REV REV -- FILE`.'],
    [
      ['(= a 1)', 'nowhere.filter'],
      'cannot read `nowhere.filter`: there is no such file. To pass a filter as text, use `-e`.',
    ],
    [['HEAD', 'HEAD~1'], '`diff` needs a Git work tree.'],
    [
      ['--fail-on', 'error', '(= a 1)', '(= a 2)'],
      '`--fail-on` cannot be `error`. It is `widened`, `narrowed`, or `changed`.',
    ],
  ])('%j', async (argv, stderr) => {
    expect(await commandLine(['diff', ...argv])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr: `prefilter: ${stderr}\n`,
    });
  });
});
