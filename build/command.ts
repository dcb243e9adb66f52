import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { fillByBlocks } from './fill-by-blocks.ts';
import { partsOfNode } from './parts-of-node.ts';

export const define = { PREFILTER_VERSION: JSON.stringify(manifest.version) };

/** The builds of these packages for Node load their parts in a way that only CommonJS allows; those for browsers are modules. */
export const alias = {
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

/** The same with an import of each declaration alone, in the order of the list of commands. */
const onlyDeclarations: Plugin = {
  name: 'only-declarations',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]cli[\\/]declarations\.ts$/ }, () => {
      const list = readFileSync('src/cli/commands.ts', 'utf8');
      const commands = [...list.matchAll(/import(?: \* as (\w+) from |\()'(\.\/commands\/.*)'/g)];
      const names = [...list.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
      if (names.length !== commands.length)
        throw new Error('commands.ts: a command without an import that the build can read');
      const imports = commands.map(([, , path], at) => `import { declaration as ${names[at]} } from '${path}';`);
      const contents = `${imports.join('\n')}\nexport const declarations = { ${names.join(', ')} };`;
      return { contents, resolveDir: 'src/cli' };
    });
  },
};

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

/**
 * The command: `bin.js`, which answers `--version` alone; `main.js`, `files.js` and `shared.js`; `declarations.js`; and `command/`, each module
 * that is loaded on demand.
 */
export async function buildCommand(): Promise<void> {
  const onDemand = new Set<string>();
  const apart: Plugin = {
    name: 'apart',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const file = relative('.', resolve(resolveDir, path)).replaceAll('\\', '/');
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
  await build({
    ...options,
    entryPoints: declarations,
    pure: ['texts'],
    plugins: [onlyDeclarations, withoutEffects, partsOfNode],
  });
  // Sorted: esbuild asks for several files at once, and the names of the chunks would follow which answer comes first.
  await build({ ...split, entryPoints: [...onDemand].sort(), outdir: 'dist/command', outbase: 'src', plugins });
}

// Run by itself, for `npm start`: the command is all that the tour shows.
if (argv[1] === fileURLToPath(import.meta.url)) await buildCommand();
