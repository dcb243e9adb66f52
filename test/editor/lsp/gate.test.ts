import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { DataCallback, Message, ResponseMessage } from 'vscode-languageserver';
import { gate, NewestVersions } from '../../../src/editor/lsp/gate.ts';
import { started } from './client.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const server = [process.execPath, join(root, 'dist/bin.js'), 'lsp', '--stdio'];
const codeOf = (request: Promise<unknown>) =>
  request.then(
    (answer) => answer,
    ({ code }) => code,
  );

test('requests that the protocol does not allow are answered with its errors', async () => {
  const client = started(server, root);
  const send = (method: string, params: unknown = {}) =>
    codeOf(client.connection.sendRequest(method, params as object));
  const textDocument = { uri: 'untitled:a' };
  expect(await send('textDocument/hover', { textDocument, position: { line: 0, character: 0 } })).toBe(-32002);
  await client.start(root);
  expect(await send('initialize', { capabilities: {}, processId: null, rootUri: null })).toBe(-32600);
  expect(await send('textDocument/hover', {})).toBe(-32602);
  expect(await send('textDocument/hover', { textDocument })).toBe(-32602);
  expect(await send('textDocument/rename', { textDocument, position: { line: 0, character: 0 } })).toBe(-32602);
  expect(await send('textDocument/codeAction', { textDocument })).toBe(-32602);
  expect(await send('textDocument/selectionRange', { textDocument, positions: [{}] })).toBe(-32602);
  expect(await send('workspace/executeCommand', { command: 'prefilter.unknown' })).toBe(-32602);
  expect(await send('textDocument/hover', { textDocument, position: { line: 0, character: 0 } })).toBe(null);
  await client.connection.sendRequest('shutdown');
  expect(await send('textDocument/hover', { textDocument, position: { line: 0, character: 0 } })).toBe(-32600);
  await client.connection.sendNotification('exit');
  expect(await client.exited).toBe(0);
});

const nothing = { dispose() {} };
const silent = () => nothing;
const pass = { onError: silent, onClose: silent, onPartialMessage: silent, ...nothing };

test('what is not JSON is a parse error, and a message without a length ends the server', async () => {
  const client = started(server, root);
  await client.start(root);
  client.write('Content-Length: 3\r\n\r\n{a}');
  expect(await codeOf(client.connection.sendRequest('textDocument/hover', {}))).toBe(-32602);
  client.write('Content-Type: x\r\n\r\n{}');
  expect(await client.exited).toBe(1);
});

test('the server ends with the process that started it, and findings link to their rules', async () => {
  const client = started(server, root);
  const capabilities = { textDocument: { publishDiagnostics: { codeDescriptionSupport: true } } };
  await client.start(root, { processId: 2 ** 30, capabilities });
  const [found] = (await client.open('untitled:b', '(or (= a b) (= c d))', 'prefilter')) ?? [];
  expect(found?.codeDescription?.href).toMatch(/^file:.*\/docs\/rules\.md#unknown-operator$/);
  expect(await client.exited).toBe(1);
});

test.each(['null', '5', '[]', '"x"', '{}', '{"method":1}'])(
  '%s is refused: it is JSON, but no message',
  async (text) => {
    const answers: unknown[] = [];
    const listen = (take: DataCallback) => {
      take(JSON.parse(text));
      return nothing;
    };
    const passed: unknown[] = [];
    const write = async (message: Message) => void answers.push((message as ResponseMessage).error?.code);
    gate({ ...pass, listen }, { ...pass, write, end() {} }, new NewestVersions(), () => expect.unreachable()).listen(
      (message) => passed.push(message),
    );
    expect([answers, passed]).toEqual([[-32600], []]);
  },
);

/** Versions, and a way to receive a message. */
function watched() {
  const newest = new NewestVersions();
  const send = (method: string, textDocument: object) =>
    newest.note({ jsonrpc: '2.0', method, params: { textDocument } } as Message);
  return { newest, send };
}

test('a version is the newest until another one has been received', () => {
  const { newest, send } = watched();
  send('textDocument/didOpen', { uri: 'a', version: 1 });
  expect([newest.isNewest('a', 1), newest.isNewest('b', 1)]).toEqual([true, true]);
  send('textDocument/didChange', { uri: 'a', version: 2 });
  expect([newest.isNewest('a', 1), newest.isNewest('a', 2)]).toEqual([false, true]);
  newest.delete('a');
  expect(newest.isNewest('a', 1)).toBe(true);
});

test('other messages, and broken ones, change nothing', () => {
  const { newest, send } = watched();
  send('textDocument/didOpen', { uri: 'a', version: 1 });
  send('textDocument/didSave', { uri: 'a', version: 9 });
  send('textDocument/didChange', { uri: 'a', version: '9' });
  send('textDocument/didChange', { version: 9 });
  expect(newest.isNewest('a', 1)).toBe(true);
});
