import { describe, expect, test } from 'vitest';
import { commandLine } from '../../command-line.ts';

describe('parse', () => {
  test('draws the tree', async () => {
    const argv = ['parse', '(OR (= processed false) (OR (_not_exists processed) (= status ok)))'];
    expect((await commandLine(argv)).stdout).toBe(
      [
        'OR',
        '├─ = (equal)',
        '│  ├─ property  processed',
        '│  └─ value     false',
        '└─ OR',
        '   ├─ _not_exists (absent)',
        '   │  └─ property  processed',
        '   └─ = (equal)',
        '      ├─ property  status',
        '      └─ value     ok',
        '',
      ].join('\n'),
    );
    expect((await commandLine(['parse', '(= a b)', '--lang', 'pt-BR'])).stdout).toBe(
      '= (equal)\n├─ propriedade  a\n└─ valor        b\n',
    );
    expect((await commandLine(['parse', '(= a \u202eb)'])).stdout).toBe(
      '= (equal)\n├─ property  a\n└─ value     \\u202eb\n',
    );
  });

  test('as JSON it is the tree with its spans', async () => {
    const { stdout, exitCode } = await commandLine(['parse', '--json', '(NOT_EXISTS a)', '--dialect', 'qive']);
    expect(exitCode).toBe(0);
    const filter = {
      kind: 'condition',
      means: 'absent',
      operator: { text: 'NOT_EXISTS', span: { start: 1, end: 11 } },
      property: { text: 'a', span: { start: 12, end: 13 } },
      values: [],
      span: { start: 0, end: 14 },
    };
    expect(JSON.parse(stdout)).toEqual([{ file: '<argument 1>', filter }]);
    expect((await commandLine(['parse', '-f', 'json', '(NOT_EXISTS a)', '--dialect', 'qive'])).stdout).toBe(stdout);
  });

  test('problems go to the standard error, and the other filters are shown', async () => {
    const { stdout, stderr, exitCode } = await commandLine(['parse', '(nor (= a b))', '(= a b)']);
    expect(exitCode).toBe(1);
    expect(stdout).toBe('= (equal)\n├─ property  a\n└─ value     b\n');
    expect(stderr).toContain('<argument 1>:1:2  error  unknown-operator');
  });
});
