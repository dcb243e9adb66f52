import { inProcess } from '../editor/lsp/client.ts';
import { inFolder, jsonWords, type Target, valueIn } from './target.ts';

const uri = 'file:///work/a.yaml';
const text = 'filter: (== a b)\n';
const opening = { textDocument: { uri, languageId: 'yaml', version: 1, text } };
const range = { start: { line: 0, character: 10 }, end: { line: 0, character: 12 } };
const asking = { textDocument: { uri }, position: range.start, range, context: { diagnostics: [] } };
const requests = 'hover completion codeLens documentSymbol foldingRange semanticTokens/full codeAction'.split(' ');

/** Messages of an editor, one a line: a method and its parameters. Whatever they say, the server goes on answering. */
export const lsp: Target = {
  seeds: requests.map(
    (name) => `textDocument/didOpen ${JSON.stringify(opening)}\ntextDocument/${name} ${JSON.stringify(asking)}`,
  ),
  words: [
    ...jsonWords,
    '"position"',
    '"textDocument"',
    '"line"',
    '"range"',
    uri,
    '\\ud83d',
    '(= a b)',
    '9007199254740993',
  ],
  run: (text) =>
    inFolder(async (folder) => {
      const client = inProcess();
      await client.start(folder);
      for (const line of text.split('\n').slice(0, 20)) {
        const [, method, json = ''] = /^(textDocument\/\w[\w/]*) (.*)$/.exec(line) ?? [];
        const params = valueIn(json);
        if (method === undefined || params === undefined) continue;
        if (method.startsWith('textDocument/did')) await client.connection.sendNotification(method, params);
        else await client.connection.sendRequest(method, params).catch(() => {});
      }
      const other = { ...opening, textDocument: { ...opening.textDocument, uri: 'file:///work/other.yaml' } };
      await client.connection.sendNotification('textDocument/didOpen', other);
      const found = await client.connection.sendRequest('textDocument/documentSymbol', {
        textDocument: other.textDocument,
      });
      if (!Array.isArray(found) || found.length !== 1)
        throw new Error(`a good request is answered with ${JSON.stringify(found)}`);
      if ((await client.stop()) !== 0) throw new Error('the server ended by itself');
    }),
};
