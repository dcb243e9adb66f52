import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pid } from 'node:process';
import { build } from 'esbuild';

/**
 * Writes the modules of `src` as JavaScript, one file each, into `node_modules`, and gives that folder. Node loads them itself from there:
 * vite's runner sends each module to each worker, and lets each call of another module's function go through a getter, which together
 * took a third of the processor time. What has not changed is not written.
 */
export async function compiledSource(root: string): Promise<string> {
  const folder = `${root}node_modules/.prefilter`;
  const entryPoints = filesBelow(`${root}src`).filter((file) => file.endsWith('.ts'));
  const { outputFiles } = await build({
    entryPoints,
    outbase: `${root}src`,
    outdir: folder,
    write: false,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
  });
  for (const { path, text } of outputFiles) {
    const code = text.replaceAll(/((?:\bfrom|\bimport|\bimport\() ?")(\.[^"\n]*)\.ts"/g, '$1$2.mjs"');
    if (existsSync(path) && readFileSync(path, 'utf8') === code) continue;
    mkdirSync(dirname(path), { recursive: true });
    // By another name first: another run may be reading, and copies of a work tree may share the file.
    writeFileSync(`${path}.${pid}`, code);
    renameSync(`${path}.${pid}`, path);
  }
  const known = new Set(outputFiles.map(({ path }) => path));
  for (const file of filesBelow(folder)) if (file.endsWith('.mjs') && !known.has(file)) rmSync(file, { force: true });
  return folder;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
