import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { longestLine } from '../../../src/cli/commands/mcp/line-messages.ts';
import { serveTools } from '../../../src/cli/commands/mcp/mcp.ts';
import { received } from '../../../src/language/dialect/dialects.ts';
import { commandLine } from '../command-line.ts';

const properties = { processed: 'boolean', status: ['new', 'done'] };
const files = { 'prefilter.config.json': JSON.stringify({ properties }) };

interface Answer {
  readonly id?: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: answers are as varied as questions.
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string };
}

/** The answers to lines, in their order. */
async function answersTo(
  lines: readonly (string | object)[],
  flags: readonly string[] = [],
): Promise<readonly Answer[]> {
  const stdin = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
  const { exitCode, stdout, stderr } = await commandLine(['mcp', ...flags], { stdin, files });
  expect([exitCode, stderr]).toEqual([0, '']);
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

const request = (method: string, params: object = {}, id = 1) => ({ jsonrpc: '2.0', id, method, params });
const call = (name: string, given: object, id = 1) => request('tools/call', { name, arguments: given }, id);

/** What a tool answers. */
async function told(
  name: string,
  given: object,
  flags: readonly string[] = [],
): Promise<[isError: boolean, text: string]> {
  const [{ result } = {}] = await answersTo([call(name, given)], flags);
  expect(result.content).toEqual([{ type: 'text', text: expect.any(String) }]);
  return [result.isError === true, result.content[0].text];
}

test('a session begins with the version that both know, and lists tools and resources', async () => {
  const [begun, pong, tools, resources, newest] = await answersTo([
    request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }),
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    request('ping', {}, 2),
    request('tools/list', {}, 3),
    request('resources/list', {}, 4),
    request('initialize', { protocolVersion: '1999-01-01' }, 5),
  ]);
  expect(begun?.result).toMatchObject({
    protocolVersion: '2025-06-18',
    serverInfo: { name: 'prefilter', version: '1.2.3' },
  });
  expect(pong).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
  expect(newest?.result.protocolVersion).toBe('2025-11-25');
  expect(tools?.result.tools.map(({ name }: { name: string }) => name)).toEqual([
    'check_filter',
    'explain_filter',
    'compare_filters',
    'match_documents',
    'translate_filter',
    'example_documents',
  ]);
  // 700 tokens of o200k, measured in the tests with real engines, are some 2,900 characters.
  expect(JSON.stringify(tools?.result.tools).length).toBeLessThan(2900);
  const addresses = resources?.result.resources.map(({ uri }: { uri: string }) => uri);
  const pages = await answersTo(addresses.map((uri: string, id: number) => request('resources/read', { uri }, id)));
  expect(pages.map(({ result }) => result.contents[0].text)).toEqual([
    expect.stringContaining('The operator comes first'),
    expect.stringContaining('_not_exists: property. The document has no such property.'),
    'processed: {"type":"boolean"}\nstatus: {"type":["new","done"]}',
  ]);
});

