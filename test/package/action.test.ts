import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { WorkTree } from '../cli/work-tree.ts';
import { isGate, long } from '../support/runs.ts';

const root = new URL('../../', import.meta.url);
const bin = fileURLToPath(new URL('dist/bin.js', root));

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly [{ readonly env: Readonly<Record<string, string>>; readonly run: string }];
  };
}

const action = parse(readFileSync(new URL('action.yml', root), 'utf8')) as Action;
const [step] = action.runs.steps;

/** Replaces npm: records where it runs and with which arguments, and installs the built command into the prefix. */
const npm = (record: string) => `#!/bin/sh
{ pwd; printf '%s\\n' "$@"; } >'${record}'
for last; do :; done
if [ "$last" = prefilter@missing ]; then exit 1; fi
mkdir -p "$3/node_modules/prefilter/dist"
printf "import '%s';" '${bin}' >"$3/node_modules/prefilter/dist/bin.js"
echo '{"type":"module"}' >"$3/node_modules/prefilter/package.json"
`;

/** Runs the action as GitHub does, with these inputs. */
function run(tree: WorkTree, given: Readonly<Record<string, string>> = {}) {
  tree.write({ '.git/tools/npm': npm(tree.path('.git/npm')), '.git/output': '', '.git/summary': '' });
  chmodSync(tree.path('.git/tools/npm'), 0o755);
  const inputOf = (name: string) => given[name] ?? action.inputs[name]?.default ?? '';
  const inputs = Object.entries(step.env).map(([name, value]) => [
    name,
    value.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/, (_, input: string) => inputOf(input)),
  ]);
  const { status, stdout, stderr } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run], {
    cwd: tree.folder,
    encoding: 'utf8',
    env: {
      ...Object.fromEntries(inputs),
      PATH: `${tree.path('.git/tools')}:${process.env.PATH}`,
      RUNNER_TEMP: tree.path('.git'),
      GITHUB_ACTIONS: 'true',
      GITHUB_OUTPUT: tree.path('.git/output'),
      GITHUB_STEP_SUMMARY: tree.path('.git/summary'),
    },
  });
  const outputs = [...tree.read('.git/output').matchAll(/^([\w-]+)<<(.+)\n([\s\S]*?)\n\2$/gm)];
  return {
    status,
    stdout,
    stderr,
    outputs: Object.fromEntries(outputs.map(([, name, , value]) => [name, value])),
    summary: tree.read('.git/summary'),
  };
}

const wrong = { 'a.filter': '(== a b)', 'b.filter': '(= processed false)' };

test('inputs are passed as variables only, and each output is one that the step sets', () => {
  expect(step.run).not.toContain('${{');
  const named = Object.values(step.env).map((value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1]);
  expect([...named, 'working-directory'].sort()).toEqual(Object.keys(action.inputs).sort());
  for (const [name, { value }] of Object.entries(action.outputs)) {
    expect(value).toBe(`\${{ steps.lint.outputs.${name} }}`);
  }
});

describe('results', () => {
  test('findings: annotations, a summary, the log, exit code 1', () => {
    const { status, stdout, outputs, summary } = run(new WorkTree(wrong));
    expect(status).toBe(1);
    expect(outputs).toEqual({ errors: '1', warnings: '1', 'exit-code': '1', 'sarif-file': '' });
    expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort());
    expect(stdout).toMatch(/^::error file=a\.filter,line=1/m);
    expect(stdout).toMatch(/a\.filter:1:2\S* {2}\S*error/);
    expect(summary).toContain('unknown-operator');
  });

  test('no findings: exit code 0', () => {
    const { status, outputs } = run(new WorkTree({ 'a.filter': '(= a b)' }));
    expect([status, outputs]).toEqual([0, { errors: '0', warnings: '0', 'exit-code': '0', 'sarif-file': '' }]);
  });

  test('no run: exit code 2, whether the command failed or could not be installed', () => {
    const failed = { errors: '', warnings: '', 'exit-code': '2', 'sarif-file': '' };
    const nothing = { ...failed, errors: '0', warnings: '0' };
    expect(run(new WorkTree(wrong), { paths: 'c.filter' })).toMatchObject({ status: 2, outputs: nothing });
    expect(run(new WorkTree(wrong), { 'fail-on': 'nothing' })).toMatchObject({ status: 2, outputs: failed });
    expect(run(new WorkTree(wrong), { version: 'missing' })).toMatchObject({ status: 2, outputs: failed });
  });

  test('a named file that is ignored is skipped', () => {
    const tree = new WorkTree({ ...wrong, 'prefilter.config.json': '{"exclude": ["b.filter"]}' });
    const { status, outputs } = run(tree, { paths: 'a.filter\n\n\nb.filter\n' });
    expect([status, outputs.errors, outputs.warnings]).toEqual([1, '1', '0']);
  });
});

