import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import { type SiteSources, siteFiles } from '../src/site/site.ts';
import type { SourcePage } from '../src/site/source-page.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Every file of the site by its path, but the playground; `api` are the pages of functions and types. */
export function builtSite(api: readonly SourcePage[], hasPlayground: boolean): ReadonlyMap<string, string> {
  const files = siteFiles({ ...sources(), api, hasPlayground });
  return new Map([
    ...files,
    ['search.js', searchScript()],
    ['site.css', read('src/site/site.css')],
    ['icon.svg', read('src/site/icon.svg')],
  ]);
}

function sources(): Omit<SiteSources, 'api' | 'hasPlayground'> {
  const guides = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  const others = [
    'README.md',
    'CHANGELOG.md',
    'src/README.md',
    'grammar/operators.md',
    'grammar/conformance/README.md',
    '.github/CONTRIBUTING.md',
    '.github/SECURITY.md',
  ];
  return {
    version: manifest.version,
    texts: [...others, ...guides].map((path) => ({ path, markdown: read(path) })),
    ebnf: read('grammar/filter.ebnf'),
  };
}

/** The search as a script that runs from a disk too, where modules do not. */
function searchScript(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, 'src/site/search/box.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text as string;
}
