import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { builtSite } from './site-sources.ts';

/* Writes the site into `site/`. Run after `npm run build`, whose declarations the pages of the API are made from. */

await rm('site', { recursive: true, force: true });
const files = builtSite([], false);
for (const [path, content] of files) {
  const file = join('site', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
console.log(`site: ${files.size} files`);
