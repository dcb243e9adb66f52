import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compile, root, writeProject } from '../support/compile.ts';
import { TypeScriptServer } from '../support/typescript-server.ts';

/* What an editor shows for the fluent form, tested with the compiler's own language server (after `npm run build`). */

const program = `import { builder, where } from 'prefilter';
const open = where('processed').equals(false).or(where('processed').notExists());
const { where: inQive } = builder({ dialect: 'qive' });
const both = inQive('a').equals(1).and(inQive('b').notExists());
export { both, open };
`;

let folder: string;
let server: TypeScriptServer;
let uri: string;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'prefilter-hover-')));
  writeProject(folder, { 'a.ts': program });
  uri = pathToFileURL(join(folder, 'a.ts')).href;
  server = new TypeScriptServer(join(root, 'node_modules/typescript/bin/tsc'));
  await server.ask('initialize', {
    processId: null,
    rootUri: pathToFileURL(folder).href,
    capabilities: { textDocument: { hover: { contentFormat: ['markdown', 'plaintext'] } } },
  });
  server.tell('initialized', {});
  server.tell('textDocument/didOpen', { textDocument: { uri, languageId: 'typescript', version: 1, text: program } });
});
afterAll(() => {
  server.end();
  rmSync(folder, { recursive: true, force: true });
});

async function hoverAt(text: string): Promise<string> {
  const before = program.slice(0, program.indexOf(text) + text.length - 1).split('\n');
  const position = { line: before.length - 1, character: before.at(-1)?.length };
  const answer = await server.ask('textDocument/hover', { textDocument: { uri }, position });
  const { contents } = answer as { contents: string | { value: string } };
  return typeof contents === 'string' ? contents : contents.value;
}

test.each([
  ['const open', 'const open: FluentFilter<Received>', ''],
  ['.equals', '(method) equals(value: Value): FluentFilter<Received>', 'The property has this value.'],
  [
    '.or',
    '(method) or(...others: FilterLike[]): FluentFilter<Received>',
    'At least one of the filters, this one included',
  ],
  ['.notExists', '(method) notExists(): FluentFilter<Received>', 'The document has no such property.'],
  ['const both', 'const both: FluentFilter<Qive>', ''],
  ['.and', '(method) and(...others: FilterLike[]): FluentFilter<Qive>', 'All of the filters, this one included'],
])('`%s` shows a short type and a sentence', async (text, type, sentence) => {
  const shown = await hoverAt(text);
  expect(shown).toContain(type);
  expect(shown).toContain(sentence);
  expect(shown.length).toBeLessThan(300);
});

test("the types shown can be named in a user's own declaration", () => {
  const text = `import type { FluentFilter, Qive, Received } from 'prefilter';
import { both, open } from './a.ts';
export const named: readonly [FluentFilter<Received>, FluentFilter<Qive>] = [open, both];
`;
  const options = { declaration: true, noEmit: true, allowImportingTsExtensions: true };
  expect(compile({ 'a.ts': program, 'b.ts': text }, { options }).diagnostics).toEqual([]);
});
