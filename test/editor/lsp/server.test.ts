import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CodeAction, CompletionItem, Hover, WorkspaceEdit } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type Client, capable, inProcess } from './client.ts';

const files: Readonly<Record<string, string>> = {
  'prefilter.config.json': `{
  "properties": { "processed": "boolean", "status": ["new", "done"] },
  "exclude": ["left-out"],
  "suppressions": { "requireReason": false }
}
`,
  'jobs/a.yaml': 'filter: (= processed true)\n',
  'jobs/url.sh': "curl 'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20processed%20true%29'\n",
  'jobs/escaped.json': '{ "filter": "(= \\u0074otal 1)", "other": "\\u0074otal" }\n',
  'jobs/escaped.ts': "received({ filter: '(= t\\x6ftal 2)' });\n",
  'jobs/escaped.sh': "curl 'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20%74otal%20true%29'\n",
  'left-out/b.filter': '(= processed true)\n',
};
const folder = temporaryFolder(files);
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;

let client: Client;
let count = 0;
beforeAll(async () => {
  client = inProcess();
  await client.start(folder);
});
afterAll(async () => {
  expect(await client.stop()).toBe(0);
});

/** Opens a text with `|` at the cursor, under a new name. */
async function typed(name: string, marked: string) {
  const uri = uriOf(name.replace(/(?=\.)/, `-${++count}`));
  const offset = marked.indexOf('|');
  const text = offset === -1 ? marked : marked.replace('|', '');
  const diagnostics = await client.open(uri, text);
  return { uri, offset, text, diagnostics };
}

function applied(text: string, edit: WorkspaceEdit | undefined, uri: string): string {
  const [change] = edit?.documentChanges ?? [];
  const edits = change !== undefined && 'edits' in change ? change.edits : (edit?.changes?.[uri] ?? []);
  return TextDocument.applyEdits(TextDocument.create(uri, '', 1, text), edits as never);
}

const nameOf = (uri: string) => decodeURIComponent(uri.slice(uriOf('').length + 1));

/** The texts of all files that an edit changes, by name, after the edit. */
function changed(edit: WorkspaceEdit): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (edit.documentChanges ?? []).flatMap((change) => {
      if (!('edits' in change)) return [];
      const { uri } = change.textDocument;
      const before = client.isOpen(uri) ? client.document(uri).getText() : (files[nameOf(uri)] as string);
      return [[nameOf(uri), TextDocument.applyEdits(TextDocument.create(uri, '', 1, before), change.edits as never)]];
    }),
  );
}

async function actions(name: string, marked: string): Promise<Record<string, string>> {
  const { uri, offset, text } = await typed(name, marked);
  const context = { diagnostics: [] };
  const found = await client.at<CodeAction[]>('textDocument/codeAction', uri, offset, { context });
  const resolved = await Promise.all(
    found.map((action) =>
      action.edit === undefined && action.data !== undefined
        ? client.connection.sendRequest<CodeAction>('codeAction/resolve', action)
        : action,
    ),
  );
  return Object.fromEntries(
    resolved.map(({ title, edit, command }) => [
      title,
      edit === undefined ? String(command?.arguments?.[0]) : applied(text, edit, uri),
    ]),
  );
}

