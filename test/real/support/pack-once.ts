import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the packed package. */
    readonly archive: string;
  }
}

/** Packs `dist/` as `npm publish` would, once for all files. */
export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-packed-'));
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  execFileSync('npm', pack, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  provide('archive', join(folder, readdirSync(folder)[0] as string));
  return () => rmSync(folder, { recursive: true, force: true });
}
