import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { reporters } from '../../../../src/report/formats/reporters.ts';
import { WorkTree } from '../../work-tree.ts';

const wrong = { 'a.json': '{ "filter": "(= a)" }\n', 'b.json': '{ "filter": "(= processed false)" }\n' };

test('--output-file receives the only report', async () => {
  const tree = new WorkTree(wrong);
  expect(await tree.run(['.', '-f', 'json', '-o', 'x/r.json'])).toMatchObject({ exitCode: 1, stdout: '' });
  expect(JSON.parse(tree.read('x/r.json')).problems).toHaveLength(2);
  expect(await tree.run(['a.json', '-o', 'r.txt'])).toMatchObject({ exitCode: 1, stdout: '' });
  expect(tree.read('r.txt')).toContain('wrong-arity');
});

test('environment variables set flags, and the command line overrides them', async () => {
  const tree = new WorkTree(wrong);
  const code = async (env: Record<string, string>, ...argv: string[]) =>
    (await tree.run(['b.json', ...argv], { env })).exitCode;
  expect(await code({})).toBe(0);
  expect(await code({ PREFILTER_FAIL_ON: 'warn' })).toBe(1);
  expect(await code({ PREFILTER_FAIL_ON: 'warn' }, '--fail-on', 'error')).toBe(0);
  expect(await code({ PREFILTER_MAX_WARNINGS: '0' })).toBe(1);
  expect(await code({ PREFILTER_MAX_WARNINGS: '' })).toBe(0);
  const quiet = (value: string) => tree.run(['b.json'], { env: { PREFILTER_QUIET: value } });
  expect((await quiet('1')).stdout).toBe('');
  expect((await quiet('0')).stdout).not.toBe('');
});

test.each([
  'sarif=../out.sarif',
  'json=/tmp/prefilter-out.json',
  'json=a/../../out.json',
  'json=link/out.json',
  'json=file.json',
])('a configuration cannot write outside the working directory: %s', async (format) => {
  const tree = new WorkTree({
    ...wrong,
    'prefilter.config.json': JSON.stringify({ output: { format: ['pretty', format] } }),
  });
  const elsewhere = new WorkTree({ 'victim.json': 'mine' });
  symlinkSync(elsewhere.folder, tree.path('link'));
  symlinkSync(elsewhere.path('victim.json'), tree.path('file.json'));
  const { exitCode, stderr } = await tree.run(['a.json']);
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining('a configuration can only write below')]);
  expect(stderr).toContain('prefilter.config.json:1:');
  expect(elsewhere.read('victim.json')).toBe('mine');
  // The person who runs the command may write anywhere.
  if (format.startsWith('json=link')) expect((await tree.run(['a.json', '-f', format])).exitCode).toBe(1);
});

const configured = (...format: string[]) => ({ 'prefilter.config.json': JSON.stringify({ output: { format } }) });

test('a configuration writes below prefilter-reports, and replaces its own reports', async () => {
  const tree = new WorkTree({ ...wrong, ...configured('json=prefilter-reports/a/r.json', 'pretty') });
  for (const errors of [1, 0]) {
    expect(await tree.run(['a.json'])).toMatchObject({ exitCode: errors });
    expect(JSON.parse(tree.read('prefilter-reports/a/r.json')).summary).toMatchObject({ errors });
    tree.write({ 'a.json': '{ "filter": "(= a b)" }\n' });
  }
  // Someone has written into it since.
  tree.write({ 'prefilter-reports/a/r.json': 'mine' });
  await tree.expectFailure(['a.json'], /`prefilter-reports\/a\/r\.json` is not a report that prefilter wrote there/);
  expect(tree.read('prefilter-reports/a/r.json')).toBe('mine');
});

