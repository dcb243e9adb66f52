import { readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { modelFiles } from '../../../build/site/for-models.ts';
import { plainText } from '../../../build/site/markdown/site-markdown.ts';
import { kindOf, navigationOf } from '../../../build/site/navigation.ts';
import { pageFiles } from '../../../build/site/page-data.ts';
import { readPages } from '../../../build/site/pages.ts';
import { linkedPage, sitePages } from '../../../build/site/texts.ts';
import manifest from '../../../package.json' with { type: 'json' };
import { declarations } from '../../../src/cli/declarations.ts';
import { received } from '../../../src/language/dialect/dialects.ts';
import { allRules } from '../../../src/lint/rules.ts';
import { locales } from '../../../src/messages/locale.ts';
import { localeOf } from '../../../src/site/paths.ts';
import { slugOf } from '../../../src/site/text/write-markdown.ts';
import { targetNames } from '../../../src/translate/targets/names.ts';

// The texts of the pages, without those of the API, which need its compiler; `test/real` looks at the pages as they are built.
const files = pageFiles(readPages([]), []);
const written = files.filter(({ frontmatter }) => !frontmatter.stub);
const sources = new Set(written.map(({ source }) => source));
const markdown = new MarkdownIt({ html: true });

test('each rule, command and target has a page, the first two in both languages', () => {
  const expected = [
    ...Object.keys(allRules).map((id) => `rules/${id}`),
    ...Object.keys(declarations).map((name) => `commands/${name}`),
  ].flatMap((path) => [path, `pt-BR/${path}`]);
  const all = [...expected, ...targetNames.map((name) => `targets/${name}`), 'index', 'pt-BR/index'];
  const paths = new Set(written.map(({ path }) => path));
  expect(all.filter((path) => !paths.has(`${path}.md`))).toEqual([]);
});

test('every page has a twin in the other language, if only one that leads to it', () => {
  const paths = new Set(files.map(({ path }) => path));
  const twins = files.map(({ path }) => (path.startsWith('pt-BR/') ? path.slice('pt-BR/'.length) : `pt-BR/${path}`));
  expect(twins.filter((path) => !paths.has(path))).toEqual([]);
  expect(files.length).toBe(paths.size);
});

test('every link in a text leads to a page, and to a heading that it has', () => {
  const anchors = new Map<string, Set<string>>();
  const links: (readonly [source: string, link: string])[] = [];
  for (const { source, markdown: text } of written) {
    const tokens = markdown.parse(text, {});
    const headings = tokens.flatMap(({ type }, at) =>
      type === 'heading_open' ? [slugOf(plainText(tokens[at + 1] as never))] : [],
    );
    anchors.set(
      source,
      new Set(
        headings.map((slug, at) => {
          const times = headings.slice(0, at).filter((one) => one === slug).length;
          return times === 0 ? slug : `${slug}-${times}`;
        }),
      ),
    );
    for (const { children } of tokens)
      for (const child of children ?? []) {
        const href = child.type === 'link_open' ? child.attrGet('href') : null;
        if (href !== null && !/^https?:/.test(href)) links.push([source, href]);
      }
  }
  const dead = links.filter(([source, link]) => {
    const [to, anchor] = link.startsWith('#') ? [source, link.slice(1)] : linkedPage(link, source, sources);
    return anchor !== undefined && !anchors.get(to)?.has(decodeURIComponent(anchor));
  });
  expect(dead).toEqual([]);
  expect(links.length).toBeGreaterThan(300);
});

test.each(locales)('the navigation of %s leads to every page of the language, and to nothing else', (locale) => {
  const titles = new Map(written.map(({ source, title }) => [source, title]));
  const { nav, sidebar } = navigationOf(locale, titles);
  type Entries = readonly { readonly link?: string; readonly items?: Entries }[];
  const linked = (items: Entries): string[] =>
    items.flatMap(({ link, items: inside = [] }) => [...(link === undefined ? [] : [link]), ...linked(inside)]);
  const links = linked(sidebar);
  expect(links.filter((link, at) => links.indexOf(link) !== at)).toEqual([]);
  const own = written.filter(
    ({ source, frontmatter }) => localeOf(source) === locale && frontmatter.layout !== 'start',
  );
  const addresses = own.map(({ path }) => `/${path.replace(/\.md$/, '.html')}`);
  expect(addresses.filter((address) => !links.includes(address))).toEqual([]);
  const all = new Set(written.map(({ path }) => `/${path.replace(/\.md$/, '.html')}`));
  expect(links.filter((link) => !all.has(link))).toEqual([]);
  // What stands above the pages marks each page of its kind, and no other.
  for (const { link, activeMatch } of nav.filter((entry) => entry.activeMatch !== undefined)) {
    const marks = (path: string) => new RegExp(activeMatch as string).test(`/${path}`);
    const first = written.find(({ path }) => `/${path.replace(/\.md$/, '.html')}` === link);
    const kind = kindOf(first?.source as string);
    expect(own.filter(({ source, path }) => marks(path) !== (kindOf(source) === kind)).map(({ path }) => path)).toEqual(
      [],
    );
  }
});

test('pages have a title of their own in their language, and say what they are about', () => {
  for (const locale of locales) {
    const titles = files.filter((file) => file.locale === locale).map(({ frontmatter }) => frontmatter.title);
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  }
  const wrong = written.filter(
    ({ description, title }) => title === '' || description.length <= 10 || description.length > 170,
  );
  expect(wrong.map(({ path, description }) => [path, description])).toEqual([]);
});

test('a filter in an example opens in the playground unchanged, in the language of the page', () => {
  const filter = '(OR (= processed false) (_not_exists processed))';
  const linkOn = (path: string) => files.find((file) => file.path === path)?.linkOf(filter, received);
  expect(decodeURIComponent(linkOn('building.md') as string)).toBe(`playground/index.html#filter=${filter}`);
  expect(decodeURIComponent(linkOn('pt-BR/building.md') as string)).toBe(
    `../playground/index.html#filter=${filter}&language=pt-BR`,
  );
});

test('a broken link stops the build', () => {
  const texts = [{ path: 'README.md', markdown: '# x\n\n[y](docs/none.md)' }];
  const [page] = pageFiles(sitePages({ texts, ebnf: '', api: [] }), []);
  expect(() => page?.resolve('docs/none.md')).toThrow('README.md: the link docs/none.md leads nowhere');
});

test('the diagrams of the grammar show its rules', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const rules = read('grammar/filter.ebnf')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\n\n+/g, '\n')
    .trim();
  const svg = read('build/site/pictures/grammar.svg');
  const described = /<desc>(.*)<\/desc>/s.exec(svg)?.[1]?.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  // Draw the picture again after a change of the grammar, and describe it with the new rules.
  expect(described).toBe(rules);
  const names = [...svg.matchAll(/class="name"[^>]*>(\w+)</g)].map(([, name]) => name);
  expect(names).toEqual([...rules.matchAll(/^\w+/gm)].map(([name]) => name));
});

// The workflow cannot run here. This checks that tags trigger it, that its script exists, and that it publishes the
// folder which the script writes.
test('a tag builds the site and publishes its folder, with no more rights than that needs', () => {
  const workflow = parse(readFileSync(new URL('../../../.github/workflows/site.yml', import.meta.url), 'utf8'));
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
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
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
  const made = new Map(modelFiles(files));
  const list = made.get('llms.txt') as string;
  expect(list).toMatch(/^# prefilter\n\n> .+\n\n/);
  const links = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path as string);
  expect(links.length).toBeGreaterThan(20);
  const known = new Set([...files.map(({ path }) => path.replace(/\.md$/, '.html')), ...made.keys()]);
  expect(links.filter((path) => !known.has(path))).toEqual([]);
  expect(links.filter((path) => path.startsWith('pt-BR/'))).toEqual([]);
  expect(made.get('llms-full.txt')).toContain('# The language');
  expect(made.get('llms-full.txt')).toContain('# Filters written by language models');
});
