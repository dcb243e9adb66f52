import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { apiEntries } from './declarations.ts';
import { buildPlayground } from './playground.ts';
import { builtSite } from './site-sources.ts';

/** Empties a folder, writes the whole site into it, and returns the number of files without the playground. */
export async function writeSite(folder: string): Promise<number> {
  await rm(folder, { recursive: true, force: true });
  const files = builtSite(apiEntries());
  for (const [path, content] of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await buildPlayground(join(folder, 'playground'), '../index.html');
  return files.size;
}
