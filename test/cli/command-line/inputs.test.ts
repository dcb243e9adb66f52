import { describe, expect, test } from 'vitest';
import { commandLine, type Surroundings } from '../command-line.ts';

const files = { 'a.filter': '(= a b)' };

describe('an input that cannot be read makes the run fail', () => {
  test.each<[argv: string[], stderr: string, surroundings?: Surroundings]>([
    [['nowhere.filter'], 'cannot read `nowhere.filter`: there is no such file. To pass a filter as text, use `-e`.'],
    [['lint', 'lnt'], 'cannot read `lnt`: there is no such file. To pass a filter as text, use `-e`.'],
    [['--', 'lint'], 'cannot read `lint`: there is no such file. To pass a filter as text, use `-e`.'],
    [
      ['processed = false'],
      'cannot read `processed = false`: there is no such file. To pass a filter as text, use `-e`.',
    ],
    [['format', 'src'], 'there is no file to check in `src`.', { directories: ['src'] }],
    [
      ['a.filter'],
      'cannot read `a.filter`: it is not UTF-8. Save it as UTF-8.',
      { files: { 'a.filter': new Uint8Array([255, 254, 40, 0]) } },
    ],
    [['-'], 'cannot read `<stdin>`: it is not UTF-8. Save it as UTF-8.', { stdin: new Uint8Array([40, 195, 40]) }],
    [
      ['a.filter'],
      'cannot read `a.filter`: EACCES: permission denied.',
      { files, refused: { 'a.filter': 'EACCES: permission denied' } },
    ],
    [
      ['-'],
      'cannot read `<stdin>`: EISDIR: illegal operation on a directory.',
      { refused: { '-': 'EISDIR: illegal operation on a directory' } },
    ],
    [['format'], 'nothing to format: name `.filter` files, give a text with `-e`, or `-` for the standard input.'],
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
