import { expect, test } from 'vitest';
import { CancellationToken, type WorkDoneProgressReporter } from 'vscode-languageserver';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Workspace } from '../../../src/editor/lsp/files.ts';
import {
  declaredPropertyAt,
  definitionsOf,
  findReferences,
  propertyIn,
  renameEdits,
  type Scope,
} from '../../../src/editor/lsp/rename.ts';
import { settingsOf } from '../../../src/lint/config/settings-of.ts';
import { checked } from './checked.ts';

const configuration = '{ "properties": { "status": "string" } }';

/** A workspace of these files, with one configuration for all. */
function scopeOf(stored: Readonly<Record<string, string>>, more: Partial<Scope> = {}): Scope {
  const files: Readonly<Record<string, string>> = { '/w/prefilter.config.json': configuration, ...stored };
  const workspace = {
    pathOf: (uri: string) => uri.replace('file://', ''),
    uriOf: (path: string) => `file://${path}`,
    settingsFor: (path: string) => (path.includes('out') ? undefined : settingsOf()),
    configurationFor: () => '/w/prefilter.config.json',
    filesIn: () => Object.keys(stored),
    read: (path: string) => files[path],
  } as Partial<Workspace> as Workspace;
  const progress: Partial<WorkDoneProgressReporter> = { begin() {}, report() {}, done() {} };
  return {
    ...{ workspace, folders: ['/w'], from: '/w/a.yaml', open: [], locale: 'en', token: CancellationToken.None },
    ...{ textOf: (path: string) => files[path], progress: progress as WorkDoneProgressReporter },
    ...more,
  };
}

async function renamed(scope: Scope, stored: Readonly<Record<string, string>>, to = 'state') {
  const changes = await renameEdits('status', to, scope);
  return Object.fromEntries(
    [...changes].map(([uri, edits]) => {
      const path = uri.replace('file://', '');
      const text =
        scope.open.find(({ document }) => document.uri === uri)?.source.text ?? stored[path] ?? configuration;
      return [path, TextDocument.applyEdits(TextDocument.create(uri, '', 0, text), edits)];
    }),
  );
}

test('the property at a position, or its declaration', () => {
  const { file, at } = checked('a.json', '{ "filter": "(= \\u0073ta|tus new)" }');
  expect(propertyIn(file, at)).toEqual({
    name: 'status',
    range: { start: { line: 0, character: 16 }, end: { line: 0, character: 27 } },
  });
  expect(propertyIn(file, 2)).toBeUndefined();
  const document = TextDocument.create('file:///w/prefilter.config.json', 'json', 0, configuration);
  expect(declaredPropertyAt(document, configuration.indexOf('status') + 1)).toEqual({
    name: 'status',
    range: { start: { line: 0, character: 19 }, end: { line: 0, character: 25 } },
  });
  expect(declaredPropertyAt(document, 0)).toBeUndefined();
});

test('a name is written as each file requires; excluded files and other names do not change', async () => {
  const stored = {
    '/w/a.yaml': 'filter: (OR (= status status) (= other status))\n',
    '/w/b.json': '{ "filter": "(= s\\u0074atus 1)" }',
    '/w/c.sh': "curl '/received?filter=%28%3D%20status%201%29'\n",
    '/w/out.yaml': 'filter: (= status 1)\n',
    '/w/d.yaml': 'filter: (= other 1)\n',
  };
  expect(await renamed(scopeOf(stored), stored, 'já')).toEqual({
    '/w/a.yaml': 'filter: (OR (= já status) (= other status))\n',
    '/w/b.json': '{ "filter": "(= já 1)" }',
    '/w/c.sh': "curl '/received?filter=%28%3D%20j%C3%A1%201%29'\n",
    '/w/prefilter.config.json': configuration.replace('status', 'já'),
  });
});

test('an open document replaces its file', async () => {
  const { file } = checked('a.yaml', 'filter: (_not_exists status)\n');
  const stored = { '/w/a.yaml': 'filter: (= other 1)\n' };
  const after = await renamed(scopeOf(stored, { open: [file] }), stored);
  expect(after['/w/a.yaml']).toBe('filter: (_not_exists state)\n');
});

test('a name that cannot be written in a filter, or in one of the files, is refused', async () => {
  await expect(renameEdits('status', 'a b', scopeOf({}))).rejects.toThrow('must be one word');
  const raw = { '/w/a.ts': 'const x = filter`(= status 1)`;' };
  await expect(renameEdits('status', 'a`b', scopeOf(raw))).rejects.toThrow('/w/a.ts');
});

test('a search that is cancelled ends with an error', async () => {
  const stored = { '/w/a.yaml': 'filter: (= status 1)\n' };
  await expect(findReferences('status', scopeOf(stored, { token: CancellationToken.Cancelled }))).rejects.toThrow();
});

test('the definition is the declaration in the configuration that applies', () => {
  expect(definitionsOf('status', '/w/a.yaml', scopeOf({}))).toEqual([
    {
      uri: 'file:///w/prefilter.config.json',
      range: { start: { line: 0, character: 18 }, end: { line: 0, character: 26 } },
    },
  ]);
  expect(definitionsOf('other', '/w/a.yaml', scopeOf({}))).toEqual([]);
});
