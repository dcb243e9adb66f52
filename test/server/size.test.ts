import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin } from 'esbuild';
import { expect, test } from 'vitest';

/** Excludes the chunks of the built package that contain only `translate`. */
const withoutTranslate: Plugin = {
  name: 'without-translate',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/chunk-/ }, ({ path, resolveDir }) => {
      const sources = readFileSync(join(resolveDir, path), 'utf8').match(/^\/\/ src\/\w+/gm) ?? [];
      const isTranslate = sources.length > 0 && sources.every((one) => one === '// src/translate');
      return isTranslate ? { path, external: true } : undefined;
    });
  },
};

/** What a program includes for these imports from the built package: bundled, minified and gzipped. */
async function weigh(names: string, plugins: Plugin[] = []): Promise<{ bytes: number; code: string }> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${names} } from './dist/server.js';`, resolveDir: process.cwd() },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
    logLevel: 'error',
    plugins,
  });
  const code = outputFiles[0]?.text as string;
  return { bytes: gzipSync(code, { level: 9 }).length, code };
}

test('at most 91 kB with the parser and without `translate` and `propertiesFrom` (after `npm run build`)', async () => {
  const { bytes, code } = await weigh('accept, problem', [withoutTranslate]);
  expect(code.includes('performSelfAnalysis')).toBe(true);
  expect(code.includes('clickhouse')).toBe(false);
  // The texts about rules are for readers of their documentation.
  expect(code.includes('An always empty answer looks like')).toBe(false);
  expect(bytes).toBeLessThanOrEqual(91_000);
});

test('at most 136 kB with both', async () => {
  const { bytes, code } = await weigh('accept, problem, propertiesFrom, openApiParameter');
  expect(code.includes('clickhouse')).toBe(true);
  expect(bytes).toBeLessThanOrEqual(136_000);
});

test('does not use Node', async () => {
  const { code } = await weigh('accept, problem');
  expect(code.match(/\brequire\(|\bprocess\.|["']node:|__dirname/)).toBeNull();
});
