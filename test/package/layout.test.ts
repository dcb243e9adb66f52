import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';
import { describe, expect, test } from 'vitest';

// Checks where files are and what they are called. Biome checks circular imports (`noImportCycles`).

const src = fileURLToPath(new URL('../../src', import.meta.url));
const tests = fileURLToPath(new URL('..', import.meta.url));

const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const folders = grouped(files, dirname);

describe.each(folders)('src/%s', (folder, inside) => {
  const names = inside.map((file) => basename(file, '.ts'));
  const room = basename(folder);

  test('contains at most 20 files', () => {
    if (room !== 'rules') expect(names.length).toBeLessThanOrEqual(20);
  });

  test('no name repeats that of the folder', () => {
    expect(names.filter((name) => name.startsWith(`${room}-`) && !/-(?:error|event|options)$/.test(name))).toEqual([]);
  });

  test('no prefix replaces a folder', () => {
    if (room === 'rules') return;
    const prefixes = grouped(
      names.filter((name) => name.includes('-')),
      (name) => name.split('-')[0] as string,
    );
    expect(prefixes.filter(([, alike]) => alike.length >= 4)).toEqual([]);
  });
});

/** Files with branches or loops that other tests cover, named here relative to `test`. */
const runBy: Readonly<Record<string, readonly string[]>> = {
  'cli/commands/completion/completion.test.ts': [
    'cli/commands/completion/bash.ts',
    'cli/commands/completion/fish.ts',
    'cli/commands/completion/powershell.ts',
    'cli/commands/completion/words.ts',
    'cli/commands/completion/zsh.ts',
  ],
  'cli/commands/explain/explain.test.ts': ['cli/command-line/read-filters.ts'],
  'cli/commands/diff/revisions.test.ts': ['cli/files/revisions.ts'],
  'cli/commands/fetch/fetch.test.ts': ['cli/commands/fetch/verify.ts'],
  'cli/files/discover.test.ts': ['cli/commands/lint/operands.ts'],
  'cli/commands/lint/lint.test.ts': ['cli/commands/lint/run.ts', 'cli/commands/lint/text.ts'],
  'cli/commands/lint/file.test.ts': ['cli/files/text.ts'],
  'cli/commands/lint/watch.test.ts': ['cli/io/watch-folder.ts'],
  'cli/commands/query/source.test.ts': [
    'cli/commands/query/filter.ts',
    'cli/commands/query/sources/json.ts',
    'cli/commands/query/sources/plain.ts',
  ],
  'client/download/state.test.ts': ['client/download/retry-failed.ts', 'client/download/verify.ts'],
  'client/query.test.ts': ['client/filter-text.ts'],
  'editor/completions.test.ts': ['editor/roles.ts', 'editor/settings.ts'],
  'editor/lsp/process.test.ts': ['cli/commands/lsp/lsp.ts'],
  'editor/lsp/server.test.ts': [
    'cli/commands/lsp/disk-workspace.ts',
    'editor/lsp/checked-file.ts',
    'editor/lsp/diagnostics.ts',
    'editor/lsp/files.ts',
    'editor/lsp/formatting.ts',
    'editor/lsp/hover.ts',
    'editor/lsp/requests.ts',
    'editor/lsp/session.ts',
  ],
  'eslint/filter-language.test.ts': ['eslint/filter-source-code.ts'],
  'eslint/plugin.test.ts': ['eslint/configuration-file.ts'],
  'hosts/code/code.test.ts': ['hosts/code/languages.ts'],
  'hosts/extract.test.ts': ['hosts/registry.ts'],
  'hosts/lines/lines.test.ts': ['hosts/lines/languages.ts'],
  'hosts/shell/shell.test.ts': ['hosts/host-parse.ts'],
  'hosts/yaml/yaml.test.ts': ['hosts/yaml/problem.ts'],
  'language/dialect/define-dialect.test.ts': ['language/dialect/dialect.ts'],
  'lint/config/configuration.test.ts': ['lint/config/read-declared.ts', 'lint/config/resolve.ts'],
  'lint/config/settings-of.test.ts': ['lint/config/settings.ts', 'lint/extracted.ts'],
  'meaning/match/compile.test.ts': ['meaning/match/closures.ts'],
  'package/arguments.test.ts': ['source/span.ts'],
  'package/cli.test.ts': ['cli/bin.ts', 'cli/io/process.ts'],
  'package/fetch.test.ts': ['cli/commands/sandbox.ts'],
  'real/cli/postgres.test.ts': ['cli/commands/query/postgres.ts'],
  'real/editor/codemirror/codemirror.test.ts': ['editor/codemirror/codemirror.ts'],
  'real/editor/vscode/extension.test.ts': ['cli/commands/lsp/standalone.ts', 'editor/vscode/extension.ts'],
  'real/site/pages.test.ts': ['site/script.ts', 'site/search/box.ts'],
  'real/site/playground/page.test.ts': [
    'site/playground/dom.ts',
    'site/playground/editor.ts',
    'site/playground/filter-box.ts',
    'site/playground/page.ts',
    'site/playground/panels/declarations.ts',
    'site/playground/panels/difference.ts',
    'site/playground/panels/documents.ts',
    'site/playground/panels/problems.ts',
    'site/playground/panels/request.ts',
    'site/playground/panels/section.ts',
    'site/playground/panels/share.ts',
    'site/playground/panels/targets.ts',
    'site/playground/panels/tree.ts',
    'site/playground/panels/words.ts',
    'site/playground/start.ts',
  ],
  'report/golden.test.ts': ['report/formats/pretty.ts'],
  'sandbox/endpoint/quirks.test.ts': ['sandbox/endpoint/broken-body.ts'],
  'sandbox/store/store.test.ts': ['sandbox/store/open.ts', 'sandbox/store/sqlite.ts'],
  'server/properties.test.ts': ['server/stored.ts'],
  'server/refusal.test.ts': ['server/parameter-problem.ts'],
  'site/site.test.ts': [
    'site/frame.ts',
    'site/pictures/rooms.ts',
    'site/reference/commands.ts',
    'site/reference/grammar.ts',
    'site/reference/rules.ts',
    'site/reference/shown-targets.ts',
    'site/reference/targets.ts',
  ],
  'translate/adapters/sql-adapters.test.ts': [
    'translate/adapters/drizzle.ts',
    'translate/adapters/knex.ts',
    'translate/adapters/sql-template.ts',
  ],
  'translate/engines/sqlite.test.ts': ['translate/sql/json.ts', 'translate/sql/numeric-text.ts'],
  'validate/redundancies.test.ts': ['validate/declared-help.ts'],
  'validate/rules.test.ts': [
    'validate/rules/invalid-value.ts',
    'validate/rules/unconfirmed-operator.ts',
    'validate/rules/unknown-property.ts',
    'validate/span-of.ts',
  ],
  'validate/run-rules.test.ts': ['validate/setting.ts'],
};

