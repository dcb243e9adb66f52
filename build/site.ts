import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { apiEntries } from './declarations.ts';
import { buildPlayground } from './playground.ts';
import { builtSite } from './site-sources.ts';

/* Writes the site into `site/`. Run after `npm run build`, whose declarations the pages of the API are made from. */

const folder = 'site';

await rm(folder, { recursive: true, force: true });
const files = builtSite(apiEntries());
for (const [path, content] of files) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
await buildPlayground(join(folder, 'playground'), '../index.html');
console.log(`${folder}: ${files.size} files and the playground`);