test.each(Object.keys(reporters))('a configured %s output replaces no other file', async (format) => {
  const victims = ['.git/config', 'node_modules/x/index.js', '.env', 'a.json', 'prefilter-reports/old.txt'];
  const spellings = [
    '.GIT/config',
    'a/../.git/config',
    'prefilter-reports/.git/x',
    'prefilter-reports/a/Node_Modules/x',
  ];
  const tree = new WorkTree({
    ...wrong,
    ...Object.fromEntries(victims.map((name) => [name, 'mine'])),
    'a.json': wrong['a.json'],
  });
  mkdirSync(tree.path('prefilter-reports/folder'));
  const others = ['prefilter-reports', 'prefilter-reports/folder', 'prefilter-reports/.reports.json'];
  for (const name of [...victims, ...spellings, ...others]) {
    tree.write(configured(`${format}=${name}`));
    const { exitCode, stderr } = await tree.run(['b.json']);
    expect([name, exitCode, stderr]).toEqual([
      name,
      2,
      expect.stringMatching(/prefilter\.config\.json:1:.*configuration can/),
    ]);
  }
  for (const name of victims) expect(tree.read(name)).toBe(name === 'a.json' ? wrong['a.json'] : 'mine');
  // The person who runs the command may write anywhere.
  expect((await tree.run(['b.json', '-f', `${format}=.env`])).exitCode).toBe(0);
});

test('several reports in one run, each in its own file and folder', async () => {
  const tree = new WorkTree(wrong);
  const formats = ['json', 'jsonl', 'sarif', 'junit', 'gitlab', 'checkstyle', 'github', 'compact', 'pretty'];
  const { exitCode, stdout } = await tree.run([
    ...['-f', 'compact', '*.json'],
    ...formats.flatMap((format) => ['--format', `${format}=out/deep/${format}.txt`]),
  ]);
  expect([exitCode, stdout.split('\n').length]).toEqual([1, 3]);
  for (const format of formats) expect(tree.read(`out/deep/${format}.txt`)).toMatch(/\n$/);
  expect(tree.read('out/deep/compact.txt')).toBe(stdout);
  expect(JSON.parse(tree.read('out/deep/json.txt')).summary).toMatchObject({ files: 2, filters: 2, errors: 1 });
  const [run] = JSON.parse(tree.read('out/deep/sarif.txt')).runs;
  expect(run.results.map(({ ruleId, ruleIndex }: Record<string, number>) => [ruleId, ruleIndex])).toEqual(
    ['wrong-arity', 'missing-absent-branch'].map((id) => [
      id,
      run.tool.driver.rules.findIndex((rule: { id: string }) => rule.id === id),
    ]),
  );
  expect(run.originalUriBaseIds.SRCROOT.uri).toBe(`file://${tree.folder}/`);
  expect(tree.read('out/deep/pretty.txt')).not.toContain('\u001b');
});