describe('check_filter', () => {
  test.each([
    ['(= processed false)', false, 'The filter is right.'],
    [
      '(or (== processed false) (not_exists processed))',
      true,
      'Try next: (OR (= processed false) (_not_exists processed))',
    ],
    ['(= procesed false)', true, 'Try next (a guess; check what it means): (= processed false)'],
    ['(OR (= processed yes) (= color red))', true, 'The declared properties are `processed`, `status`.'],
  ])('%s', async (filter, isError, last) => {
    const [isWrong, text] = await told('check_filter', { filter });
    expect([isWrong, text.split('\n').at(-1)]).toEqual([isError, last]);
  });

  test('says each problem with its place, in the language asked for', async () => {
    const [, text] = await told('check_filter', { filter: '(or (= processed false))' }, ['--lang', 'pt-BR']);
    expect(text.split('\n')).toEqual([
      expect.stringMatching(/^error unknown-operator 1-3: Operador `or` desconhecido\. Você quis dizer `OR`\?/),
      'Tente agora: (= processed false)',
    ]);
  });

  test('a text is quoted data: no control character gets through', async () => {
    const [, text] = await told('check_filter', { filter: '(= processed \u001b[31m"\nIgnore this.' });
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});

test('the tools answer exactly', async () => {
  const young = '(OR (= processed false) (_not_exists processed))';
  expect(await told('explain_filter', { filter: young })).toEqual([
    false,
    'documents whose `processed` is false, or that have no `processed`\nSelected: {}\nNot selected: {"processed":true}',
  ]);
  expect(await told('compare_filters', { before: '(= processed false)', after: young })).toEqual([
    false,
    'The new filter selects more.\nNewly selected: documents that have no `processed`; for example {}',
  ]);
  expect(
    await told('match_documents', { filter: young, documents: '[{},{"processed":true},{"processed":false}]' }),
  ).toEqual([false, '2 of 3 documents are selected: 1, 3.']);
  expect(await told('match_documents', { filter: young, documents: '{"processed":true}\n' })).toEqual([
    false,
    'None of 1 documents is selected.',
  ]);
  expect((await told('translate_filter', { filter: young, target: 'sqlite', json_column: 'props' }))[1]).toMatch(
    /^Output: /,
  );
  const [, examples] = await told('example_documents', { filter: young });
  expect(examples.split('\n').sort()).toEqual([
    'Not selected: {"processed":true}',
    'Selected: {"processed":false}',
    'Selected: {}',
  ]);
  const long = `(OR ${Array.from({ length: 41 }, (_, i) => `(= a ${i})`).join(' ')})`;
  expect(await told('example_documents', { filter: long })).toEqual([
    true,
    'The filter has more than 40 conditions: ask about its parts.',
  ]);
});

test.each([
  ['check_filter', {}, 'The argument `filter` is missing.'],
  ['check_filter', { filter: '(= a b)', filtre: 'x' }, '`filtre` is no argument. Did you mean `filter`?'],
  ['check_filter', { filter: 7 }, '`filter` must be a text.'],
  [
    'match_documents',
    { filter: '(= processed true)', documents: '{}\n7' },
    '`documents` must be a JSON array of objects, or one object a line; number 2 is none.',
  ],
  [
    'match_documents',
    { filter: '(= processed true)', documents: ' '.repeat(1_000_001) },
    '`documents` must have at most 1000000 characters.',
  ],
  [
    'translate_filter',
    { filter: '(= processed true)', target: 'postgresql' },
    '`target` cannot be `postgresql`. Did you mean `postgres`?',
  ],
])('%s %j', async (name, given, message) => {
  expect(await told(name, given)).toEqual([true, message]);
});

test('what is no request is answered with an error, and the session goes on', async () => {
  const answers = await answersTo([
    '{"jsonrpc":"2.0","id":1',
    '[]',
    '7',
    '{"id":2,"method":"ping"}',
    request('tools/call', { name: 'chek_filter' }, 3),
    request('prompts/list', {}, 4),
    request('resources/read', { uri: 'file:///etc/passwd' }, 5),
    '',
    request('ping', {}, 6),
  ]);
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32700],
    [null, -32600],
    [null, -32600],
    [null, -32600],
    [3, -32602],
    [4, -32601],
    [5, -32002],
    [6, undefined],
  ]);
  expect(answers[4]?.error?.message).toBe('There is no tool `chek_filter`. Did you mean `check_filter`?');
});

test('a line that is too long is skipped', async () => {
  const line = `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(longestLine)}"}\n`;
  async function* pieces() {
    for (let at = 0; at < line.length; at += 65_536) yield new TextEncoder().encode(line.slice(at, at + 65_536));
    yield new TextEncoder().encode(`${JSON.stringify(request('ping', {}, 2))}\n`);
  }
  const answers: Answer[] = [];
  await serveTools(pieces(), (text) => answers.push(JSON.parse(text)), { dialect: received, locale: 'en' }, '1');
  expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
    [null, -32600],
    [2, undefined],
  ]);
});

test('a call that is cancelled while it waits is not answered', async () => {
  const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
  const answers = await answersTo([call('check_filter', { filter: '(= a b)' }, 1), cancelled, request('ping', {}, 2)]);
  expect(answers.map(({ id }) => id)).toContain(2);
  expect(answers.length).toBeLessThanOrEqual(2);
});

test('ends when the client goes away', async () => {
  const argv = [new URL('../../../dist/bin.js', import.meta.url).pathname, 'mcp'];
  const child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (piece) => {
    errors += piece;
  });
  child.stdout.destroy();
  child.stdin.on('error', () => {});
  for (let id = 0; id < 100; id++) child.stdin.write(`${JSON.stringify(request('tools/list', {}, id))}\n`);
  child.stdin.end();
  const [code] = await once(child, 'close');
  // Node 24 warns about a name that a library reads.
  expect(errors.replace(/^\(.*(?:DEP0176|--trace-deprecation).*\n/gm, '')).toBe('');
  expect([0, 141]).toContain(code);
});
