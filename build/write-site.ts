import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildPlayground } from './playground.ts';

/**
 * Empties a folder and writes the whole site into it: the pages by VitePress, and the playground; `base` is
 * the path below which it is served, else that of the address in `package.json`.
 */
export async function writeSite(folder: string, base?: string): Promise<void> {
  const target = resolve(folder);
  await rm(target, { recursive: true, force: true });
  const home = fileURLToPath(new URL('site', import.meta.url));
  // The package is installed in `build/site` only.
  const vitepress = createRequire(join(home, 'package.json')).resolve('vitepress');
  const { build } = await import(pathToFileURL(vitepress).href);
  if (base !== undefined) process.env.SITE_BASE = base;
  await build(home, { outDir: target });
  await buildPlayground(join(target, 'playground'), '../index.html');
}