describe('diagnostics', () => {
  test('have the rule, severity and range of lint, and the version', async () => {
    const { diagnostics, uri } = await typed('a.yaml', 'filter: (or (= processed true) (= status done))\n');
    expect(diagnostics).toEqual([
      {
        range: { start: { line: 0, character: 9 }, end: { line: 0, character: 11 } },
        severity: 1,
        code: 'unknown-operator',
        source: 'prefilter',
        message: expect.stringContaining('Did you mean `OR`?'),
      },
    ]);
    await client.change(uri, 9, 11, 'OR');
    expect(await client.diagnostics(uri)).toEqual([]);
    expect(client.published.at(-1)).toMatchObject({ uri, version: 2 });
  });

  test('follow the configuration: excluded files, declared properties, suppressions', async () => {
    expect((await typed('left-out/b.filter', '(or')).diagnostics).toEqual([]);
    expect((await typed('a.filter', '(= processd true)')).diagnostics[0]).toMatchObject({ code: 'unknown-property' });
    const quiet = '# prefilter-disable-next-line unknown-property\nfilter: (= processd true)\n';
    expect((await typed('a.yaml', quiet)).diagnostics).toEqual([]);
  });

  test('disappear when the document is closed', async () => {
    const { uri } = await typed('a.filter', '(');
    await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    await client.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });
    expect(client.published.at(-1)).toEqual({ uri, diagnostics: [] });
  });

  test('are shown for a document that was never saved, by its language', async () => {
    expect(await client.open('untitled:1', 'filter: (or (= a b))\n', 'yaml')).toMatchObject([
      { code: 'unknown-operator' },
    ]);
    expect(await client.open('untitled:2', '(or (= a b))\n', 'prefilter')).toMatchObject([
      { code: 'unknown-operator' },
    ]);
  });
});

describe('completion', () => {
  test('knows the declared properties', async () => {
    const { uri, offset } = await typed('a.yaml', 'filter: (= |\n');
    const items = await client.at<CompletionItem[]>('textDocument/completion', uri, offset);
    expect(items.map(({ label }) => label)).toEqual(['processed', 'status']);
  });

  test('is escaped as the file requires, with placeholders if the client supports them', async () => {
    const { uri, offset } = await typed('a.sh', "curl 'https://api.arquivei.com.br/v1/nfe/received?filter=|%28'");
    const text = client.document(uri).getText();
    const [first] = await client.at<CompletionItem[]>('textDocument/completion', uri, offset + 3);
    expect(first).toMatchObject({ label: '=', insertTextFormat: 2 });
    expect(TextDocument.applyEdits(client.document(uri), [first?.textEdit as never])).toBe(
      text.replace('%28', '%28%3D%20${1:property}%20${2:value}%29'),
    );
  });
});

test('hover: shows words and documents, plain text without Markdown support, and the reason of a rule', async () => {
  const { uri, offset } = await typed('a.yaml', 'filter: (= proc|essed false)\n');
  const { contents, range } = await client.at<Hover>('textDocument/hover', uri, offset);
  expect(contents).toMatchObject({ kind: 'markdown', value: expect.stringContaining('Selects:\n\n```json\n') });
  const wrong = await typed('a.yaml', 'filter: (= processd| false)\n');
  const why = await client.at<Hover>('textDocument/hover', wrong.uri, wrong.offset);
  expect(JSON.stringify(why.contents)).toContain('`unknown-property`: ');
  expect(range).toEqual({ start: { line: 0, character: 11 }, end: { line: 0, character: 20 } });
  expect(await client.at('textDocument/hover', uri, 0)).toBeNull();
});

describe('code actions', () => {
  test('a suppression is worked out when it is chosen', async () => {
    const { 'Suppress `unknown-property` with a comment': after = '' } = await actions(
      'a.yaml',
      'filter: (= processd| true)\n',
    );
    expect(after).toContain('# prefilter-disable-next-line unknown-property -- give the reason here');
    expect((await typed('a.yaml', after)).diagnostics).toEqual([]);
  });

  test('offer fixes and the other forms of a filter, escaped as the file requires', async () => {
    const found = await actions('a.json', '{"filter": "(OR (= processed| false) (= status \\u006eew))"}');
    expect(found).toMatchObject({
      'Add `(_not_exists processed)`':
        '{"filter": "(OR (OR (= processed false) (_not_exists processed)) (= status \\u006eew))"}',
      'Copy percent-encoded': '%28OR%20%28%3D%20processed%20false%29%20%28%3D%20status%20new%29%29',
    });
    expect(Object.keys(found).filter((title) => title.startsWith('Add'))).toHaveLength(1);
  });
});

