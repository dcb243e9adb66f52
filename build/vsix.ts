import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import extension from '../src/editor/vscode/manifest.json' with { type: 'json' };
import { addressesOf } from './addresses.ts';
import { alias, define } from './command.ts';
import { noticesIn } from './compiled-packages.ts';
import { partsOfNode } from './parts-of-node.ts';

/*
 * Packs the extension for VS Code and its server into `prefilter.vsix`. Run it after `npm run build`, which writes the
 * schema.
 */

/** Packs a folder; its package is installed in `test/real` only. */
const { createVSIX } = createRequire(new URL('../test/real/package.json', import.meta.url))('@vscode/vsce') as {
  createVSIX(options: object): Promise<void>;
};

const folder = await mkdtemp(join(tmpdir(), 'prefilter-vsix-'));
const shared = {
  bundle: true,
  platform: 'node',
  minify: true,
  metafile: true,
  // The notices contain them.
  legalComments: 'none',
  define,
  alias,
} as const;

/** The protocol is one file, which both the extension and its server import, each by its own path. */
const protocolAt = (file: string): Plugin => ({
  name: 'protocol',
  setup({ onResolve }) {
    onResolve({ filter: /^vscode-languageserver-protocol/ }, () => ({ path: file, external: true }));
  },
});

const bundles = await Promise.all([
  build({
    ...shared,
    entryPoints: ['vscode-languageserver-protocol/node'],
    outfile: `${folder}/protocol.js`,
    format: 'cjs',
    target: 'node20',
  }),
  build({
    ...shared,
    entryPoints: ['src/editor/vscode/extension.ts'],
    outfile: `${folder}/extension.js`,
    format: 'cjs',
    target: 'node20',
    external: ['vscode'],
    plugins: [protocolAt('./protocol.js')],
  }),
  build({
    ...shared,
    entryPoints: ['src/cli/commands/lsp/standalone.ts'],
    outfile: `${folder}/server/server.mjs`,
    format: 'esm',
    target: 'node20',
    plugins: [protocolAt('../protocol.js'), partsOfNode],
    // A module has no `require` of its own, by which the libraries load the protocol.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  }),
]);
await Promise.all([
  ...[...extension.contributes.grammars.map(({ path }) => path), './grammar/language-configuration.json'].map((path) =>
    cp(path, join(folder, path)),
  ),
  cp('dist/schema.json', `${folder}/schema.json`),
  writeFile(`${folder}/THIRD-PARTY-NOTICES.txt`, noticesIn(bundles.map(({ metafile }) => metafile))),
  cp('LICENSE', `${folder}/LICENSE`),
  cp('CHANGELOG.md', `${folder}/CHANGELOG.md`),
  cp('docs/rules.md', `${folder}/docs/rules.md`),
  ...['README.md', 'icon.png', 'package.nls.json', 'package.nls.pt-br.json'].map((name) =>
    cp(`src/editor/vscode/${name}`, `${folder}/${name}`),
  ),
]);
const addresses = addressesOf(manifest);
await writeFile(
  `${folder}/package.json`,
  `${JSON.stringify({ ...extension, version: manifest.version, ...addresses }, undefined, 2)}\n`,
);
await createVSIX({
  cwd: folder,
  packagePath: resolve('prefilter.vsix'),
  dependencies: false,
  skipLicense: true,
  allowMissingRepository: true,
  rewriteRelativeLinks: addresses.repository !== undefined,
});
await rm(folder, { recursive: true });
