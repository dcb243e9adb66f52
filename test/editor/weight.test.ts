import { build } from 'esbuild';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { copiesOf } from '../../src/editor/copies.ts';
import { received } from '../../src/language/dialect/dialects.ts';

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
    splitting: true,
    packages: 'external',
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'error',
  });
  /** An output, and those that are loaded with it; not what is loaded only when it is needed. */
  const loadedWith = (path: string, found = new Set<string>()): ReadonlySet<string> => {
    if (found.has(path)) return found;
    found.add(path);
    for (const one of metafile.outputs[path]?.imports ?? [])
      if (one.kind !== 'dynamic-import' && !one.external) loadedWith(one.path, found);
    return found;
  };
  const isOfEditor = (path: string) => {
    const { inputs = {}, imports = [] } = metafile.outputs[path] ?? {};
    const packages = imports.flatMap((one) => (one.external && one.kind !== 'dynamic-import' ? [one.path] : []));
    return [...Object.keys(inputs), ...packages].some((one) => /^src\/editor\/|^vscode-/.test(one));
  };
  const heavier = Object.entries(metafile.outputs)
    .filter(([path]) => [...loadedWith(path)].some(isOfEditor))
    .flatMap(([, { entryPoint = '' }]) => (entryPoints.includes(entryPoint) ? [entryPoint] : []))
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
