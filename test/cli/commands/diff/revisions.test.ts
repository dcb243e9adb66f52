import { cpSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const first = '(= processed false)';
const wide = '(OR (= processed false) (_not_exists processed))';

const program = (...filters: readonly string[]) => filters.map((text) => `parseOrThrow('${text}');\n`).join('');
const commit = (tree: WorkTree) => tree.git('add', '-A').git('commit', '-qm', 'next');

const head = `// ${'what is open\n// '.repeat(9)}\n`;

/** Two commits: one filter, then a wider version of it and a new one. For tests that change nothing in it. */
let committed: WorkTree;
beforeAll(() => {
  const files = { 'src/a.ts': `${head}${program(first, '(= a 1)')}`, 'b.filter': '(= b 1)', 'c.txt': first };
  committed = new WorkTree(files, 'tree', afterAll).commit();
  commit(committed.write({ 'src/a.ts': `\n${head}${program('(= a 1)', wide, '(= x y)')}`, 'c.txt': wide }));
});

/** A copy of it for one test. */
function history(): WorkTree {
  const tree = new WorkTree();
  cpSync(committed.folder, tree.folder, { recursive: true });
  return tree;
}

const widened = `src/a.ts:13:15  widened  selects more
  before              (= processed false)
  after               (OR (= processed false) (_not_exists processed))
  newly selected      documents that have no \`processed\`
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
  const { exitCode, stdout, stderr } = await committed.run(['diff', ...argv]);
  expect([exitCode, stderr, stdout.replaceAll('HEAD:', '')]).toEqual([0, '', widened]);
});

test('files in other encodings are compared as lint reads them', async () => {
  const program = (filter: string) => Buffer.from(`// ação\ncFiltro := "${filter}"\n`, 'latin1');
  const unicode = (filter: string) => Buffer.from(`\ufeff{ é }\nFilter := '${filter}';\n`, 'utf16le');
  const dos = (filter: string) => Buffer.from(`filter = "${filter}" # \x87\n`, 'latin1');
  const configuration = '{ "overrides": [{ "files": ["*.py"], "encoding": "cp850" }] }';
  const of = (filter: string) => ({ 'a.prw': program(filter), 'b.pas': unicode(filter), 'c.py': dos(filter) });
  const tree = new WorkTree({ ...of('(= a ção)'), 'prefilter.config.json': configuration }).commit();
  tree.write(of('(OR (= a ção) (= a b))'));
  const found = (text: string) => [...text.matchAll(/^(\S+?):\S+ {2}widened/gm)].map(([, file]) => file);
  expect(found((await tree.run(['diff'])).stdout)).toEqual(['a.prw', 'b.pas', 'c.py']);
  expect((await tree.run(['diff'])).stdout).toContain('(= a ção)');
  expect(found((await tree.run(['diff', 'HEAD:b.pas', 'b.pas'])).stdout)).toEqual(['b.pas']);
  const piped = await tree.run(['diff', 'HEAD:c.py', '-', '--stdin-filename', 'c.py'], { stdin: dos('(= a \x80)') });
  expect(piped.stdout).toContain('(= a Ç)');
  commit(tree);
  expect(found((await tree.run(['diff', 'HEAD~1', 'HEAD'])).stdout)).toEqual(['a.prw', 'b.pas', 'c.py']);
});

test('without arguments: the changes in the work tree', async () => {
  const tree = history();
  expect((await tree.run(['diff'])).stdout).toBe('No filter changed.\n');
  tree.write({ 'b.filter': '(= b 2)' });
  expect((await tree.run(['diff'])).stdout).toMatch(/^b\.filter:1:1 {2}disjoint /);
  expect((await tree.run(['diff', '--fail-on', 'widened'])).exitCode).toBe(1);
  expect((await tree.run(['diff', '--', 'src'])).stdout).toBe('No filter changed.\n');
});

test('a file that is new, deleted or renamed', async () => {
  const tree = history();
  commit(tree.git('mv', 'src/a.ts', 'src/z.ts').git('rm', '-q', 'b.filter').write({ 'n.filter': '(= n 1)' }));
  expect((await tree.run(['diff', 'HEAD~1', 'HEAD'])).stdout).toBe(`b.filter:1:1  removed  was removed
  before              (= b 1)

n.filter:1:1  added  is new
  after               (= n 1)

0 filters changed, 1 new, 1 removed.
`);
  expect((await tree.run(['diff', 'HEAD~2', 'HEAD', '--fail-on', 'widened'])).exitCode).toBe(1);
  expect(JSON.parse((await tree.run(['diff', 'HEAD~2', 'HEAD', '-f', 'json'])).stdout).results).toMatchObject([
    { file: 'b.filter', change: 'removed' },
    { file: 'n.filter', change: 'added' },
    { file: 'src/z.ts', position: { start: { line: 13, column: 15 } }, change: 'widened', before: first, after: wide },
    { file: 'src/z.ts', change: 'added' },
  ]);
});

test('a file that is not UTF-8, or a nested repository, does not stop the run', async () => {
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

test('in a subfolder, and with names that Git would quote', async () => {
  const tree = history();
  commit(tree.write({ 'src/ação "1".filter': first }));
  commit(tree.write({ 'src/ação "1".filter': wide }));
  const { stdout } = await tree.run(['diff', 'HEAD~1'], { folder: tree.path('src') });
  expect(stdout).toMatch(/^ação "1"\.filter:1:1 {2}widened /);
});

test('the configuration decides which files and operators there are', async () => {
  const tree = history().write({
    'prefilter.config.json': '{ "dialect": { "name": "qive" }, "exclude": ["src/**"] }',
  });
  commit(tree.write({ 'b.filter': '(AND (= b 1) (= c 1))' }));
  expect((await tree.run(['diff', 'HEAD~2', 'HEAD'])).stdout).toMatch(
    /^b\.filter:1:1 {2}narrowed .*1 filter changed, 0 new/s,
  );
});

test('an invalid filter cannot be compared: that is a failure only with --fail-on', async () => {
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
  [['HEAD:nowhere.ts', 'HEAD:src/a.ts'], 'cannot read `HEAD:nowhere.ts`: there is no such file.'],
])('%j', async (argv, stderr) => {
  const outcome = await committed.run(['diff', ...argv]);
  expect(outcome.stderr).toBe(stderr === undefined ? '' : `prefilter: ${stderr}\n`);
  expect(outcome.exitCode).toBe(stderr === undefined ? 0 : 2);
});
