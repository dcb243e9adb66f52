import { writeFile } from 'node:fs/promises';
import { basename, relative, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { defineConfig } from 'tsup';
import { compiledIn, notices } from './build/compiled-packages.ts';
import { fillByBlocks } from './build/fill-by-blocks.ts';
import { partsOfNode } from './build/parts-of-node.ts';
import { playgroundFile } from './build/playground.ts';
import manifest from './package.json' with { type: 'json' };
import { manPage } from './src/cli/man-page.ts';
import { configurationSchema } from './src/lint/config/schema.ts';
import { allRules } from './src/lint/rules.ts';
import { outputSchema } from './src/report/output-schema.ts';

const define = { PREFILTER_VERSION: JSON.stringify(manifest.version) };

/** The builds of these packages for Node load their parts in a way that only CommonJS allows; those for browsers are modules. */
const alias = {
  'jsonc-parser': resolve('node_modules/jsonc-parser/lib/esm/main.js'),
  yaml: resolve('node_modules/yaml/browser/dist/index.js'),
};

/**
 * The bundles of the default command: checking a text loads `main`, checking files both, and what they share is a third file,
 * so that nothing is loaded twice. Split among all commands, `files` would open some forty files at half a millisecond each.
 */
const whole = { main: 'src/cli/main.ts', files: 'src/cli/commands/lint/check-files.ts' };

/** What all commands say of themselves: one file without the code that runs them, for help. */
const declarations = { declarations: 'src/cli/declarations.ts' };

/** Leaves out whatever is not used, also of modules that do something when they are loaded. */
const withoutEffects: Plugin = {
  name: 'without-effects',
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) =>
      pluginData === 'resolved'
        ? undefined
        : { ...(await resolve(path, { ...from, pluginData: 'resolved' })), sideEffects: false },
    ),
};

/** The entry points of the package: from the source that its types come from to the file that is loaded. */
const entryPoints = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry === 'string' ? [] : [[basename(entry.default, '.js'), sourceOf(entry.types)] as const],
);

function sourceOf(types: string): string {
  return types.replace('./dist/', 'src/').replace('.d.ts', '.ts');
}

/**
 * The command: `bin.js`, which answers `--version` alone; `main.js`, `files.js` and `shared.js`; `declarations.js`; and `command/`, each module
 * that is loaded on demand.
 */
async function buildCommand(): Promise<void> {
  const onDemand = new Set<string>();
  const apart: Plugin = {
    name: 'apart',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const file = relative('.', resolve(resolveDir, path));
        const name = Object.entries({ ...whole, ...declarations }).find(([, source]) => source === file)?.[0];
        if (name === undefined) onDemand.add(file);
        return { path: `./${name ?? file.replace(/^src(.*)\.ts$/, 'command$1')}.js`, external: true };
      });
    },
  };
  const plugins = [partsOfNode, fillByBlocks];
  const options: BuildOptions = {
    outdir: 'dist',
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    alias,
    define,
    // Short names too: V8 looks up each name that it loads, so they save 2 ms of `lint -e`.
    minify: true,
    // Users install these themselves.
    external: Object.keys(manifest.peerDependencies),
  };
  await build({ ...options, entryPoints: ['src/cli/bin.ts'], target: 'node14', plugins: [apart, partsOfNode] });
  const split = { ...options, splitting: true };
  await build({ ...split, entryPoints: whole, chunkNames: 'shared', plugins: [apart, ...plugins] });
  await build({ ...options, entryPoints: declarations, pure: ['texts'], plugins: [withoutEffects, partsOfNode] });
  await build({ ...split, entryPoints: [...onDemand], outdir: 'dist/command', outbase: 'src', plugins });
}

export default defineConfig({
  entry: {
    ...Object.fromEntries(entryPoints),
    // Not entry points of the package: each gets a file of its own, so that `index` only re-exports, and a bundler leaves
    // the parser out of a program that only builds filters.
    builder: 'src/builder/builder.ts',
    edit: 'src/source/edit.ts',
    parse: 'src/language/parse/parse.ts',
    qive: 'src/language/dialect/qive.ts',
    template: 'src/builder/template.ts',
    validate: 'src/validate/validate.ts',
  },
  format: 'esm',
  target: 'es2023',
  platform: 'neutral',
  clean: true,
  noExternal: compiledIn,
  external: [/^node:/],
  esbuildOptions: (options) => void Object.assign(options, { alias, define: { ...options.define, ...define } }),
  esbuildPlugins: [fillByBlocks],
  async onSuccess() {
    await Promise.all([writeFile('dist/THIRD-PARTY-NOTICES.txt', notices()), buildCommand()]);
    await writeFile('dist/playground.html', await playgroundFile());
    await writeFile('dist/prefilter.1', manPage(manifest.version));
    await writeFile('dist/schema.json', `${JSON.stringify(configurationSchema(allRules), undefined, 2)}\n`);
    await writeFile('dist/output-schema.json', `${JSON.stringify(outputSchema, undefined, 2)}\n`);
  },
});
