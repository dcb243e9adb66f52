import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiEntries } from './declarations.ts';
import { apiSections } from './site/api.ts';

/*
 * Writes the part of `docs/api.md` that lists every export, from the built declarations: `npm run api`. What stands before the
 * mark is written by hand.
 */

const path = fileURLToPath(new URL('../docs/api.md', import.meta.url));
const mark = '<!-- from the declarations, by `npm run api` -->';
const [head = ''] = readFileSync(path, 'utf8').split(mark);
writeFileSync(path, `${head.trimEnd()}\n\n${mark}\n\n${apiSections(apiEntries())}\n`);
