import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.ts';

// `prefilter mcp` used by the official client of the Model Context Protocol.

const bin = fileURLToPath(new URL('../../../dist/bin.js', import.meta.url));
const folder = temporaryFolder();
const client = new Client({ name: 'test', version: '1.0.0' });

beforeAll(async () => {
  const properties = { processed: 'boolean', status: ['new', 'done'] };
  writeFileSync(join(folder, 'prefilter.config.json'), JSON.stringify({ properties }));
  await client.connect(new StdioClientTransport({ command: execPath, args: [bin, 'mcp'], cwd: folder }));
});
afterAll(async () => {
  await client.close();
});

async function call(name: string, given: Readonly<Record<string, string>>) {
  const { content, isError = false } = await client.callTool({ name, arguments: { ...given } });
  return [isError, (content as readonly { readonly text: string }[]).map(({ text }) => text).join('\n')] as const;
}

test('tools and resources are listed, and each resource is read', async () => {
  expect(client.getServerVersion()?.name).toBe('prefilter');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'check_filter',
    'compare_filters',
    'example_documents',
    'explain_filter',
    'match_documents',
    'translate_filter',
  ]);
  const { resources } = await client.listResources();
  expect(resources.length).toBe(3);
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri });
    expect((contents[0] as { readonly text: string }).text.length).toBeGreaterThan(20);
  }
  await client.ping();
});

test('each tool answers', async () => {
  const filter = '(OR (= processed false) (_not_exists processed))';
  expect((await call('check_filter', { filter }))[0]).toBe(false);
  expect(await call('check_filter', { filter: '(or (= processed false) (= status new))' })).toEqual([
    true,
    expect.stringMatching(/\(OR \(= processed false\) \(= status new\)\)$/),
  ]);
  expect((await call('explain_filter', { filter }))[1]).toContain('Not selected: {"processed":true}');
  expect((await call('compare_filters', { before: '(= processed false)', after: filter }))[1]).toContain('more');
  expect((await call('match_documents', { filter, documents: '{}\n{"processed":true}' }))[1]).toContain('1 of 2');
  expect((await call('translate_filter', { filter, target: 'mongodb' }))[0]).toBe(false);
  expect((await call('example_documents', { filter }))[1].split('\n').sort()).toEqual([
    'Not selected: {"processed":true}',
    'Selected: {"processed":false}',
    'Selected: {}',
  ]);
});

test('wrong arguments, wrong tools and a cancelled call do not end the server', async () => {
  expect(await call('check_filter', { filtre: '(= a b)' })).toEqual([true, expect.stringContaining('filter')]);
  await expect(client.callTool({ name: 'check', arguments: {} })).rejects.toThrow(/check/);
  const cancelled = new AbortController();
  const waiting = client.callTool({ name: 'check_filter', arguments: { filter: '(= a b)' } }, undefined, {
    signal: cancelled.signal,
  });
  cancelled.abort('test');
  await expect(waiting).rejects.toThrow();
  expect((await call('check_filter', { filter: '(= status new)' }))[0]).toBe(false);
});
