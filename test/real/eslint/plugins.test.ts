import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { realPackage } from '../support/packed.ts';

const root = new URL('../../..', import.meta.url).pathname;
const isInstalled = existsSync(realPackage('eslint-plugin-vue'));
if (!isInstalled) console.warn('skipped: ESLint with other plugins, and oxlint: npm install in test/real');

const folder = temporaryFolder({
  'a.filter': '(== a b)\n',
  'a.ts': "export const filter: string = '(== a b)';\nexport const nfeFilter = '(= processed false)';\n",
  'a.vue': "<template><p /></template>\n<script>\nexport default { name: 'AB', filter: '(== a b)' };\n</script>\n",
  'b.vue': '<template>\n  <my-list filter="(== a b)" :where="{ filter: \'(== c d)\' }" />\n</template>\n',
  'a.md': '# a\n',
  'tsconfig.json': '{ "include": ["*.ts"], "compilerOptions": { "strict": true } }',
});

// The built package, beside the plugins of `test/real`.
mkdirSync(join(folder, 'node_modules'));
symlinkSync(root, join(folder, 'node_modules/prefilter'));

const plugins = {
  vue: "import vue from 'eslint-plugin-vue'; const others = vue.configs['flat/recommended'];",
  typed: `import tseslint from 'typescript-eslint'; const others = [...tseslint.configs.strictTypeChecked,
    ...tseslint.configs.stylisticTypeChecked, { languageOptions: { parserOptions: { projectService: true } } }];`,
  markdown: "import markdown from '@eslint/markdown'; const others = markdown.configs.recommended;",
};

function run(eslint: string, plugin: keyof typeof plugins, names: readonly string[]): unknown {
  const program = `
    import eslint from '${realPackage(eslint)}/lib/api.js';
    import prefilter from 'prefilter/eslint';
    ${plugins[plugin]}
    const baseConfig = [...others, ...prefilter.configs.recommended, ...prefilter.configs.filters];
    const results = await new eslint.ESLint({ cwd: ${JSON.stringify(folder)}, overrideConfigFile: true, baseConfig })
      .lintFiles(${JSON.stringify(names)});
    console.log(JSON.stringify(results.flatMap(({ messages }) => messages
      .filter(({ ruleId, fatal }) => fatal || ruleId?.startsWith('prefilter/'))
      .map(({ line, column, severity, ruleId }) => [line, column, severity, ruleId]))));`;
  writeFileSync(join(folder, 'run.mjs'), program);
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'run.mjs')], { encoding: 'utf8' });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

const filter = [1, 2, 2, 'prefilter/unknown-operator'];

describe.skipIf(!isInstalled).each(['eslint9', 'eslint10'])('beside other plugins on %s', (eslint) => {
  for (const name of ['eslint-plugin-vue', 'typescript-eslint', '@eslint/markdown', 'vue-eslint-parser']) {
    const link = join(folder, 'node_modules', name);
    mkdirSync(join(link, '..'), { recursive: true });
    if (isInstalled && !existsSync(link)) symlinkSync(realPackage(name), link);
  }

  test('eslint-plugin-vue, flat/recommended', () => {
    expect(run(eslint, 'vue', ['a.filter', 'a.vue', 'b.vue'])).toEqual([
      filter,
      [3, 40, 2, 'prefilter/unknown-operator'],
      [2, 21, 2, 'prefilter/unknown-operator'],
      [2, 50, 2, 'prefilter/unknown-operator'],
    ]);
  });

  test('typescript-eslint, strictTypeChecked for all files', () => {
    expect(run(eslint, 'typed', ['a.filter', 'a.ts'])).toEqual([
      filter,
      [1, 33, 2, 'prefilter/unknown-operator'],
      [2, 27, 1, 'prefilter/missing-absent-branch'],
    ]);
  });

  test('@eslint/markdown', () => expect(run(eslint, 'markdown', ['a.filter', 'a.md'])).toEqual([filter]));
});

test.skipIf(!isInstalled)('oxlint runs the rules, in .vue files too', () => {
  const rules = { 'prefilter/unknown-operator': 'error', 'prefilter/missing-absent-branch': 'warn' };
  const config = { jsPlugins: ['prefilter/eslint'], categories: { correctness: 'off' }, rules };
  writeFileSync(join(folder, '.oxlintrc.json'), JSON.stringify(config));
  const oxlint = [join(realPackage('oxlint'), 'bin/oxlint'), '-c', '.oxlintrc.json', '-f', 'unix', 'a.ts', 'a.vue'];
  const { stdout } = spawnSync(process.execPath, oxlint, { cwd: folder, encoding: 'utf8' });
  const found = stdout
    .split('\n')
    .flatMap((line) => /^(a\.\w+:\d+:\d+): .*\((.*)\)\]$/.exec(line)?.slice(1).join(' ') ?? []);
  expect(found.sort()).toEqual([
    'a.ts:1:33 unknown-operator',
    'a.ts:2:27 missing-absent-branch',
    'a.vue:3:40 unknown-operator',
  ]);
});