describe('inputs', () => {
  test('paths, configuration, language, version', () => {
    const tree = new WorkTree({ ...wrong, 'a b/c.filter': '(= processed false)', 'other.json': '{"locale": "en"}' });
    const some = { paths: 'a b\nb.filter', config: 'other.json' };
    expect(run(tree, some)).toMatchObject({ status: 0, outputs: { warnings: '2' } });
    expect(run(tree, { paths: 'b.filter', config: 'none.json' })).toMatchObject({ status: 2 });
    expect(run(tree, { lang: 'pt-BR', version: '1.2.3' }).stdout).toContain('Operador `==` desconhecido');
    expect(tree.read('.git/npm')).toMatch(/\nprefilter@1\.2\.3\n$/);
  });

  test('it installs outside the tree, from a fixed registry and without scripts, and runs what it installed; SARIF is in a file', () => {
    const fake = `require('node:fs').writeFileSync('ran', ''); process.exit(0);`;
    const tree = new WorkTree({
      ...wrong,
      '.npmrc': 'registry=http://127.0.0.1:9/\nignore-scripts=false\n',
      'package.json': '{"dependencies":{"prefilter":"*"}}',
      'node_modules/prefilter/package.json': '{"name":"prefilter","version":"0.1.0","bin":"dist/bin.js"}',
      'node_modules/prefilter/dist/bin.js': fake,
      'node_modules/.bin/prefilter': `#!/usr/bin/env node\n${fake}`,
    });
    chmodSync(tree.path('node_modules/.bin/prefilter'), 0o755);
    const outputs = { errors: '1', 'sarif-file': 'out/a b.sarif' };
    expect(run(tree, { 'sarif-file': 'out/a b.sarif' })).toMatchObject({ status: 1, outputs });
    expect(JSON.parse(tree.read('out/a b.sarif'))).toMatchObject({ version: '2.1.0' });
    expect(existsSync(tree.path('ran'))).toBe(false);
    const [folder = '', ...argv] = tree.read('.git/npm').split('\n');
    expect(folder).toMatch(/\/\.git\/prefilter\.\w+$/);
    expect(existsSync(folder)).toBe(false);
    expect(argv.slice(0, 6)).toEqual([
      'install',
      '--prefix',
      folder,
      '--registry',
      action.inputs.registry?.default,
      '--ignore-scripts',
    ]);
  });

  test('annotations and the summary can each be turned off; warnings count by severity and by number', () => {
    const silent = run(new WorkTree(wrong), { paths: 'b.filter', annotations: 'false', 'fail-on': 'warning' });
    expect(silent.status).toBe(1);
    expect(silent.stdout).not.toContain('::warning');
    expect(silent.stdout).toContain('b.filter:1:');
    expect(silent.summary).toContain('b.filter');
    const short = run(new WorkTree(wrong), { paths: 'b.filter', summary: 'false', 'max-warnings': '0' });
    expect(short.stdout).toContain('::warning');
    expect(short).toMatchObject({ status: 1, summary: '' });
  });

  const words = [
    '$(touch ran)`touch ran`',
    `"; touch ran; "'; touch ran; '`,
    'a b * ~ $HOME \\\n&& touch ran\nerrors=0\n',
  ];
  // All texts at once; one by one in `test:long`.
  const hostile = long ? words : [words.join('')];
  const inputs = Object.keys(action.inputs).filter((name) => name !== 'working-directory');
  // What decides how far the run comes stands alone, everything else together; each input alone in the gate.
  const alone = isGate ? inputs : ['paths', 'version'];
  const operands = ['paths', 'sarif-file', 'version'];
  const together = inputs.filter((name) => !alone.includes(name));
  const rows = [
    ...hostile.flatMap((value) => [...alone.map((name) => [name]), together].map((names) => [value, names] as const)),
    // A flag is a danger to what is an operand.
    ...(long ? inputs.map((name) => [name]) : isGate ? operands.map((name) => [name]) : [operands]).map(
      (names) => ['--help', names] as const,
    ),
  ].filter(([, names]) => names.length > 0);
  test.each(rows)('%j is not executed in %j', (value, names) => {
    const tree = new WorkTree(wrong);
    const { status, outputs } = run(tree, Object.fromEntries(names.map((name) => [name, value])));
    expect([existsSync(tree.path('ran')), status]).toEqual([false, expect.toBeOneOf([1, 2])]);
    expect([Object.keys(outputs).length, outputs['exit-code']]).toEqual([4, String(status)]);
    if (names.includes('sarif-file')) expect(outputs['sarif-file']).toBe(value);
  });
});
