import { describe, expect, test } from 'vitest';
import { pairsOf } from '../../../../src/cli/commands/diff/pairs.ts';
import { commandLine } from '../../command-line.ts';
import { WorkTree } from '../../work-tree.ts';

const first = '(= processed false)';
const wide = '(OR (= processed false) (_not_exists processed))';

describe('two filters', () => {
  test.each([
    [
      [first, wide],
      `widened  selects more
  before              (= processed false)
  after               (OR (= processed false) (_not_exists processed))
  newly selected      notes that have no \`processed\`
                      for example {}

1 filter changed, 0 new, 0 removed.
`,
    ],
    [
      [wide, first, '--lang', 'pt'],
      `narrowed  seleciona menos
  antes                (OR (= processed false) (_not_exists processed))
  depois               (= processed false)
  deixa de selecionar  notas que não têm \`processed\`
                       por exemplo {}

1 filtro mudou, 0 novos, 0 removidos.
`,
    ],
    [
      ['-e', '(AND (= a 1) (= b 2))', '-e', '(AND (= b 2) (= a 1))', '--dialect', 'qive'],
      `equivalent  selects the same
  before              (AND (= a 1) (= b 2))
  after               (AND (= b 2) (= a 1))

1 filter changed, 0 new, 0 removed.
`,
    ],
    [
      ['(= a 1)', '(= a 2)'],
      `disjoint  selects entirely different documents
  before              (= a 1)
  after               (= a 2)
  newly selected      notes whose \`a\` is 2
                      for example {"a":2}
  no longer selected  notes whose \`a\` is 1
                      for example {"a":1}

1 filter changed, 0 new, 0 removed.
`,
    ],
    [[first, ` ${first}\n`], 'No filter changed.\n'],
    [[first, first, '--lang', 'pt'], 'Nenhum filtro mudou.\n'],
  ])('%j', async (argv, stdout) => {
    expect(await commandLine(['diff', ...argv])).toMatchObject({ exitCode: 0, stdout, stderr: '' });
  });

  test('changed: a document for each side', async () => {
    const { stdout } = await commandLine(['diff', '(OR (= a 1) (= b 2))', '(OR (= b 2) (= c 3))', '-f', 'json']);
    const [{ change, before, gained, lost }, ...rest] = JSON.parse(stdout);
    expect([change, before, rest]).toEqual(['changed', '(OR (= a 1) (= b 2))', []]);
    expect(gained.document).toEqual({ c: 3 });
    expect(lost.document).toEqual({ a: 1 });
    expect(lost.words).toContain('- `a` is 1\n- `b` is missing or not 2\n');
    expect(JSON.stringify(lost.region)).not.toMatch(/span|operator/);
  });

  test('a document as JSON, whatever it holds', async () => {
    const operators = {
      '>': { operands: 'property value', means: 'greater' },
      '<': { operands: 'property value', means: 'less' },
      AND: { operands: 'filters', means: 'and' },
    };
    const dialect = { operators, equality: 'typed', quotedValues: true };
    const tree = new WorkTree({ 'prefilter.config.json': JSON.stringify({ dialect }) });
    const region = async (filter: string) => {
      const { stdout } = await tree.run(['diff', '(= b 1)', filter, '-f', 'json', '--lang', 'en']);
      return /"document": (\{[^}]*\})/.exec(stdout)?.[1]?.replace(/\s+/g, '');
    };
    expect(await region('(AND (> a 9007199254740992) (< a 9007199254740994))')).toBe('{"a":9007199254740993}');
    expect(await region('(= a "\u00005")')).toBe('{"a":"\\u00005"}');
    expect(await region('(= a "\u0000\u00005")')).toBe('{"a":"\\u0000\\u00005"}');
    expect(await region('(= a "x\\"\u00005")')).toBe('{"a":"x\\"\\u00005"}');
  });

  test('one that is no filter', async () => {
    const { exitCode, stdout } = await commandLine(['diff', '(= a 1)', '(== a 1)']);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      'unreadable  cannot be compared, because one of the two is not a filter: `prefilter lint` says why\n',
    );
  });

  test('in files, and the standard input', async () => {
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
    // What stands in for the flag of lint does not for this one.
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

describe('revisions of Git', () => {
  const program = (...filters: readonly string[]) => filters.map((text) => `parseOrThrow('${text}');\n`).join('');
  const commit = (tree: WorkTree) => tree.git('add', '-A').git('commit', '-qm', 'next');

  const head = `// ${'what is open\n// '.repeat(9)}\n`;

  /** Two commits: a filter, then a wider one beside a new one. */
  function history(): WorkTree {
    const tree = new WorkTree({
      'src/a.ts': `${head}${program(first, '(= a 1)')}`,
      'b.filter': '(= b 1)',
      'c.txt': first,
    }).commit();
    commit(tree.write({ 'src/a.ts': `\n${head}${program('(= a 1)', wide, '(= x y)')}`, 'c.txt': wide }));
    return tree;
  }

  const widened = `src/a.ts:13:15  widened  selects more
  before              (= processed false)
  after               (OR (= processed false) (_not_exists processed))
  newly selected      notes that have no \`processed\`
                      for example {}

src/a.ts:14:15  added  is new
  after               (= x y)

1 filter changed, 1 new, 0 removed.
`;

  test.each([
    ['HEAD~1', 'HEAD'],
    ['HEAD~1..HEAD'],
    ['HEAD~1..'],
    ['HEAD~1...HEAD'],
    ['HEAD~1'],
    ['HEAD~1', 'HEAD', '--', 'src/a.ts'],
    ['HEAD~1', 'HEAD', 'src/a.ts'],
    ['HEAD~1', 'src'],
    ['HEAD~1', '--', 'src/*.ts'],
    ['HEAD~1:src/a.ts', 'HEAD:src/a.ts'],
    ['HEAD~1:./src/a.ts', 'src/a.ts'],
  ])('%s %s %s %s', async (...argv) => {
    const { exitCode, stdout, stderr } = await history().run(['diff', ...argv]);
    expect([exitCode, stderr, stdout.replaceAll('HEAD:', '')]).toEqual([0, '', widened]);
  });

  test('without anything: what the work tree changes', async () => {
    const tree = history();
    expect((await tree.run(['diff'])).stdout).toBe('No filter changed.\n');
    tree.write({ 'b.filter': '(= b 2)' });
    expect((await tree.run(['diff'])).stdout).toMatch(/^b\.filter:1:1 {2}disjoint /);
    expect((await tree.run(['diff', '--fail-on', 'widened'])).exitCode).toBe(1);
    expect((await tree.run(['diff', '--', 'src'])).stdout).toBe('No filter changed.\n');
  });

  test('a file that is new, gone or has another name', async () => {
    const tree = history();
    commit(tree.git('mv', 'src/a.ts', 'src/z.ts').git('rm', '-q', 'b.filter').write({ 'n.filter': '(= n 1)' }));
    expect((await tree.run(['diff', 'HEAD~1', 'HEAD'])).stdout).toBe(`b.filter:1:1  removed  was removed
  before              (= b 1)

n.filter:1:1  added  is new
  after               (= n 1)

0 filters changed, 1 new, 1 removed.
`);
    expect((await tree.run(['diff', 'HEAD~2', 'HEAD', '--fail-on', 'widened'])).exitCode).toBe(1);
    expect(JSON.parse((await tree.run(['diff', 'HEAD~2', 'HEAD', '-f', 'json'])).stdout)).toMatchObject([
      { file: 'b.filter', change: 'removed' },
      { file: 'n.filter', change: 'added' },
      { file: 'src/z.ts', line: 13, column: 15, change: 'widened', before: first, after: wide },
      { file: 'src/z.ts', change: 'added' },
    ]);
  });

  test('a file that is not UTF-8, and a repository inside, stop nothing', async () => {
    const tree = history();
    const inside = (digit: string) =>
      tree.git('update-index', '--add', '--cacheinfo', `160000,${digit.repeat(40)},lib`).git('commit', '-qm', 'lib');
    tree.write({ 'latin.ts': Buffer.from(`// caf\u00e9\n${program(first)}`, 'latin1') }).git('add', 'latin.ts');
    inside('1');
    inside('2').write({ 'lib/a.ts': program(first) });
    expect((await tree.run(['diff', 'HEAD~1', 'HEAD'])).stdout).toBe('No filter changed.\n');
    expect((await tree.run(['diff', 'HEAD~1'])).stdout).toBe('No filter changed.\n');
    tree.write({ 'latin.ts': Buffer.from(`// caf\u00e9\n${program(wide)}`, 'latin1') });
    const { exitCode, stdout, stderr } = await tree.run(['diff']);
    expect([exitCode, stderr, stdout]).toEqual([0, '', expect.stringMatching(/^latin\.ts:2:15 {2}widened /)]);
  });

  test('in a folder below, and with names that Git would quote', async () => {
    const tree = history();
    commit(tree.write({ 'src/ação "1".filter': first }));
    commit(tree.write({ 'src/ação "1".filter': wide }));
    const { stdout } = await tree.run(['diff', 'HEAD~1'], { folder: tree.path('src') });
    expect(stdout).toMatch(/^ação "1"\.filter:1:1 {2}widened /);
  });

  test('the configuration says what counts, and which operators there are', async () => {
    const tree = history().write({
      'prefilter.config.json': '{ "dialect": { "name": "qive" }, "exclude": ["src/**"] }',
    });
    commit(tree.write({ 'b.filter': '(AND (= b 1) (= c 1))' }));
    expect((await tree.run(['diff', 'HEAD~2', 'HEAD'])).stdout).toMatch(
      /^b\.filter:1:1 {2}narrowed .*1 filter changed, 0 new/s,
    );
  });

  test('what is no filter can be compared with nothing: bad only where something must not be', async () => {
    const tree = history().write({ 'b.filter': '(== b 1)' });
    const { exitCode, stdout } = await tree.run(['diff']);
    expect([exitCode, stdout]).toEqual([0, expect.stringMatching(/^b\.filter:1:1 {2}unreadable /)]);
    expect((await tree.run(['diff', '--fail-on', 'narrowed'])).exitCode).toBe(1);
  });

  test.each([
    [['HAED'], 'Git does not know the revision `HAED`.'],
    [['HEAD', 'nowhere'], 'Git does not know the revision `nowhere`.'],
    [['HEAD..nowhere'], 'Git does not know the revision `nowhere`.'],
    [['--', '--output=x'], '`--output=x` is not a file of either version that is compared.'],
    [
      ['HEAD~1', 'HEAD', '--', 'src/a.ts', 'src/typo.ts'],
      '`src/typo.ts` is not a file of either version that is compared.',
    ],
    [['--lang', 'pt', '--', '*.typo'], '`*.typo` não é um arquivo de nenhuma das versões comparadas.'],
    [['HEAD~1', 'HEAD', '--', ':!src/*.ts'], undefined],
    [['HEAD', 'HEAD~1', 'HEAD'], '`diff` does not take the argument `HEAD`.'],
    [
      ['HEAD:nowhere.ts', 'HEAD:src/a.ts'],
      'cannot read `HEAD:nowhere.ts`: there is no such file. To pass a filter as text, use `-e`.',
    ],
  ])('%j', async (argv, stderr) => {
    const outcome = await history().run(['diff', ...argv]);
    expect(outcome.stderr).toBe(stderr === undefined ? '' : `prefilter: ${stderr}\n`);
    expect(outcome.exitCode).toBe(stderr === undefined ? 0 : 2);
  });
});

describe('which filter was which', () => {
  const texts = (...all: readonly string[]) => all.map((text) => ({ text }));
  test.each([
    [['a b', 'c d'], ['a b', 'c e'], ['c d → c e']],
    [['a b', 'c d'], ['c d', 'a b'], []],
    [['a b'], ['n m', 'a c'], [' → n m', 'a b → a c']],
    [['a b', 'a c x'], ['a c y'], ['a c x → a c y', 'a b → ']],
    [['a', 'a'], ['a'], ['a → ']],
    [['a'], ['b'], ['a → b']],
    [['a'], ['b', 'c'], [' → b', ' → c', 'a → ']],
  ])('%j to %j', (before, after, pairs) => {
    const found = pairsOf(texts(...before), texts(...after)).map(
      (pair) => `${'before' in pair ? pair.before.text : ''} → ${'after' in pair ? pair.after.text : ''}`,
    );
    expect(found).toEqual(pairs);
  });
});
