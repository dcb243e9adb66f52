import { describe, expect, test } from 'vitest';
import { WorkTree } from '../work-tree.ts';

const and = '(AND (= a b) (= c d))\n';
const config = (value: unknown) => JSON.stringify(value, undefined, 2);
const qive = config({ dialect: { name: 'qive' }, rules: { 'unconfirmed-operator': 'off' } });

describe('which file counts', () => {
  test('the nearest, upward to the root of the work tree, and none above', async () => {
    const tree = new WorkTree({
      'prefilter.config.json': qive,
      'repo/a.filter': and,
      'repo/sub/prefilter.config.jsonc': `// for this folder\n${qive}`,
      'repo/sub/deep/b.filter': and,
      'repo/sub/strict/prefilter.config.json': '{}',
      'repo/sub/strict/c.filter': and,
    });
    const wrong = ['a.filter:1:2 unknown-operator', 'sub/strict/c.filter:1:2 unknown-operator'];
    const folder = tree.path('repo');
    expect(await tree.findings(['.'], { folder })).toEqual(wrong.slice(1));
    tree.write({ 'repo/.git/HEAD': '' });
    expect(await tree.findings(['.'], { folder })).toEqual(wrong);
    expect(await tree.findings(['.', '--no-config'], { folder })).toHaveLength(3);
    expect(await tree.findings(['.', '-c', '../prefilter.config.json'], { folder })).toEqual([]);
    expect(await tree.findings(['.'], { folder, env: { PREFILTER_CONFIG: '../prefilter.config.json' } })).toEqual([]);
  });

  test('for texts too, as they would be in the working directory', async () => {
    const tree = new WorkTree({ 'prefilter.config.json': qive, 'sub/prefilter.config.json': '{}' });
    const text = '(AND (= a b) (= c d))';
    expect(await tree.run(['-e', text])).toMatchObject({ exitCode: 0 });
    expect(await tree.run(['-'], { stdin: text })).toMatchObject({ exitCode: 0 });
    expect(await tree.run(['-e', text, '--dialect', 'received'])).toMatchObject({ exitCode: 1 });
    expect(await tree.run(['-', '--stdin-filename', 'sub/x.filter'], { stdin: text })).toMatchObject({ exitCode: 1 });
  });

  test('two in one folder are a failure', async () => {
    const tree = new WorkTree({ 'prefilter.config.json': '{}', 'prefilter.config.jsonc': '{}' });
    const { exitCode, stderr } = await tree.run(['.']);
    expect([exitCode, stderr]).toEqual([
      2,
      'prefilter: `prefilter.config.json` and `prefilter.config.jsonc` are in the same folder: keep one of them.\n',
    ]);
  });
});

describe('what is wrong with it', () => {
  test('each problem with its place, and nothing else', async () => {
    const tree = new WorkTree({ 'a.filter': and, 'prefilter.config.json': '{\n  "rulse": {},\n  "language": "xx"\n}' });
    expect(await tree.run(['.'])).toMatchObject({
      exitCode: 2,
      stdout: '',
      stderr:
        'prefilter: prefilter.config.json:2:3: unknown key `rulse`. Did you mean `rules`?\n' +
        'prefilter: prefilter.config.json:3:15: `language` cannot be `xx`. It must be `en` or `pt-BR`.\n',
    });
    expect((await tree.run(['-e', '(= a b)', '--lang', 'pt'])).stderr).toContain('chave `rulse` desconhecida');
  });

  test.each([
    [
      '{ "output":\n  { "format": "jsn" } }',
      'prefilter.config.json:2:15: `output.format` cannot be `jsn`. Did you mean `json`?',
    ],
    [
      '{ "output": { "format": ["json", "sarif="] } }',
      'prefilter.config.json:1:25: the name of a file is missing: `output.format sarif=FILE`.',
    ],
    [
      '{ "output": { "format": ["json", "sarif"] } }',
      'prefilter.config.json:1:25: `json` and `sarif` cannot both go to the standard output: write `--format sarif=FILE`.',
    ],
    [
      '{ "dialect": { "operators": { "a b": { "operands": "filter" } } } }',
      'prefilter.config.json:1:29: these operators do not make a valid dialect: "a b" cannot be an operator: it is not one word.',
    ],
  ])('%s', async (text, message) => {
    const tree = new WorkTree({ 'a.filter': and, 'prefilter.config.json': text });
    expect(await tree.run(['.'])).toMatchObject({ exitCode: 2, stdout: '', stderr: `prefilter: ${message}\n` });
  });

  test('above the working directory it is named from there', async () => {
    const tree = new WorkTree({ 'prefilter.config.json': '[', 'sub/a.filter': and });
    expect(await tree.run(['.'], { folder: tree.path('sub') })).toMatchObject({
      exitCode: 2,
      stderr: 'prefilter: ../prefilter.config.json:1:2: expected a value or `]`, found the end of the file.\n',
    });
  });

  test('one that is not there, or no text', async () => {
    const tree = new WorkTree({ 'a.filter': and, latin: Buffer.from('"ç"', 'latin1') });
    expect((await tree.run(['.', '-c', 'nowhere.json'])).stderr).toContain('cannot read `nowhere.json`: ENOENT');
    expect((await tree.run(['.', '-c', 'latin'])).stderr).toContain('`latin`: it is not UTF-8');
  });
});

