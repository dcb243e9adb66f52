import { expect, test } from 'vitest';
import type { DataCallback, Message, MessageReader } from 'vscode-languageserver';
import { NewestVersions } from '../../../src/editor/lsp/diagnostics.ts';

/** Versions, and a way to receive a message. */
function watched() {
  const newest = new NewestVersions();
  const handled: unknown[] = [];
  let receive: DataCallback = () => {};
  const reader = {
    listen: (callback: DataCallback) => {
      receive = callback;
      return { dispose() {} };
    },
  };
  newest.watch(reader as MessageReader).listen((message) => handled.push(message));
  const send = (method: string, textDocument: object) =>
    receive({ jsonrpc: '2.0', method, params: { textDocument } } as Message);
  return { newest, send, handled };
}

test('a version is the newest until another one has been received', () => {
  const { newest, send, handled } = watched();
  send('textDocument/didOpen', { uri: 'a', version: 1 });
  expect([newest.isNewest('a', 1), newest.isNewest('b', 1)]).toEqual([true, true]);
  send('textDocument/didChange', { uri: 'a', version: 2 });
  expect([newest.isNewest('a', 1), newest.isNewest('a', 2)]).toEqual([false, true]);
  newest.delete('a');
  expect(newest.isNewest('a', 1)).toBe(true);
  expect(handled).toHaveLength(2);
});

test('other messages, and broken ones, change nothing', () => {
  const { newest, send, handled } = watched();
  send('textDocument/didOpen', { uri: 'a', version: 1 });
  send('textDocument/didSave', { uri: 'a', version: 9 });
  send('textDocument/didChange', { uri: 'a', version: '9' });
  send('textDocument/didChange', { version: 9 });
  expect(newest.isNewest('a', 1)).toBe(true);
  expect(handled).toHaveLength(4);
});
