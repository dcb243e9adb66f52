import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourcePage } from '../../src/site/paths.ts';
import type { ApiEntry } from './api.ts';
import { sitePages } from './texts.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const others = [
  'README.md',
  'CHANGELOG.md',
  'src/README.md',
  'grammar/operators.md',
  'grammar/conformance/README.md',
  'grammar/readers/README.md',
  '.github/CONTRIBUTING.md',
  '.github/SECURITY.md',
];

/** The texts of all pages, read from the repository; `api` is what the entry points export. */
export function readPages(api: readonly ApiEntry[]): readonly SourcePage[] {
  const guides = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .sort();
  return sitePages({
    texts: [...others, ...guides].map((path) => ({ path, markdown: read(path) })),
    ebnf: read('grammar/filter.ebnf'),
    api,
  });
}

/** SVG by the name in a comment `<!-- picture: NAME -->`. */
export function readPictures(): ReadonlyMap<string, string> {
  return new Map(['grammar', 'rooms', 'tree'].map((name) => [name, read(`build/site/pictures/${name}.svg`)]));
}
