import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import type { ProblemData } from '../../../../src/report/json.ts';
import { started } from '../../../editor/lsp/client.ts';
import { splitTexts } from '../../../support/split-texts.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

/** The built command, as editors start it. */
const bin = fileURLToPath(new URL('../../../../dist/bin.js', import.meta.url));
const text = 'filter: (or (= processed false) (= status "new"))\n';
const folder = temporaryFolder({
  'prefilter.config.json': '{ "properties": { "processed": "boolean", "status": ["new"] } }',
  'a.yaml': text,
});
const uri = pathToFileURL(join(folder, 'a.yaml')).href;
let client: ReturnType<typeof started>;

beforeAll(() => {
  client = started([process.execPath, bin, 'lsp', '--stdio', '--log', join(folder, 'log')], folder);
});

const shown = ({ line, character }: { line: number; character: number }) => [line + 1, character + 1];

/** The conversation, without what depends on this machine. */
const conversation: unknown[] = [];
const record = (what: string, answer: unknown) => {
  const written = JSON.stringify(answer).replaceAll(pathToFileURL(folder).href, 'file:///work');
  conversation.push([what, JSON.parse(written)]);
};

test('a conversation over the standard streams', async () => {
  const { serverInfo: _, ...answer } = await client.start(folder);
  record('initialize', answer);
  record('didOpen', await client.open(uri, text, 'yaml'));
  const requests = splitTexts('hover¦completion¦codeAction¦documentSymbol¦definition¦references¦semanticTokens/full');
  for (const request of requests) {
    const context = { diagnostics: [], includeDeclaration: true };
    record(request, await client.at(`textDocument/${request}`, uri, text.indexOf('processed'), { context }));
  }
  record('rename', await client.at('textDocument/rename', uri, text.indexOf('processed'), { newName: 'seen' }));
  await client.change(uri, text.indexOf('or'), text.indexOf('or') + 2, 'OR');
  record('didChange', await client.diagnostics(uri));
  const lines = conversation.map((line) => `${JSON.stringify(line)}\n`);
  await expect(lines.join('')).toMatchFileSnapshot('golden/conversation.txt');
});

test('the diagnostics are those that `prefilter lint` reports', async () => {
  const { stdout } = spawnSync(process.execPath, [bin, 'lint', '--format', 'json', 'a.yaml'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const { problems: findings } = JSON.parse(stdout) as { problems: readonly ProblemData[] };
  const [first] = client.published.filter((one) => one.uri === uri);
  expect(findings.length).toBeGreaterThan(0);
  expect(first?.diagnostics.map(({ code, range: { start, end } }) => [code, ...[start, end].map(shown)])).toEqual(
    findings.map(({ code, position }) => [
      code,
      ...[position?.start, position?.end].map((at) => [at?.line, at?.column]),
    ]),
  );
});

test('of many changes sent at once, only the newest is checked', async () => {
  const before = client.published.length;
  for (let i = 0; i < 120; i++) await client.change(uri, 0, 0, '\n');
  await client.diagnostics(uri);
  expect(client.published.length - before).toBeLessThan(30);
});

test('a request that is cancelled while it waits is answered as cancelled', async () => {
  const long = pathToFileURL(join(folder, 'long.yaml')).href;
  await client.open(long, 'filter: (or (= processed true) (= status new))\n---\n'.repeat(700), 'yaml');
  const params = { textDocument: { uri }, position: { line: 0, character: 0 } };
  const answers: unknown[] = [];
  // A check keeps the server busy, so that both messages wait; on a busy machine the second may come too late.
  while (answers.length < 20 && !(answers.at(-1) instanceof Error)) {
    const cancellation = new CancellationTokenSource();
    void client.change(long, 0, 0, '\n');
    const answer = client.connection.sendRequest('textDocument/hover', params, cancellation.token);
    cancellation.cancel();
    answers.push(await answer.catch((error: unknown) => error));
  }
  expect(answers.at(-1)).toMatchObject({ code: -32800 });
  await client.diagnostics(long);
});

test('malformed messages do not end the server', async () => {
  client.write('Content-Length: 5\r\n\r\n{"a":');
  client.write('Content-Length: 2\r\n\r\n{}');
  await client.connection.sendNotification('textDocument/didChange', {
    textDocument: { uri: 'x', version: 'y' },
  } as never);
  expect(await client.at('textDocument/documentSymbol', uri, 0)).toHaveLength(1);
});

test('the log names the configuration; the exit code is 0 after `shutdown`, 1 without', async () => {
  expect(await client.stop()).toBe(0);
  expect(readFileSync(join(folder, 'log'), 'utf8')).toContain(
    `The configuration file is ${join(folder, 'prefilter.config.json')}.`,
  );
  const other = started([process.execPath, bin, 'lsp', '--stdio'], folder);
  await other.start(folder);
  await other.connection.sendNotification('exit');
  expect(await other.exited).toBe(1);
});

test('a message that an editor never finished does not keep the server alive', () => {
  const input = 'Content-Length: 50\r\n\r\n{}';
  expect(spawnSync(process.execPath, [bin, 'lsp', '--stdio'], { cwd: folder, input, timeout: 60_000 }).status).toBe(1);
});
