import { ESLint, Linter } from 'eslint';
import { expect, test } from 'vitest';
import plugin from '../../src/eslint/plugin.ts';
import { lint } from '../../src/lint/lint.ts';
import { allRules } from '../../src/lint/rules.ts';
import { placeOf } from '../../src/source/lines.ts';
import { WorkTree } from '../cli/work-tree.ts';

const levels = { error: 'error', warning: 'warn', info: 'off' } as const;

test('each rule of lint is a rule of ESLint, with its severity, and infos are off', () => {
  const [programs] = plugin.configs.recommended;
  expect(programs?.rules).toEqual(
    Object.fromEntries([
      ...Object.values(allRules).map(({ id, severity }) => [`prefilter/${id}`, levels[severity]]),
      ...[
        ['prefilter/undocumented-syntax-info', 'off'],
        ['prefilter/invisible-character-warning', 'warn'],
        ['prefilter/limit-warning', 'warn'],
      ],
    ]),
  );
  expect(Object.keys(plugin.rules ?? {}).slice(0, -3)).toEqual(['valid-filter', ...Object.keys(allRules)]);
});

test.each([
  ["parseOrThrow('(OR (= a b) (= c d) (= e f))');", []],
  ['parseOrThrow(\'(OR (= a b) (= c "d e"))\');', [['undocumented-syntax', 2]]],
  ["filter('(= a “b”)'); const filter = '(= a “b”)';", [['invisible-character-warning', 1]]],
  ["const filter = '(= a \u00a0b)';", [['invisible-character', 2]]],
])('a problem that is milder than its rule is no error: %s', (text, expected) => {
  const messages = new Linter().verify(`${text}\n`, plugin.configs.recommended, { filename: 'a.js' });
  const worst = messages.map(({ ruleId, severity }) => [ruleId?.replace('prefilter/', ''), severity]);
  expect([...new Set(worst.map(String))]).toEqual(expected.map(String));
  const all = new Linter().verify(
    `${text}\n`,
    [{ plugins: { prefilter: plugin } }, { rules: { 'prefilter/valid-filter': 'error' } }],
    { filename: 'a.js' },
  );
  expect(all).toHaveLength(messages.length);
});

test('a rule that the configuration makes an info is not reported, one that it makes milder has the level of ESLint', () => {
  const levelOf = (level: string) => {
    const settings = { prefilter: { configuration: false, rules: { 'unknown-operator': level } } };
    const config = [...plugin.configs.recommended, { settings }] as Linter.Config[];
    return new Linter().verify("const filter = '(== a b)';\n", config, { filename: 'a.js' }).map((one) => one.severity);
  };
  expect(['off', 'info', 'warning', 'error'].map(levelOf)).toEqual([[], [], [2], [2]]);
});

test('the recommended rules report the same as lint, each under its own name', () => {
  const text = "const filter = '(== a b)', nfeFilter = '(= processed false)', other = { filter: '(OR (= a b))' };\n";
  const messages = new Linter().verify(text, plugin.configs.recommended, { filename: 'a.js' });
  const found = lint({ file: 'a.js', text }).filter(({ problem }) => problem.severity !== 'info');
  expect(messages.map(({ ruleId, severity, column, endColumn }) => [ruleId, severity, column, endColumn])).toEqual(
    found.map(({ problem: { code, severity, span } }) => [
      `prefilter/${code}`,
      severity === 'error' ? 2 : 1,
      span.start + 1,
      span.end + 1,
    ]),
  );
});

test('the configuration file applies as for the command line, unless an option overrides it', async () => {
  const tree = new WorkTree({
    'base.json': JSON.stringify({ sources: { keys: ['query'] }, locale: 'pt-BR' }),
    'prefilter.config.json': JSON.stringify({
      extends: 'base.json',
      exclude: ['gen/'],
      overrides: [{ files: ['old/**'], rules: { 'unknown-operator': 'off' } }],
    }),
    'other.json': '{}',
    'a.js': "x({ query: '(== a b)' });\n",
    'old/a.js': "x({ query: '(== a b)' });\n",
    'gen/a.js': "x({ query: '(== a b)' });\n",
  });
  const run = async (settings: object) => {
    const baseConfig = [...plugin.configs.recommended, { settings: { prefilter: settings } }];
    const eslint = new ESLint({ cwd: tree.folder, overrideConfigFile: true, baseConfig });
    return (await eslint.lintFiles(['.'])).flatMap(({ filePath, messages }) =>
      messages.map(({ message }) => [filePath.slice(tree.folder.length + 1), message.slice(0, 27)]),
    );
  };
  expect(await run({})).toEqual([['a.js', 'Operador `==` desconhecido.']]);
  expect(await run({ configuration: false })).toEqual([]);
  expect(await run({ configuration: tree.path('other.json') })).toEqual([]);
  expect(await run({ rules: { 'unknown-operator': 'off' } })).toEqual([]);
  tree.write({ 'base.json': '{ "sources": { "keys": [1] } }' });
  await expect(run({})).rejects.toThrow(/base\.json:1:\d+: /);
});

/** Like the parsers of Vue, Svelte and Astro, it returns the program of the scripts and keeps the whole text. */
const scriptParser = {
  parse: (text: string) => ({
    type: 'Program' as const,
    body: [],
    sourceType: 'module' as const,
    range: [0, text.length] as [number, number],
    loc: { start: { line: 1, column: 0 }, end: { line: 1, column: 0 } },
    tokens: [],
    comments: [],
  }),
};

test.each([
  ['a.vue', '<template>\n  <my-list filter="(== a b)" :query="{ filter: \'(== c d)\' }" />\n</template>\n', 2],
  ['a.vue', '<script>\nconst filter = "(== a b)";\n</script>\n', 1],
  ['a.svelte', '<script>let a;</script>\n<List filter="(== a b)" />\n', 1],
  ['a.astro', '---\nconst filter = "(== a b)";\n---\n<script>let a;</script>\n<List filter="(== a b)" />\n', 2],
  // The script alone, as oxlint passes it: only tokens are read, and here there are none.
  ['a.vue', 'const filter = "(== a b)";\n', 0],
])('elements around scripts are read as by lint: %s %#', (filename, text, count) => {
  const config = [
    { files: ['**/*.vue', '**/*.svelte', '**/*.astro'], languageOptions: { parser: scriptParser } },
    ...plugin.configs.recommended,
  ] as Linter.Config[];
  const found = new Linter().verify(text, config, { filename }).map(({ line, column }) => `${line}:${column}`);
  const ours = lint({ file: filename, text }).map(({ source, problem }) => {
    const { line, column } = placeOf(source, problem.span.start);
    return `${line}:${column}`;
  });
  expect(found).toEqual(count === 0 ? [] : ours);
  expect(found).toHaveLength(count);
});