describe('the workspace', () => {
  test('rename changes every filter of the property and its declaration, but no values', async () => {
    const { uri, offset } = await typed('a.filter', '(OR (= processed| processed) (_not_exists processed))');
    expect(await client.at('textDocument/prepareRename', uri, offset)).toMatchObject({ placeholder: 'processed' });
    const edit = await client.at<WorkspaceEdit>('textDocument/rename', uri, offset, { newName: 'done.já' });
    const after = changed(edit);
    expect(after[nameOf(uri)]).toBe('(OR (= done.já processed) (_not_exists done.já))');
    expect(after['jobs/a.yaml']).toBe('filter: (= done.já true)\n');
    expect(after['jobs/url.sh']).toContain('%28%3D%20done.j%C3%A1%20true%29');
    expect(after['prefilter.config.json']).toContain('"done.já": "boolean"');
    expect(after).not.toHaveProperty('left-out/b.filter');
  });

  test('rename finds names that closed files write with escapes', async () => {
    const { uri, offset } = await typed('a.filter', '(= total| 1)');
    const after = changed(await client.at<WorkspaceEdit>('textDocument/rename', uri, offset, { newName: 'sum' }));
    expect(after['jobs/escaped.json']).toBe('{ "filter": "(= sum 1)", "other": "\\u0074otal" }\n');
    expect(after['jobs/escaped.ts']).toBe("received({ filter: '(= sum 2)' });\n");
    expect(after['jobs/escaped.sh']).toContain('filter=%28%3D%20sum%20true%29');
  });

  test('a declaration in an open configuration can be renamed, referenced and navigated to like a property', async () => {
    // Not saved: the open text applies, so the declaration is elsewhere than in the stored file.
    const text = `\n\n${files['prefilter.config.json']}`;
    const uri = uriOf('prefilter.config.json');
    await client.open(uri, text, 'json');
    const offset = text.indexOf('status') + 3;
    const prepared = await client.at<{ range: object }>('textDocument/prepareRename', uri, offset);
    expect(prepared).toEqual({
      placeholder: 'status',
      range: { start: { line: 3, character: 43 }, end: { line: 3, character: 49 } },
    });
    const other = await typed('b.filter', '(= status new)');
    const after = changed(await client.at<WorkspaceEdit>('textDocument/rename', uri, offset, { newName: 'state' }));
    expect(after['prefilter.config.json']).toBe(text.replace('"status"', '"state"'));
    expect(after[nameOf(other.uri)]).toBe('(= state new)');
    const references = await client.at<{ uri: string }[]>('textDocument/references', uri, offset, { context: {} });
    expect(references.map((one) => one.uri)).toEqual(expect.arrayContaining([uri, other.uri]));
    expect(await client.at('textDocument/definition', uri, offset)).toMatchObject([
      { uri, range: { start: { line: 3 } } },
    ]);
    expect(await client.at('textDocument/prepareRename', uri, 0)).toBeNull();
    await client.close(uri);
  });

  test('a name that no filter can contain is refused', async () => {
    const { uri, offset } = await typed('a.filter', '(= a| b)');
    await expect(client.at('textDocument/rename', uri, offset, { newName: 'a b' })).rejects.toThrow('must be one word');
    await expect(client.at('textDocument/rename', uri, 1, { newName: 'a' })).rejects.toThrow('no property here');
  });

  test('the definition is the declaration; references come from all files', async () => {
    const { uri, offset } = await typed('a.filter', '(= status| new)');
    expect(await client.at('textDocument/definition', uri, offset)).toEqual([
      {
        uri: uriOf('prefilter.config.json'),
        range: { start: { line: 1, character: 42 }, end: { line: 1, character: 50 } },
      },
    ]);
    const found = await client.at<{ uri: string }[]>('textDocument/references', uri, offset, { context: {} });
    expect(found.map((one) => one.uri)).toContain(uri);
  });
});