test('sources, exclude, overrides and suppressions count', async () => {
  const tree = new WorkTree({
    'prefilter.config.json': config({
      exclude: ['gen/'],
      sources: { keys: ['query', '!filter'] },
      overrides: [{ files: ['old/**'], rules: { 'wrong-arity': 'off' } }],
    }),
    'a.json': '{ "filter": "(= a)", "query": "(= a)" }',
    'gen/b.json': '{ "query": "(= a)" }',
    'old/c.json': '{ "query": "(= a)" }',
    'd.yaml': '# prefilter-disable-next-line wrong-arity -- old\nquery: (= a)\n',
  });
  expect(await tree.findings(['.'])).toEqual(['a.json:1:32 wrong-arity']);
  expect(await tree.findings(['gen/b.json'])).toEqual([]);
  expect(await tree.findings(['gen/b.json', '--no-ignore'])).toEqual(['gen/b.json:1:13 wrong-arity']);
  expect(await tree.findings(['--no-inline-config', 'd.yaml'])).toContain('d.yaml:2:8 wrong-arity');
  expect(await tree.findings(['old', '--rule', 'wrong-arity=info'])).toEqual(['old/c.json:1:13 wrong-arity']);
  tree.write({ 'd.yaml': '# prefilter-disable-next-line wrong-arity -- old\nquery: (= a b)\n' });
  expect(await tree.findings(['d.yaml'])).toEqual(['d.yaml:1:3 unused-suppression']);
  expect(await tree.findings(['d.yaml', '--report-unused-suppressions', 'off'])).toEqual([]);
  expect(await tree.run(['d.yaml', '--report-unused-suppressions', 'error'])).toMatchObject({ exitCode: 1 });
});

test('what Git ignores can count', async () => {
  const tree = new WorkTree({
    'prefilter.config.json': config({ respectGitignore: false }),
    '.gitignore': 'a.json',
    'a.json': '{ "filter": "(= a)" }',
  }).git('init', '-q');
  expect(await tree.findings(['.'])).toEqual(['a.json:1:14 wrong-arity']);
  expect(await tree.findings(['a.json'])).toEqual(['a.json:1:14 wrong-arity']);
});

