import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingsOf } from '../../../src/lint/config/settings-of.ts';
import { lint } from '../../../src/lint/lint.ts';
import { isCounted } from '../../../src/report/finding.ts';
import { heapInUse } from '../../support/heap.ts';
import { long } from '../../support/runs.ts';
import { splitTexts } from '../../support/split-texts.ts';
import { type Client, inProcess } from './client.ts';

const folder = realpathSync(tmpdir());
const beginnings: Readonly<Record<string, string>> = {
  'law.filter': '(OR (= processed false) (_not_exists processed))',
  'law.yaml':
    'jobs:\n  filter: (or (= a b))\n  # prefilter-disable-next-line syntax -- known\n  filtro: >-\n    (= a b\n    c)\n',
  'law.ts': "const a = filter`(OR (= a ${b}) (= c 😀))`;\nclient.received({ filter: '(= \\u{61} b)' });\r\n",
  'law.json': '{"filter": "(or (= a \\"b\\"))", "url": "https://api.arquivei.com.br/?filter=%28=%20a%20b%29"}',
  'law.md': 'Text `(= a b)`\n\n```yaml\nfilter: (or (= a b))\n```\n<!-- prefilter-disable-next-line syntax -- x -->\n',
  'law.sh': "curl 'https://api.arquivei.com.br/v1/nfe/received?filter=%28or%20a%29' # x\nprefilter lint -e '(= a'\n",
  'law.py': 'received(filter="(or (= a b))")\n',
};

const pieces = fc.oneof(
  fc.constantFrom(...splitTexts('(¦)¦ ¦\n¦\r¦"¦\'¦`¦${¦%28¦\\¦😀¦\u2028¦filter¦OR¦: ¦#¦')),
  fc.string({ maxLength: 4 }),
);
const edit = fc.record({ at: fc.nat(), length: fc.nat({ max: 8 }), text: pieces });

let client: Client;
beforeAll(async () => {
  client = inProcess();
  await client.start(folder);
});
afterAll(async () => expect(await client.stop()).toBe(0));

const settings = settingsOf();
let opened = 0;

// Eight edits per case; requests between them must be answered whatever the text is.
test.each(Object.keys(beginnings))('after any edits of %s the diagnostics are those of a fresh lint', async (name) => {
  const runs = Math.max(8, Number(process.env.PREFILTER_RUNS ?? 0) / 50);
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
      const uri = pathToFileURL(join(folder, `${++opened}-${name}`)).href;
      await client.open(uri, beginnings[name] as string);
      const answers: Promise<unknown>[] = [];
      for (const { at, length, text } of edits) {
        const { length: size } = client.document(uri).getText();
        const start = at % (size + 1);
        await client.change(uri, start, Math.min(size, start + length), text);
        const method = methods[at % methods.length] as string;
        const context = { diagnostics: [] };
        answers.push(client.at(method, uri, start, { context, positions: [{ line: 0, character: 1 }] }));
      }
      const [shown, fresh] = await both(uri, name);
      expect(shown).toEqual(fresh);
      await Promise.all(answers);
      await client.close(uri);
    }),
    { numRuns: runs },
  );
});

/** The diagnostics that the client has received, and those of a fresh `lint` of its text. */
async function both(uri: string, name: string): Promise<readonly [shown: unknown[], fresh: unknown[]]> {
  const document = client.document(uri);
  const shown = (await client.diagnostics(uri)).map(({ range, severity, code }) => [
    document.offsetAt(range.start),
    document.offsetAt(range.end),
    severity,
    code,
  ]);
  const position = (offset: number) => document.offsetAt(document.positionAt(offset));
  const fresh = lint({ file: name, text: document.getText() }, settings)
    .filter(isCounted)
    .map(({ problem: { span, severity, code } }) => [
      position(span.start),
      position(span.end),
      { error: 1, warning: 2, info: 3 }[severity],
      code,
    ]);
  return [shown, fresh];
}

// Simulates a long day with one document: 20,000 edits in `npm run test:long`, which tells what the server keeps of them.
test('after a long day of edits, a document is checked as at the start', async () => {
  const name = 'law.ts';
  const uri = pathToFileURL(join(folder, name)).href;
  const text = Array.from({ length: 30 }, () => beginnings[name]).join('');
  await client.open(uri, text);
  const total = long ? 20_000 : 100;
  // The server runs in this thread.
  const before = long ? heapInUse() : 0;
  for (const [index, { at, length, text: typed }] of fc.sample(edit, total).entries()) {
    const { length: size } = client.document(uri).getText();
    // Keeps the text from growing without end or becoming empty.
    const start = at % (size + 1);
    const kept = size > text.length ? length : 0;
    await client.change(uri, start, Math.min(size, start + kept), typed);
    // Waits after some edits; most follow at once.
    if (index % 100 !== 99) continue;
    const [shown, fresh] = await both(uri, name);
    expect(shown).toEqual(fresh);
  }
  await client.close(uri);
  if (!long) return;
  const grown = (heapInUse() - before) / 2 ** 20;
  console.info(`${total} edits: the heap grew by ${grown.toFixed(1)} MB`);
  expect(grown).toBeLessThan(50);
});

const methods = splitTexts(
  'textDocument/hover¦textDocument/completion¦textDocument/codeAction¦textDocument/documentSymbol',
  'textDocument/foldingRange¦textDocument/selectionRange¦textDocument/semanticTokens/full',
);