describe('paths for services are relative to the repository', () => {
  const tree = () =>
    new WorkTree({ 'repo/.git/HEAD': '', 'repo/src/deep/a.json': wrong['a.json'], 'x.json': wrong['a.json'] });
  const places = async (made: WorkTree, folder: string, argv: string[], env = {}) => {
    const formats = ['sarif', 'gitlab', 'github'].flatMap((format) => ['-f', `${format}=${made.path(format)}`]);
    const { stderr } = await made.run([...argv, ...formats, '-f', 'compact'], { folder: made.path(folder), env });
    expect(stderr).toBe('');
    const [run] = JSON.parse(made.read('sarif')).runs;
    const [{ locations, partialFingerprints }] = run.results;
    const [{ fingerprint, location }] = JSON.parse(made.read('gitlab'));
    const { artifactLocation } = locations[0].physicalLocation;
    return {
      paths: [artifactLocation.uri, location.path, /file=(.*?),/.exec(made.read('github'))?.[1]],
      root: run.originalUriBaseIds.SRCROOT.uri.slice(`file://${made.folder}`.length),
      fingerprints: [partialFingerprints, fingerprint],
    };
  };

  test.each<[string, string, Record<string, string>, string, string]>([
    ['repo', '.', {}, 'src/deep/a.json', '/repo/'],
    ['repo/src', '.', {}, 'src/deep/a.json', '/repo/'],
    ['repo/src/deep', 'a.json', {}, 'src/deep/a.json', '/repo/'],
    ['repo/src/deep', '..', {}, 'src/deep/a.json', '/repo/'],
    ['repo/src', '..', { GITHUB_WORKSPACE: '' }, 'repo/src/deep/a.json', '/'],
    ['repo/src', '..', { CI_PROJECT_DIR: '/repo/src' }, 'deep/a.json', '/repo/src/'],
    ['repo/src', '..', { GITHUB_WORKSPACE: '/elsewhere', CI_PROJECT_DIR: '/repo' }, 'src/deep/a.json', '/repo/'],
  ])('in %s, %s, with %j', async (folder, name, env, path, root) => {
    const made = tree();
    const all = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, made.path(`.${value}`)]));
    const found = await places(made, folder, [name], all);
    expect(found).toMatchObject({ paths: [path, path, path], root });
    if (root === '/repo/') expect(found).toEqual(await places(made, 'repo', ['.']));
  });

  test('paths for people are relative to their folder', async () => {
    const made = tree();
    const at = async (folder: string, path: string) => made.findings([path], { folder: made.path(folder) });
    expect(await at('repo/src', '.')).toEqual(['deep/a.json:1:14 wrong-arity']);
    expect(await at('repo/src/deep', '../..')).toEqual(['a.json:1:14 wrong-arity']);
    expect(await at('repo/src/deep', '../../../*.json')).toEqual(['../../../x.json:1:14 wrong-arity']);
    expect(await at('repo', '..')).toEqual(['src/deep/a.json:1:14 wrong-arity', '../x.json:1:14 wrong-arity']);
  });

  test('a text without a file, or a file outside the repository, keeps its name', async () => {
    const made = tree();
    expect((await places(made, 'repo/src', ['-e', '(= a)'])).paths[1]).toBe('<argument 1>');
    const outside = await places(made, 'repo/src', ['../../x.json']);
    expect(outside.paths).toEqual([`file://${made.path('x.json')}`, made.path('x.json'), made.path('x.json')]);
  });
});

test('on GitHub, the report comes with annotations and a job summary', async () => {
  const tree = new WorkTree({ ...wrong, summary: 'before\n' });
  const env = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: tree.path('summary') };
  const { stdout } = await tree.run(['*.json'], { env });
  expect(stdout).toMatch(/^a\.json:1:14 {2}error {2}wrong-arity\n/);
  expect(stdout).toMatch(/^::error file=a\.json,line=1/m);
  expect(tree.read('summary')).toMatch(/^before\n### prefilter\n/);
  const explicit = await tree.run(['*.json', '-f', 'pretty'], { env });
  expect(explicit.stdout).not.toContain('::error');
  expect((await tree.run(['*.json', '-f', 'auto'], { env })).stdout).toBe(stdout);
});

test('with --diff, only reports to files are written', async () => {
  const tree = new WorkTree(wrong);
  await tree.run(['.', '--diff', '-f', 'json=r.json', '-f', 'compact']);
  expect(existsSync(tree.path('r.json'))).toBe(true);
  expect((await tree.run(['b.json', '--diff', '-f', 'compact'])).stdout).toBe('');
});

test('SARIF does not list a rule that is off', async () => {
  const tree = new WorkTree(wrong);
  const rules = async (...argv: string[]) => {
    const named = argv.includes('-e') ? argv : ['.', ...argv];
    const [{ tool }] = JSON.parse((await tree.run(['-f', 'sarif', ...named])).stdout).runs;
    return tool.driver.rules.map(({ id }: { id: string }) => id);
  };
  expect(await rules()).toContain('shell-unsafe-url');
  expect(await rules('--rule', 'shell-unsafe-url=off')).not.toContain('shell-unsafe-url');
  expect(await rules('-e', '(= a b)', '--rule', 'shell-unsafe-url=off')).not.toContain('shell-unsafe-url');
});