test('language and output of the configuration, below flags and environment', async () => {
  const tree = new WorkTree({ 'prefilter.config.json': config({ language: 'pt-BR', output: { format: 'compact' } }) });
  const said = async (argv: string[], env = {}) => (await tree.run(['-e', '', ...argv], { env })).stdout;
  expect(await said([])).toBe('<argument 1>:1:1: error: Não há filtro aqui. [syntax]\n');
  expect(await said(['--lang', 'en'])).toContain('There is no filter here.');
  expect(await said([], { PREFILTER_LANG: 'en' })).toContain('There is no filter here.');
  expect(await said(['-f', 'json'])).toContain('"lang": "pt-BR"');
  expect(await said([], { PREFILTER_FORMAT: 'jsonl' })).toMatch(/^\{/);
});

describe('config --inspect', () => {
  test('says where each value comes from', async () => {
    const text =
      '{\n  "rules": { "syntax": "warn" },\n  "overrides": [{ "files": ["*.md"], "rules": { "limit": "off" } }]\n}';
    const tree = new WorkTree({ 'prefilter.config.json': text });
    const { exitCode, stdout, stderr } = await tree.run(['config', '--inspect', 'a.md', '--rule', 'syntax=off']);
    expect([exitCode, stderr]).toEqual([0, '']);
    const rows = stdout.split('\n').map((line) => line.split(/ {2,}/));
    expect(rows).toContainEqual(['rules.limit', '"off"', 'prefilter.config.json:3:58']);
    expect(rows).toContainEqual(['rules.syntax', '"off"', '--rule']);
    expect(rows).toContainEqual(['dialect.name', '"received"', 'default']);
    expect((await tree.run(['config', '--inspect', 'a.ts'])).stdout).toMatch(
      /rules\.syntax +"warn" +prefilter\.config\.json:2:24\n/,
    );
  });

  test('speaks the language that is asked for, and says so', async () => {
    const tree = new WorkTree({ 'prefilter.config.json': config({ language: 'pt-BR', exclude: ['a.ts'] }) });
    const inspect = (...argv: string[]) => tree.run(['config', '--inspect', 'a.ts', ...argv]);
    const configured = await inspect();
    expect(configured.stdout).toMatch(/language +"pt-BR" +prefilter\.config\.json:2:15\n/);
    expect(configured.stdout).toMatch(/dialect\.name +"received" +padrão\n/);
    expect(configured.stderr).toContain('não é verificado');
    const asked = await inspect('--lang', 'en');
    expect(asked.stdout).toMatch(/language +"en" +--lang\n/);
    expect(asked.stdout).toMatch(/dialect\.name +"received" +default\n/);
    expect(asked.stderr).toContain('is not checked');
  });

  test('says that a file is not checked', async () => {
    const tree = new WorkTree({ 'prefilter.config.json': config({ exclude: ['a.ts'] }), '.gitignore': 'b.ts' });
    for (const name of ['a.ts', 'b.ts']) {
      const { stderr } = await tree.run(['config', '--inspect', name]);
      expect(stderr).toBe(`prefilter: \`${name}\` is not checked: it is ignored or excluded.\n`);
    }
    expect((await tree.run(['config', '--inspect', 'c.ts'])).stderr).toBe('');
  });

  test.each([
    [['config'], 'name a file to inspect: `prefilter config --inspect FILE`.'],
    [['config', 'a.ts'], '`config` does not take the argument `a.ts`.'],
  ])('%j', async (argv, message) => {
    expect(await new WorkTree().run(argv)).toMatchObject({ exitCode: 2, stderr: `prefilter: ${message}\n` });
  });
});

describe('init', () => {
  test('writes a configuration that is one, and never over another', async () => {
    const tree = new WorkTree();
    expect(await tree.run(['init'])).toMatchObject({ exitCode: 0, stdout: 'prefilter.config.json written\n' });
    expect(JSON.parse(tree.read('prefilter.config.json'))).toMatchObject({ $schema: expect.any(String) });
    expect(await tree.run(['-e', '(= a b)'])).toMatchObject({ exitCode: 0, stderr: '' });
    const before = tree.read('prefilter.config.json');
    expect(await tree.run(['init'])).toMatchObject({
      exitCode: 2,
      stderr: 'prefilter: `prefilter.config.json` already exists.\n',
    });
    expect(tree.read('prefilter.config.json')).toBe(before);
    expect(await new WorkTree({ 'prefilter.config.jsonc': '' }).run(['init'])).toMatchObject({ exitCode: 2 });
  });
});
