import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** The client as a program includes it, with its dynamic imports in separate files. */
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

/** The entry and all that it imports statically. */
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

test('the client is at first load at most 9 kB minified and gzipped, without what only filters, CNPJs and CPFs need', async () => {
  const { files, metafile, entry } = await bundle();
  const bytesOf = (names: Iterable<string>) => {
    const code = [...names].map((name) => files.find(({ path }) => path.endsWith(name))?.text ?? '').join('\n');
    // The names of other chunks contain a hash of their contents, which must not change the result.
    return gzipSync(code.replace(/-[0-9A-Z]{8}\.js/g, '.js'), { level: 9 }).length;
  };
  const names = atOnce(metafile.outputs, entry[0]);
  expect(bytesOf(names)).toBeLessThanOrEqual(9_000);
  // What a walk without a filter loads; the figures of the first page, to a twentieth.
  const walk = new Set(names);
  for (const [name, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (/client\/(?:walk-pages|send|query|page)\.ts$/.test(entryPoint ?? '')) atOnce(metafile.outputs, name, walk);
  }
  const readme = readFileSync('README.md', 'utf8').replace(/\s+/g, ' ');
  const said = /client is (\d+) kB at first load, (\d+) kB with what walks pages/.exec(readme)?.slice(1) ?? [];
  const measured = [names, walk].map(bytesOf);
  expect(
    said.map((kilobytes, at) => Math.abs((Number(kilobytes) * 1000) / (measured[at] as number) - 1) < 0.05),
  ).toEqual([true, true]);
  const inputs = [...names].flatMap((name) => Object.keys(metafile.outputs[name]?.inputs ?? {}));
  expect(inputs.filter((input) => /chevrotain|language\/(?!kinds\/check-digit)|validate\//.test(input))).toEqual([]);
  // The check of CNPJs, loaded with the first query that has some.
  const [numbers = ''] = Object.entries(metafile.outputs).flatMap(([name, { inputs }]) =>
    Object.keys(inputs).some((input) => input.includes('kinds/tax-ids')) ? [name] : [],
  );
  expect(bytesOf(atOnce(metafile.outputs, numbers, names))).toBeLessThanOrEqual(13_100);
});

test('does not use Node', async () => {
  const { files } = await bundle();
  for (const { text } of files) expect(text.match(/\brequire\(|\bprocess\.|["']node:|__dirname/)).toBeNull();
});