test('symbols, folding, selections, tokens and lenses have the positions of the filter in the file', async () => {
  const { uri } = await typed('a.ts', 'received({ filter: `\n(OR\n  (= \\u{61} true))` });\n');
  expect(await client.at('textDocument/documentSymbol', uri, 0)).toMatchObject([
    { name: 'OR', range: { start: { line: 1, character: 0 } }, children: [{ name: '= a true' }] },
  ]);
  expect(await client.at('textDocument/foldingRange', uri, 0)).toEqual([{ startLine: 1, endLine: 2 }]);
  const [selection] = await client.at<{ range: object; parent: object }[]>('textDocument/selectionRange', uri, 0, {
    positions: [{ line: 2, character: 6 }],
  });
  expect(selection).toMatchObject({
    range: { start: { line: 2, character: 5 }, end: { line: 2, character: 11 } },
    parent: { range: { start: { line: 2, character: 3 } } },
  });
  const { data } = await client.at<{ data: number[] }>('textDocument/semanticTokens/full', uri, 0);
  expect(data).toEqual([1, 1, 2, 0, 0, 1, 3, 1, 0, 0, 0, 2, 6, 1, 0, 0, 7, 4, 4, 0]);
  expect(await client.at('textDocument/codeLens', uri, 0)).toEqual([]);
});

test('a `.filter` file is formatted with its comments, another file does not change', async () => {
  const { uri } = await typed('a.filter', '; why\n( =  a\n b )\n');
  expect(await client.at('textDocument/formatting', uri, 0, { options: {} })).toMatchObject([
    { newText: '; why\n(= a b)\n' },
  ]);
  const { uri: other } = await typed('a.yaml', 'filter: ( =  a b)\n');
  expect(await client.at('textDocument/formatting', other, 0, { options: {} })).toEqual([]);
});

test('message language, language ids and lenses can be configured; a broken configuration is reported once', async () => {
  const broken = join(folder, 'broken');
  mkdirSync(broken);
  writeFileSync(join(broken, 'prefilter.config.json'), '{');
  const other = inProcess();
  await other.start(folder, {
    locale: 'pt-br',
    capabilities: {},
    initializationOptions: { languages: ['yaml'], codeLens: true, copies: 1 },
  });
  const uri = uriOf('pt.yaml');
  const [found] = await other.open(uri, 'filter: (or (= a b) (= a| c))\n', 'yaml');
  expect(found?.message).toContain('Você quis dizer');
  expect(await other.open(uriOf('pt.ts'), 'filter`(or (= a b))`', 'typescript')).toEqual([]);
  await other.open(uriOf('lens.yaml'), 'filter: (= processed true)\n', 'yaml');
  expect(await other.at('textDocument/codeLens', uriOf('lens.yaml'), 0)).toMatchObject([
    { command: { title: expect.stringContaining('processed') } },
    { command: { title: 'Mostrar exemplos' } },
  ]);
  expect(await other.open(uriOf('broken/a.yaml'), 'filter: (or (= a b))\n', 'yaml')).toEqual([]);
  await other.open(uriOf('broken/b.yaml'), 'filter: (or (= a b))\n', 'yaml');
  expect(other.messages.filter((message) => message.startsWith('prefilter: '))).toHaveLength(1);
  writeFileSync(join(broken, 'prefilter.config.json'), '{}');
  await other.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [] });
  await other.change(uriOf('broken/a.yaml'), 0, 0, ' ');
  expect(await other.diagnostics(uriOf('broken/a.yaml'))).toHaveLength(1);
  const items = await other.at<CompletionItem[]>('textDocument/completion', uri, 9);
  expect(items[0]).toMatchObject({ insertTextFormat: 1, insertText: '=' });
  expect(await other.stop()).toBe(0);
});

test('cancelled requests are answered as cancelled, unknown ones as unknown', async () => {
  const { uri } = await typed('a.filter', '(= a b)');
  const requests = Array.from({ length: 5 }, () => client.at('textDocument/hover', uri, 1));
  await client.connection.sendNotification('$/cancelRequest', { id: 'none' });
  await expect(client.connection.sendRequest('textDocument/moniker', {})).rejects.toMatchObject({ code: -32601 });
  expect(await Promise.all(requests)).toHaveLength(5);
  expect(capable.workspace.workspaceEdit.documentChanges).toBe(true);
});
