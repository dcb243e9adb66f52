import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const realModules = join(root, 'test/real/node_modules');

/** Packs `dist/` as `npm publish` would; returns the path of the archive in a new folder. */
export function packed(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-packed-'));
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  execFileSync('npm', pack, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  return join(folder, readdirSync(folder)[0] as string);
}

/**
 * A new folder in which the packed package is installed, with links to packages of `test/real` or of the checkout: from
 * the name that a program imports to the package's name there.
 */
export function installed(archive: string, links: Readonly<Record<string, string>> = {}): string {
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
