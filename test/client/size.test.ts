import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** The client as a program carries it, its dynamic imports in files of their own. */
async function bundle() {
  const { outputFiles, metafile } = await build({
    entryPoints: ['src/client/client.ts'],
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    outdir: 'none',
    write: false,
    metafile: true,
  });
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === 'src/client/client.ts');
  return { files: outputFiles, metafile, entry: entry as [string, (typeof metafile.outputs)[string]] };
}

/** The entry and all that it imports before anything is called. */
function atOnce(
  outputs: Awaited<ReturnType<typeof bundle>>['metafile']['outputs'],
  name: string,
  found = new Set<string>(),
) {
  found.add(name);
  for (const { path, kind } of outputs[name]?.imports ?? []) {
    if (kind === 'import-statement' && !found.has(path)) atOnce(outputs, path, found);
  }
  return found;
}

test('the client is at most 8 kB minified and gzipped, with the library for CNPJs and without the parser', async () => {
  const { files, metafile, entry } = await bundle();
  const names = [...atOnce(metafile.outputs, entry[0])];
  const code = names.map((name) => files.find(({ path }) => path.endsWith(name))?.text ?? '').join('\n');
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(8000);
  const inputs = names.flatMap((name) => Object.keys(metafile.outputs[name]?.inputs ?? {}));
  expect(inputs.some((input) => input.includes('cpf-cnpj-validator'))).toBe(true);
  expect(inputs.filter((input) => /chevrotain|language\/|validate\//.test(input))).toEqual([]);
});

test('it knows nothing of Node', async () => {
  const { files } = await bundle();
  for (const { text } of files) expect(text.match(/\brequire\(|\bprocess\.|["']node:|__dirname/)).toBeNull();
});
