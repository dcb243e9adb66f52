import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const realModules = join(root, 'test/real/node_modules');

/** The path of the packed package, which all files share. */
export const archive: string = inject('archive');

/**
 * A new folder in which the packed package is installed, with links to packages of `test/real` or of the checkout: from
 * the name that a program imports to the package's name there.
 */
export function installed(links: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-installed-'));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  execFileSync('tar', ['xzf', archive, '-C', modules]);
  renameSync(join(modules, 'package'), join(modules, 'prefilter'));
  for (const [name, target] of Object.entries(links)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(target.startsWith('/') ? target : join(realModules, target), join(modules, name));
  }
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  return folder;
}

/** The path of a package that is installed in `test/real`. */
export const realPackage = (name: string): string => join(realModules, name);
/** The path of a package of the checkout. */
export const ownPackage = (name: string): string => join(root, 'node_modules', name);