describe('the test of a file', () => {
  const own = new Set(readdirSync(tests, { recursive: true, encoding: 'utf8' }));
  const testOf = (file: string) => file.replace(/\.ts$/, '.test.ts');
  const named = Object.values(runBy).flat();

  test('has the same path, for each file with logic', () => {
    const withLogic = files.filter((file) => !own.has(testOf(file)) && hasLogic(file));
    expect(withLogic.filter((file) => !named.includes(file))).toEqual([]);
    expect(named.filter((file) => !withLogic.includes(file))).toEqual([]);
  });

  test('has the same path for at least four fifths of the files of 60 lines or more', () => {
    const long = files.filter((file) => readFileSync(join(src, file), 'utf8').split('\n').length >= 60);
    const tested = long.filter((file) => own.has(testOf(file)));
    expect(tested.length / long.length).toBeGreaterThanOrEqual(0.8);
  });

  test('exists if it is named here', () => {
    expect(Object.keys(runBy).filter((name) => !own.has(name))).toEqual([]);
    expect(named.toSorted()).toEqual([...new Set(named)].toSorted());
  });
});

/**
 * Whether a file contains more than types, tables, texts, re-exports or a sequence of calls: a branch, a loop, or a
 * function that is called for each item of a list.
 */
function hasLogic(file: string): boolean {
  if (/^messages\/|(?:^|[/-])(?:texts|messages)\.ts$/.test(file)) return false;
  const { code } = transformSync(readFileSync(join(src, file), 'utf8'), { loader: 'ts' });
  const plain = code.replace(/"(?:\\.|[^"\\\n])*"/g, '""');
  return /\b(?:if|for|while|switch|catch) ?[({]| \? |&&|\|\||\?\?|\.\w+\((?:\w+|\([^()]*\)) =>/.test(plain);
}

function grouped(names: readonly string[], keyOf: (name: string) => string): [key: string, names: readonly string[]][] {
  const keys = [...new Set(names.map(keyOf))];
  return keys.map((key) => [key, names.filter((name) => keyOf(name) === key)]);
}
