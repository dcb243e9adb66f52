import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { copiesOf } from '../../src/editor/copies.ts';
import { received } from '../../src/language/dialect/dialects.ts';

/** Leaves out what is loaded only when it is needed. */
const apart: Plugin = {
  name: 'apart',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ kind, path }) =>
      kind === 'dynamic-import' || !/^[./]|^vscode-/.test(path) ? { path, external: true } : undefined,
    ),
};

const sources = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry === 'string' ? [] : [entry.types.replace('./dist/', 'src/').replace('.d.ts', '.ts')],
);
const commands = [
  'src/cli/bin.ts',
  'src/cli/main.ts',
  'src/cli/commands/lint/check-files.ts',
  'src/cli/commands/lsp/lsp.ts',
];

test('nothing of the editor is loaded by any entry point or command but its own', async () => {
  const entryPoints = [...sources, ...commands];
  const { metafile } = await build({
    entryPoints,
    outdir: 'nowhere',
    outbase: 'src',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    plugins: [apart],
    logLevel: 'error',
  });
  const heavier = Object.values(metafile.outputs)
    .filter(({ inputs }) => Object.keys(inputs).some((path) => /^src\/editor\/|node_modules\/vscode-/.test(path)))
    .map(({ entryPoint }) => entryPoint)
    .sort();
  expect(heavier).toEqual([
    'src/cli/commands/lsp/lsp.ts',
    'src/editor/codemirror/codemirror.ts',
    'src/editor/index.ts',
  ]);
});

test('a filter percent-encoded, as SQL and as a curl command', () => {
  const properties = { processed: 'boolean' } as const;
  expect(
    Object.fromEntries(copiesOf('(= processed false)', { properties }).map(({ form, text }) => [form, text])),
  ).toEqual({
    encoded: '%28%3D%20processed%20false%29',
    sql: expect.stringMatching(/^\(?"processed".* -- \$1 = /),
    curl: `curl -H "x-api-id: $PREFILTER_API_ID" \\\n  -H "x-api-key: $PREFILTER_API_KEY" \\\n  'https://api.arquivei.com.br/v1/nfe/received?filter=%28%3D%20processed%20false%29'`,
  });
  expect(copiesOf('(= a')).toEqual([]);
});

test('no SQL if there is no translation', () => {
  const own = received.extend({ '~': { operands: 'property value' } });
  expect(copiesOf('(~ a b)', { dialect: own }).map(({ form }) => form)).toEqual(['encoded', 'curl']);
});

test('a quote in a value cannot end the argument of the command', () => {
  expect(copiesOf("(= a ');x)").at(-1)?.text ?? '').not.toContain("');");
});

test('a filter is sent as it is written, on one line: an OR of three stays flat, as `prefilter encode` has it', () => {
  const flat = '(OR (= a 1) (= b 2) (= c d))';
  for (const text of [flat, '(OR\n  (= a 1)\n  (= b 2) (= c d))\n']) {
    const sent = new Map(copiesOf(text).map((copy) => [copy.form, copy.text]));
    expect(decodeURIComponent(sent.get('encoded') ?? '')).toBe(flat);
    expect(sent.get('curl')).toContain(`?filter=${sent.get('encoded')}`);
  }
});
