import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import type { CodeAction, Command, Hover } from 'vscode-languageserver/node';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { inProcess } from './client.ts';

const folder = temporaryFolder();
const uri = pathToFileURL(join(folder, "it's (a).yaml")).href;
const text = 'filter: (OR (= name a|b`c) (= total 7))\n';

/** A client of some options with the document open. */
async function opened(initializationOptions: object, capabilities?: object) {
  const client = inProcess();
  await client.start(folder, { initializationOptions, ...(capabilities && { capabilities }) });
  await client.open(uri, text, 'yaml');
  const hover = async (offset: number) => (await client.at<Hover>('textDocument/hover', uri, offset)).contents;
  const run = ({ command, arguments: given = [] }: Pick<Command, 'command' | 'arguments'>) =>
    client.connection.sendRequest('workspace/executeCommand', { command, arguments: given });
  return { client, hover, run };
}

test('a client that follows links to commands gets one in the hover, which returns the examples in Markdown', async () => {
  const { client, hover, run } = await opened({ commandLinks: true, codeLens: true });
  const { value } = (await hover(9)) as { value: string };
  const html = new MarkdownIt({ linkify: false }).use((it) => (it.validateLink = () => true)).render(value);
  const [, command, given] = /<a href="command:([\w.]+)\?([^"]*)">Show examples<\/a>/.exec(html) ?? [];
  const output = await run({ command: command as string, arguments: JSON.parse(decodeURIComponent(given as string)) });
  expect(output).toBe(
    [
      '```prefilter\n(OR (= name a|b`c) (= total 7))\n```',
      'Selects:',
      '```json\n{"name":"a|b`c"}\n{"total":7}\n```',
      'Does not select:',
      '```json\n{}\n```\n',
    ].join('\n\n'),
  );
  // The innermost filter around the place.
  const inner = /command:[\w.]+\?([^)]*)\)/.exec(((await hover(36)) as { value: string }).value)?.[1] ?? '';
  expect(await run({ command: command as string, arguments: JSON.parse(decodeURIComponent(inner)) })).toContain(
    '```prefilter\n(= total 7)\n```',
  );
  // The same from the light bulb and above the filter.
  const actions = await client.at<CodeAction[]>('textDocument/codeAction', uri, 9, { context: { diagnostics: [] } });
  const action = actions.find(({ title }) => title === 'Show examples');
  const lenses = await client.at<{ command: Command }[]>('textDocument/codeLens', uri, 0);
  expect(await run(action?.command as Command)).toBe(output);
  expect(await run(lenses.at(-1)?.command as Command)).toBe(output);
  expect(client.messages.filter((message) => message.includes('Selects'))).toEqual([]);
  await client.stop();
});

test('any other client gets a small table in the hover, and a message from the command', async () => {
  const { client, hover, run } = await opened({});
  const { value } = (await hover(9)) as { value: string };
  expect(value).not.toContain('command:');
  const rows = [...new MarkdownIt().render(value).matchAll(/<tr>\n<td>(.*)<\/td>\n<td><code>(.*)<\/code><\/td>/g)];
  expect(rows.map(([, kind, code]) => [kind, JSON.parse((code as string).replaceAll('&quot;', '"'))])).toEqual([
    ['Selects', { name: 'a|b`c' }],
    ['Selects', { total: 7 }],
    ['Does not select', {}],
  ]);
  const span = { start: 8, end: 8 };
  await run({ command: 'prefilter.showExamples', arguments: [uri, span] });
  expect(client.messages.at(-1)).toMatch(/^Selects:\n\{.*\}\n\{.*\}\nDoes not select:\n\{.*\}$/);
  for (const wrong of [[], [uri], [uri, 1], [uri, { start: 0, end: 0 }], ['file:///none', span], [1, span]]) {
    expect(await run({ command: 'prefilter.showExamples', arguments: wrong })).toBe(null);
    expect(client.messages.at(-1)).toBe('There is no filter here that has examples.');
  }
  await client.stop();
});

test('a hover of plain text has neither', async () => {
  const { client, hover } = await opened({ commandLinks: true }, {});
  expect(JSON.stringify(await hover(9))).not.toMatch(/command:|\| ---/);
  await client.stop();
});
