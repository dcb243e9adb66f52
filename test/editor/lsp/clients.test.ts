import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type {
  ClientCapabilities,
  CodeAction,
  CodeLens,
  CompletionItem,
  Hover,
  Location,
  TextDocumentEdit,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { type Client, inProcess } from './client.ts';

// Behaviour of clients that the ordinary conversation does not cover.

const folder = temporaryFolder();
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;

const context = { diagnostics: [] };

async function open(client: Client, name: string, marked: string) {
  const uri = uriOf(name);
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const diagnostics = await client.open(uri, text);
  const cut = diagnostics.map(({ range, code }) => [client.document(uri).getText(range), code]);
  return { uri, offset, text, cut };
}

/** The server's requests to a client that supports them. */
const able: ClientCapabilities = {
  workspace: {
    configuration: true,
    didChangeWatchedFiles: { dynamicRegistration: true },
    didChangeConfiguration: { dynamicRegistration: true },
  },
  textDocument: { formatting: { dynamicRegistration: true } },
};

test('a client that refuses all requests of the server is served', async () => {
  const client = inProcess();
  for (const method of ['client/registerCapability', 'workspace/configuration']) {
    client.connection.onRequest(method, () => Promise.reject(new Error('no')));
  }
  await client.start(folder, { capabilities: able });
  expect((await open(client, 'refused.filter', '(or (= a b))')).cut).toEqual([['or', 'unknown-operator']]);
  await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  expect((await open(client, 'again.filter', '(or (= a b))')).cut).toEqual([['or', 'unknown-operator']]);
  expect(await client.stop()).toBe(0);
});

test('a client that never answers can disconnect', async () => {
  const client = inProcess();
  for (const method of ['client/registerCapability', 'workspace/configuration']) {
    client.connection.onRequest(method, () => new Promise(() => {}));
  }
  await client.start(folder, { capabilities: able });
  expect((await open(client, 'silent.filter', '(or (= a b))')).cut).toEqual([['or', 'unknown-operator']]);
  expect(await client.stop()).toBe(0);
});

test('a client without capabilities gets plain words, plain text and changes by file', async () => {
  const client = inProcess();
  await client.start(folder, { capabilities: {}, workspaceFolders: null });
  const { uri, offset, text } = await open(client, 'bare.yaml', 'filter: (or (= processed| true))\n');
  const [first] = await client.at<CompletionItem[]>('textDocument/completion', uri, offset - 11);
  expect(first).toMatchObject({ insertTextFormat: 1, textEdit: { newText: '=' } });
  const { contents } = await client.at<Hover>('textDocument/hover', uri, offset - 11);
  expect(contents).toMatchObject({ kind: 'plaintext' });
  const found = await client.at<CodeAction[]>('textDocument/codeAction', uri, 10, { context });
  const { edit } = found.find(({ title }) => title.startsWith('Suppress')) as CodeAction;
  expect(edit?.documentChanges).toBeUndefined();
  const after = TextDocument.applyEdits(TextDocument.create(uri, '', 1, text), edit?.changes?.[uri] ?? []);
  expect(after).toBe(`# prefilter-disable-next-line unknown-operator -- give the reason here\n${text}`);
  const renamed = await client.at<WorkspaceEdit>('textDocument/rename', uri, offset, { newName: 'done' });
  expect(renamed).toMatchObject({ changes: { [uri]: [{ newText: 'done' }] } });
  expect(await client.stop()).toBe(0);
});

test('removed settings return to their defaults', async () => {
  const client = inProcess();
  let settings: object | null = { codeLens: true, locale: 'pt-BR' };
  client.connection.onRequest('workspace/configuration', () => [settings]);
  await client.start(folder, { capabilities: { workspace: { configuration: true } } });
  const { uri } = await open(client, 'lens.filter', '(= a b)');
  const lenses = () => client.at<CodeLens[]>('textDocument/codeLens', uri, 0);
  await expect.poll(lenses).toHaveLength(2);
  settings = null;
  await client.connection.sendNotification('workspace/didChangeConfiguration', { settings: null });
  await expect.poll(lenses).toEqual([]);
  expect(await client.stop()).toBe(0);
});

const client = inProcess();
let isStarted = false;
async function started() {
  if (!isStarted) await client.start(folder);
  isStarted = true;
  return client;
}
afterAll(async () => {
  if (isStarted) expect(await client.stop()).toBe(0);
});

test.each([
  [
    'beside characters of two units',
    'emoji.yaml',
    '# 😀\nkey: 😀 # 😀\nfilter: "😀" # x\nb: {x: 😀, filter: (or (= 😀 b))}\n',
    'or',
  ],
  ['with line ends of Windows', 'crlf.yaml', 'a: b\r\nfilter: >-\r\n  (or (= a b)\r\n  (= c d))\r\n', 'or'],
  ['after a byte order mark', 'bom.yaml', '\ufefffilter: (or (= a b))\n', 'or'],
  ['after a byte order mark in a filter file', 'bom.filter', '\ufeff(or (= a b))\n', 'or'],
  [
    'in a line of a million characters',
    'long.json',
    `{"a": "${'x'.repeat(1_000_000)}", "filter": "(or (= a b))"}`,
    'or',
  ],
  [
    'after line separators that end no line',
    'separator.ts',
    "const a = '\u2028\u2029';  received({ filter: '(or (= a b))' });\n",
    'or',
  ],
])('diagnostics cut out what is wrong %s', async (_, name, text, word) => {
  expect((await open(await started(), name, text)).cut).toEqual([[word, 'unknown-operator']]);
});

test('each of two filters in a line is completed and explained by itself', async () => {
  const { uri, text } = await open(
    await started(),
    'two.json',
    '[{"filter": "(= a b)"}, {"filter": "(_not_exists c)"}]',
  );
  for (const [word, says] of [
    ['= a', '`a`'],
    ['_not_exists c', '`c`'],
  ] as const) {
    const { contents } = await client.at<Hover>('textDocument/hover', uri, text.indexOf(`(${word}`) + 1);
    expect(JSON.stringify(contents)).toContain(says);
  }
});

test.each([
  ["it's", 'quoted.ts', "received({ filter: '(= a| b)' });", "received({ filter: '(= it\\'s b)' });"],
  ['a\\b', 'escaped.json', '{"filter": "(= a| b)"}', '{"filter": "(= a\\\\b b)"}'],
  [
    'a&b',
    'url.sh',
    "curl 'https://api.arquivei.com.br/?filter=%28%3D%20a|%20b%29'",
    "curl 'https://api.arquivei.com.br/?filter=%28%3D%20a%26b%20b%29'",
  ],
  ["it's", 'single.yaml', "filter: '(= a| b)'\n", "filter: '(= it''s b)'\n"],
  ['x`y', 'tag.ts', 'const f = filter`(= a| b)`;', undefined],
  ['a:', 'plain.yaml', 'filter: (= a| b)\n', undefined],
])('a property is renamed to %s in %s as the file requires, or not at all', async (newName, name, marked, expected) => {
  const { uri, offset, text } = await open(await started(), name, marked);
  const answer = client.at<WorkspaceEdit>('textDocument/rename', uri, offset, { newName });
  if (expected === undefined) {
    await expect(answer).rejects.toThrow(`\`${newName}\` cannot be written`);
    return;
  }
  const changes = ((await answer).documentChanges ?? []) as TextDocumentEdit[];
  const edits = changes.find(({ textDocument }) => textDocument.uri === uri)?.edits ?? [];
  expect(TextDocument.applyEdits(TextDocument.create(uri, '', 1, text), edits as TextEdit[])).toBe(expected);
  await client.close(uri);
});

test('decreasing versions, and documents that are closed during a check, leave nothing behind', async () => {
  const { uri } = await open(await started(), 'back.filter', '(or (= a b))');
  const change = (version: number, text: string) =>
    client.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  await change(9, '(OR (= a b))');
  await change(3, '(or (= a b))');
  const last = () => client.published.findLast((one) => one.uri === uri);
  await expect.poll(last).toMatchObject({ version: 3, diagnostics: [{ code: 'unknown-operator' }] });
  void change(4, '(or (= a c))');
  await client.close(uri);
  await client.at('textDocument/hover', (await open(client, 'other.filter', '(= a b)')).uri, 1);
  expect(last()).toEqual({ uri, diagnostics: [] });
  expect((await open(client, 'back.filter', '(or (= a b))')).cut).toEqual([['or', 'unknown-operator']]);
});

test('a request about a version that changes meanwhile is answered for the newest', async () => {
  const { uri } = await open(await started(), 'meanwhile.filter', '(= a b)');
  const before = client.at<Hover>('textDocument/hover', uri, 3);
  void client.change(uri, 3, 4, 'other');
  const after = await client.at<Hover>('textDocument/hover', uri, 3);
  expect(JSON.stringify((await before).contents)).toContain('`a`');
  expect(JSON.stringify(after.contents)).toContain('`other`');
});

test('a folder that leaves the workspace is no longer searched', async () => {
  const other = inProcess();
  const folders = ['one', 'two'].map((name) => {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'a.filter'), '(= shared 1)\n');
    return { uri: uriOf(name), name };
  });
  await other.start(folder, { workspaceFolders: folders, capabilities: { workspace: { workspaceFolders: true } } });
  const { uri, offset } = await open(other, 'one/b.filter', '(= shared| 2)');
  const found = async () =>
    (await other.at<Location[]>('textDocument/references', uri, offset, { context: {} })).map((one) => one.uri).sort();
  expect(await found()).toEqual([uriOf('one/a.filter'), uri, uriOf('two/a.filter')]);
  await other.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
    event: { added: [], removed: [folders[1]] },
  });
  expect(await found()).toEqual([uriOf('one/a.filter'), uri]);
  expect(await other.stop()).toBe(0);
});
