import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

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
