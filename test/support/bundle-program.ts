import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { temporaryFolder } from './temporary-folder.ts';

/** Compiles a program of the tests into one file until the tests of the file end: Node starts it ten times as fast as through `tsx`. */
export function bundleProgram(source: URL): string {
  const folder = temporaryFolder();
  const outfile = join(folder, 'program.mjs');
  buildSync({ entryPoints: [fileURLToPath(source)], outfile, bundle: true, platform: 'node', format: 'esm' });
  return outfile;
}
