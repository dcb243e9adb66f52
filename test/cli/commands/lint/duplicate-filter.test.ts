import { expect, test } from 'vitest';
import { WorkTree } from '../../work-tree.ts';

const on = ['--rule', 'duplicate-filter=info'];
const config = (rest: object = {}) => JSON.stringify({ rules: { 'duplicate-filter': 'info' }, ...rest });
const open = '(OR (= processed false) (_not_exists processed))';
const same = '(OR (_not_exists processed) (= processed false))';
const files = {
  'a/open.filter': `${open}\n`,
  'b/todo.yaml': `filter: ${same}\n`,
  'c.ts': `received({ filter: '${open}' });\nreceived({ filter: '(= status new)' });\n`,
  'd.filter': '(= status done)\n',
};

test('is off by default', async () => {
  expect(await new WorkTree(files).findings([])).toEqual([]);
});

test('finds filters of one meaning in several files; the first of them is not reported', async () => {
  const tree = new WorkTree(files);
  expect(await tree.findings(on)).toEqual(['b/todo.yaml:1:9 duplicate-filter', 'c.ts:1:21 duplicate-filter']);
  const { stdout, exitCode } = await tree.run([...on, '--format', 'json']);
  const messages = JSON.parse(stdout).problems.map(({ message }: { message: string }) => message);
  expect(exitCode).toBe(0);
  expect(messages).toEqual([
    `This selects the same as the filter of \`a/open.filter:1\`, \`${open}\`.`,
    'This is the filter of `a/open.filter:1` once more.',
  ]);
  expect(await tree.run([...on, '--lang', 'pt', 'b', 'a'])).toMatchObject({
    stdout: expect.stringMatching(/seleciona o mesmo que o filtro de `[ab]\//),
  });
});

test('reads the settings of each file, and compares what has the same dialect and properties', async () => {
  const overrides = [
    { files: ['b/**'], rules: { 'duplicate-filter': 'off' } },
    { files: ['c.ts'], dialect: { equality: 'typed' } },
  ];
  const tree = new WorkTree({ ...files, 'prefilter.config.json': config({ overrides }) });
  expect(await tree.findings([])).toEqual([]);
  const others = new WorkTree({ ...files, 'prefilter.config.json': config({ overrides: overrides.slice(0, 1) }) });
  expect(await others.findings([])).toEqual(['c.ts:1:21 duplicate-filter']);
});

test('a suppression counts, and a cache of earlier runs does not hide what changed in another file', async () => {
  const suppressed = `# prefilter-disable-next-line duplicate-filter -- wanted\nfilter: ${same}\n`;
  const tree = new WorkTree({ ...files, 'b/todo.yaml': suppressed, 'prefilter.config.json': config() });
  expect(await tree.findings([])).toEqual(['c.ts:1:21 duplicate-filter']);
  const cached = new WorkTree({ 'a.filter': '(= a 1)\n', 'b.filter': '(= a 2)\n', 'prefilter.config.json': config() });
  expect(await cached.findings(['--cache'])).toEqual([]);
  cached.write({ 'a.filter': '(= a 2)\n' });
  expect(await cached.findings(['--cache'])).toEqual(['b.filter:1:1 duplicate-filter']);
});

test('what is invalid, put together or interpolated is left alone; so are the positions after a fix', async () => {
  const tree = new WorkTree({
    'a.ts': 'const one = filter`(= a ${x})`;\nconst two = filter`(= a ${x})`;\n',
    'b.filter': '(= a\n',
    'c.filter': '(= a\n',
    'd.yaml': '- filter: (== a 1)\n- filter: (= a 1)\n- filter: (== a 1)\n',
    'e.yaml': '- filter: (= b 1)\n- filter: (OR (= b 1) (= b 1))\n',
  });
  const { stdout } = await tree.run([...on, '--fix', '--format', 'compact']);
  expect(stdout.split('\n').filter((line) => line.includes('duplicate-filter'))).toEqual([
    expect.stringMatching(/^d.yaml:2:11: .*`d.yaml:1`/),
    expect.stringMatching(/^d.yaml:3:11: .*`d.yaml:1`/),
    expect.stringMatching(/^e.yaml:2:11: .*`e.yaml:1`/),
  ]);
});

test('filters of the same meaning are found among many in a few seconds', async () => {
  const lines = Array.from(
    { length: 400 },
    (_, i) => `- filter: (OR (= a${i % 200} ${i % 200}) (_not_exists b${i % 200}))\n`,
  );
  const tree = new WorkTree({ 'all.yaml': lines.join('') });
  const start = performance.now();
  expect(await tree.findings(on)).toHaveLength(200);
  expect(performance.now() - start).toBeLessThan(20_000);
}, 30_000);
