import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll } from 'vitest';

/** Compiles a program of the tests into one file until the tests of the file end: Node starts it ten times as fast as through `tsx`. */
export function bundleProgram(source: URL): string {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-program-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const outfile = join(folder, 'program.mjs');
  buildSync({ entryPoints: [fileURLToPath(source)], outfile, bundle: true, platform: 'node', format: 'esm' });
  return outfile;
}
