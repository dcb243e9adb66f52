import { describe, expect, test } from 'vitest';
import { lint } from '../../../src/lint/lint.ts';

const found = (file: string, text: string) =>
  lint({ file, text }).filter(({ problem }) => problem.code === 'unsafe-interpolation');

describe('a number, a boolean, one of two words or a filter cannot change the filter', () => {
  test.each([
    ['a.go', 'filter := fmt.Sprintf("(= serie %d)", n)'],
    ['a.go', 'filter := fmt.Sprintf("(= done %t)", ok)'],
    ['a.go', 'filter := "(= serie " + strconv.Itoa(n) + ")"'],
    ['a.py', 'filter = "(= serie %d)" % n'],
    ['a.py', 'filter = f"(= total {total:.2f})"'],
    ['a.py', 'filter = "(= serie " + str(int(n)) + ")"'],
    ['a.py', 'filter = f"(AND {mine} {theirs})"'],
    ['a.cs', 'var filter = $"(= serie {n:D})";'],
    ['A.java', 'String filter = String.format("(= serie %d)", n);'],
    ['A.java', 'String filter = "(= serie " + Integer.parseInt(n) + ")";'],
    ['a.php', '<?php $filter = "(= serie " . (int) $n . ")";'],
    ['a.php', "<?php $filter = '(= serie ' . intval($n) . ')';"],
    ['a.ts', 'const filter = `(= serie ${parseInt(n, 10)})`;'],
    ['a.ts', "const filter = `(= done ${done ? 'true' : 'false'})`;"],
    ['a.ts', 'const filter = `(= done ${!busy})`;'],
    ['a.ts', 'const filter = `(= count ${list.length})`;'],
    ['a.ts', 'const filter = `(OR ${first} ${second})`;'],
    ['a.rb', 'filter = "(OR #{first} (= a b))"'],
  ])('%s: %s', (file, text) => expect(found(file, text)).toEqual([]));
});

describe('any other value can, which is a warning with a remedy', () => {
  test.each([
    ['a.go', 'filter := fmt.Sprintf("(= emitter %s)", name)', 'Check first'],
    ['a.py', 'filter = f"(= emitter {name})"', 'Check first'],
    ['a.py', 'filter = f"(= {name} 5)"', 'Check first'],
    ['A.java', 'String filter = "(= emitter " + name + ")";', 'Check first'],
    ['a.php', '<?php $filter = "(= emitter {$name})";', 'Check first'],
    ['a.ts', 'const filter = `(= emitter ${name})`;', '`filter` tag'],
    ['a.ts', 'const filter = `(= emitter ${String(name)})`;', '`filter` tag'],
    ['a.ts', 'const filter = `(OR (= emitter ${a}) ${b})`;', '`filter` tag'],
  ])('%s: %s', (file, text, help) => {
    const problems = found(file, text).map(({ problem }) => problem);
    expect(problems).toMatchObject([{ severity: 'warning' }]);
    expect(problems[0]?.help).toContain(help);
  });
});
