import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { builtSite } from '../../build/site-sources.ts';
import manifest from '../../package.json' with { type: 'json' };
import { declarations } from '../../src/cli/declarations.ts';
import { allRules } from '../../src/lint/rules.ts';
import { inLocale, localeOf, pagePath, relativePath, resolvedPath } from '../../src/site/paths.ts';
import { siteFiles } from '../../src/site/site.ts';
import { targetNames } from '../../src/translate/targets/names.ts';

// The site as written, without the pages that need the compiler of `test/real`.
const files = builtSite([]);
const pages = [...files].filter(([path]) => path.endsWith('.html'));

/** The values of an attribute in a page. */
const valuesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<[^>]* ${name}="([^"]*)"`, 'g'))].map(([, value]) => value as string);

test('each rule, command and target has a page, the first two in both languages', () => {
  const expected = [
    ...Object.keys(allRules).map((id) => `rules/${id}`),
    ...Object.keys(declarations).map((name) => `commands/${name}`),
  ].flatMap((path) => [path, `pt-BR/${path}`]);
  const all = [...expected, ...targetNames.map((name) => `targets/${name}`), 'index', 'pt-BR/index'];
  expect(all.filter((path) => !files.has(`${path}.html`))).toEqual([]);
});

test('every link and every file that a page loads exists, with its anchor', () => {
  const ids = new Map(pages.map(([path, html]) => [path, new Set(valuesOf(html, 'id'))]));
  const dead = pages.flatMap(([path, html]) =>
    [...valuesOf(html, 'href'), ...valuesOf(html, 'src')]
      .filter((link) => {
        if (/^https?:/.test(link)) return false;
        const [file = '', anchor] = link.split('#');
        const to = file === '' ? path : posix.join(posix.dirname(path), file).replace(/^\.?\//, '');
        if (to === 'playground/index.html') return false;
        return !files.has(to) || (anchor !== undefined && !ids.get(to)?.has(decodeURIComponent(anchor)));
      })
      .map((link) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
  expect(pages.length).toBeGreaterThan(100);
});

test('every page can be reached from the start page of its language', () => {
  const linksOf = (path: string) =>
    valuesOf(files.get(path) ?? '', 'href').map((link) =>
      posix.join(posix.dirname(path), link.split('#')[0] as string),
    );
  const seen = new Set(['index.html', 'pt-BR/index.html']);
  for (const path of seen) {
    for (const to of linksOf(path)) if (to.endsWith('.html') && files.has(to)) seen.add(to);
  }
  expect(pages.map(([path]) => path).filter((path) => !seen.has(path))).toEqual(['404.html']);
});

describe.each(pages)('%s', (path, html) => {
  test('has one h1, a title, a language and no repeated id', () => {
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]{5,}<\/title>/);
    expect(html).toContain(`<html lang="${path.startsWith('pt-BR/') ? 'pt-BR' : 'en'}">`);
    const ids = valuesOf(html, 'id');
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('says where it is, what it is about, and leads on', () => {
    const description = /<meta name="description" content="([^"]*)">/.exec(html)?.[1] ?? '';
    expect(description.length).toBeGreaterThan(10);
    expect(description.length).toBeLessThanOrEqual(170);
    expect(html).toContain(`<meta property="og:description" content="${description}">`);
    if (path === '404.html') return expect(html).not.toContain('class="foot"');
    expect(html).toMatch(/<nav id="pages"[\s\S]*? aria-current="page"[\s\S]*?<\/nav>/);
    expect(html).toMatch(/<a rel="(?:prev|next)"/);
    // Each heading below the title has a link to itself.
    const headings = html.match(/<main[\s\S]*<\/main>/)?.[0].match(/<h[23] id=/g)?.length ?? 0;
    expect(html.match(/<a class="anchor"/g)?.length ?? 0).toBe(headings);
  });

  test('loads nothing from elsewhere, and has no inline styles or scripts', () => {
    expect(html).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'self'; style-src 'self'`);
    expect(html).not.toMatch(/<[^>]* (?:style|on\w+)="/);
    expect(html).not.toMatch(/<style|<script(?! src=")/);
    const links = [...valuesOf(html, 'src'), ...valuesOf(html, 'href')];
    expect(valuesOf(html, 'src').filter((link) => /^https?:/.test(link))).toEqual([]);
    // The server shows the page of what is not found at any depth: only its links begin at the root.
    expect(links.filter((link) => link.startsWith('/')).length > 0).toBe(path === '404.html');
  });
});

test('all titles of a language are different', () => {
  for (const isPortuguese of [true, false]) {
    const titles = pages
      .filter(([path]) => path.startsWith('pt-BR/') === isPortuguese)
      .map(([, html]) => /<title>(.*)<\/title>/.exec(html)?.[1]);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  }
});

test('a filter in an example opens in the playground unchanged', () => {
  const html = files.get('building.html') ?? '';
  const opened = valuesOf(html, 'href')
    .filter((link) => link.startsWith('playground/index.html#filter='))
    .map((link) => decodeURIComponent(link.slice('playground/index.html#filter='.length)));
  expect(opened).toContain('(OR (= processed false) (_not_exists processed))');
});

test('on a Portuguese page every filter opens in a Portuguese playground', () => {
  const links = pages
    .filter(([path]) => path.startsWith('pt-BR/'))
    .flatMap(([, html]) => valuesOf(html, 'href'))
    .filter((link) => link.includes('playground/index.html#filter='));
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !link.endsWith('&amp;language=pt-BR'))).toEqual([]);
});

test('a broken link stops the build', () => {
  const texts = [{ path: 'README.md', markdown: '# x\n\n[y](docs/none.md)' }];
  const sources = { version: '0', texts, ebnf: '', pictures: new Map([['grammar', '']]), api: [], hashOf: () => '' };
  expect(() => siteFiles(sources)).toThrow('README.md: the link docs/none.md leads nowhere');
});

test('the diagrams of the grammar show its rules', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const rules = read('grammar/filter.ebnf')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\n\n+/g, '\n')
    .trim();
  const svg = read('src/site/pictures/grammar.svg');
  const described = /<desc>(.*)<\/desc>/s.exec(svg)?.[1]?.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  // Draw the picture again after a change of the grammar, and describe it with the new rules.
  expect(described).toBe(rules);
  const names = [...svg.matchAll(/class="name"[^>]*>(\w+)</g)].map(([, name]) => name);
  expect(names).toEqual([...rules.matchAll(/^\w+/gm)].map(([name]) => name));
});

// The workflow cannot run here. This checks that tags trigger it, that its script exists, and that it publishes the
// folder which the script writes.
test('a tag builds the site and publishes its folder, with no more rights than that needs', () => {
  const workflow = parse(readFileSync(new URL('../../.github/workflows/site.yml', import.meta.url), 'utf8'));
  expect(workflow.on.push).toEqual({ tags: ['v*'] });
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const { build, publish } = workflow.jobs;
  const runs = build.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(runs).toEqual(['npm ci', 'npm run site']);
  expect(manifest.scripts.site).toMatch(/build\/site\.ts$/);
  const upload = build.steps.at(-1);
  expect(upload).toEqual({ uses: expect.stringMatching(/^actions\/upload-pages-artifact@/), with: { path: 'site' } });
  expect([publish.needs, publish.permissions]).toEqual(['build', { pages: 'write', 'id-token': 'write' }]);
});

test('a filter has the same colours on the pages, in the playground and in editors', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const palette = new Map(
    [...read('src/site/palette.css').matchAll(/--(\w+): light-dark\((#\w+), (#\w+)\)/g)].map(
      ([, name, light, dark]) => [name, [light, dark]],
    ),
  );
  const editor = read('src/editor/codemirror/codemirror.ts');
  const kinds = {
    operator: 'operator',
    property: 'property',
    string: 'value',
    number: 'value',
    boolean: 'value',
    error: 'wrong',
  };
  for (const [kind, name] of Object.entries(kinds)) {
    const colours = ['', '&dark '].map(
      (theme) =>
        new RegExp(`'(?:[^'\n]*, )?${theme}\\.cm-prefilter-${kind}[^']*': \\{ color: '(#\\w+)'`).exec(editor)?.[1],
    );
    expect([kind, colours]).toEqual([kind, palette.get(name)]);
  }
  expect(read('src/site/playground/page.css')).toContain('palette.css');
});

test('language models find a list of the guides, and all of them in one text', () => {
  const list = files.get('llms.txt') as string;
  expect(list).toMatch(/^# prefilter\n\n> .+\n\n/);
  const links = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path as string);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((path) => !files.has(path))).toEqual([]);
  expect(links.filter((path) => path.startsWith('pt-BR/'))).toEqual([]);
  const all = files.get('llms-full.txt') as string;
  expect(all).toContain('# The language');
  expect(all).toContain('# Filters written by language models');
});

test.each([
  ['README.md', 'index.html'],
  ['docs/building.md', 'building.html'],
  ['docs/rules/syntax.md', 'rules/syntax.html'],
  ['docs/pt-BR/README.md', 'pt-BR/index.html'],
  ['grammar/conformance/README.md', 'grammar/conformance/index.html'],
  ['src/README.md', 'map.html'],
  ['CHANGELOG.md', 'changelog.html'],
])('the page of %s is at %s', (source, path) => {
  expect(pagePath(source)).toBe(path);
});

test.each([
  ['index.html', 'site.css', 'site.css'],
  ['rules/syntax.html', 'site.css', '../site.css'],
  ['rules/syntax.html', 'rules/limit.html', 'limit.html'],
  ['pt-BR/rules/syntax.html', 'rules/syntax.html', '../../rules/syntax.html'],
  ['rules/syntax.html', 'rules.html', '../rules.html'],
])('from %s to %s is %s', (from, to, link) => {
  expect(relativePath(from, to)).toBe(link);
  expect(resolvedPath(from, link)).toBe(to);
});

test('a page knows its language, and its address in the other one', () => {
  expect(localeOf('docs/pt-BR/language.md')).toBe('pt-BR');
  expect(localeOf('docs/language.md')).toBe('en');
  expect(inLocale('docs/language.md', 'pt-BR')).toBe('docs/pt-BR/language.md');
  expect(inLocale('docs/pt-BR/language.md', 'en')).toBe('docs/language.md');
  expect(inLocale('README.md', 'pt-BR')).toBe('docs/pt-BR/README.md');
  expect(inLocale('docs/pt-BR/README.md', 'en')).toBe('README.md');
});
