import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { defineConfig } from 'tsup';
import { alias, buildCommand, define } from './build/command.ts';
import { compiledIn, notices } from './build/compiled-packages.ts';
import { fillByBlocks } from './build/fill-by-blocks.ts';
import { playgroundFile } from './build/playground.ts';
import manifest from './package.json' with { type: 'json' };
import { manPage } from './src/cli/man-page.ts';
import { configurationSchema } from './src/lint/config/schema.ts';
import { allRules } from './src/lint/rules.ts';
import { outputSchema } from './src/report/output-schema.ts';

/** The entry points of the package: from the source that its types come from to the file that is loaded. */
const entryPoints = Object.values(manifest.exports).flatMap((entry) =>
  typeof entry === 'string' ? [] : [[basename(entry.default, '.js'), sourceOf(entry.types)] as const],
);

function sourceOf(types: string): string {
  return types.replace('./dist/', 'src/').replace('.d.ts', '.ts');
}

export default defineConfig({
  entry: {
    ...Object.fromEntries(entryPoints),
    // Not entry points of the package: each gets a file of its own, so that `index` only re-exports, and a bundler leaves
    // the parser out of a program that only builds filters.
    builder: 'src/builder/builder.ts',
    parse: 'src/language/parse/parse.ts',
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
