import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateRawSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import manifest from '../package.json' with { type: 'json' };
import type { ApiEntry } from '../src/site/reference/api.ts';
import { type SiteSources, siteFiles } from '../src/site/site.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Every file of the site by its path, except the playground; `api` is what the entry points export. */
export function builtSite(api: readonly ApiEntry[]): ReadonlyMap<string, string> {
  const files = siteFiles({ ...sources(), api });
  return new Map([
    ...files,
    ['search.js', `${bundle('search.ts', 'prefilterSearch')}${files.get('search.js')}`],
    ['site.js', bundle('script.ts')],
    ['theme.js', bundle('theme.ts')],
    ['live.js', bundle('live.ts')],
    ['site.css', `${read('src/site/palette.css')}${read('src/site/site.css')}`],
    ['icon.svg', read('src/site/icon.svg')],
  ]);
}

function sources(): Omit<SiteSources, 'api'> {
  const guides = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
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
  return {
    version: manifest.version,
    texts: [...others, ...guides].map((path) => ({ path, markdown: read(path) })),
    ebnf: read('grammar/filter.ebnf'),
    hashOf: (state) => `#v1/${deflateRawSync(JSON.stringify(state)).toString('base64url')}`,
    pictures: new Map(['grammar', 'rooms', 'tree'].map((name) => [name, read(`src/site/pictures/${name}.svg`)])),
  };
}

/** A script of the pages, with its exports as a global object; not a module, because modules do not run from the disk. */
function bundle(file: string, globalName?: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(root, 'src/site', file)],
    ...(globalName && { globalName }),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0]?.text as string;
}
