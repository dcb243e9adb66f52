import type { SourcePage } from '../../src/site/paths.ts';
import { escapeMarkdown, writeTable } from '../../src/site/text/write-markdown.ts';

/** The exports of an entry point of the package, from its type declarations. */
export interface ApiEntry {
  /** The module name in an import. */
  readonly name: string;
  readonly items: readonly ApiItem[];
}

export interface ApiItem {
  readonly name: string;
  readonly kind: 'function' | 'constant' | 'class' | 'type';
  /** Its TypeScript declaration; overloads one below the other. */
  readonly code: string;
  /** Its documentation, each paragraph on one line. */
  readonly doc: string;
}

const headings = { function: 'Functions', constant: 'Constants', class: 'Classes', type: 'Types' } as const;

/** A page for each entry point: its exports, with documentation and declarations. */
export function apiPages(entries: readonly ApiEntry[]): readonly SourcePage[] {
  return entries.map((entry) => ({ path: `docs/${apiPath(entry)}`, markdown: apiPage(entry) }));
}

/** All entry points with links to their pages. */
export function apiTable(entries: readonly ApiEntry[]): string {
  const rows = entries.map((entry) => {
    const names = entry.items.filter(({ kind }) => kind !== 'type').map(({ name }) => `\`${name}\``);
    return [`[\`${entry.name}\`](${apiPath(entry)})`, names.join(', ')];
  });
  return writeTable(['entry point', 'exports, beside types'], rows);
}

/** The page of each exported name, by entry point; the first entry point that has it is the nearest. */
export function declarationPaths(entries: readonly ApiEntry[]): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const entry of entries)
    for (const { name, kind } of entry.items)
      if ((kind === 'type' || kind === 'class') && !paths.has(name))
        paths.set(name, `docs/${apiPath(entry)}#${name.toLowerCase()}`);
  return paths;
}

/** All exports of all entry points in one text, for the guide in the package. */
export function apiSections(entries: readonly ApiEntry[]): string {
  return entries
    .flatMap(({ name, items }) => [
      `## ${name}`,
      ...items.flatMap((item) =>
        itemSection(item, name === 'prefilter' ? '' : `${name.replace('prefilter/', '')}: `, 'ts'),
      ),
    ])
    .join('\n\n');
}

function apiPath({ name }: ApiEntry): string {
  return `api/${name.replace(/^prefilter\//, '').replaceAll('/', '-')}.md`;
}

function apiPage({ name, items }: ApiEntry): string {
  const sections = (Object.keys(headings) as (keyof typeof headings)[]).flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind);
    return own.length === 0
      ? []
      : [`## ${headings[kind]}`, ...own.flatMap((item) => itemSection(item, '', 'ts declaration'))];
  });
  return [
    `# ${name}`,
    `What \`import … from '${name}'\` gives. [The API](../api.md) has all entry points.`,
    ...sections,
  ].join('\n\n');
}

function itemSection({ name, code, doc }: ApiItem, prefix: string, language: string): readonly string[] {
  return [
    `### ${prefix}${name}`,
    ...(doc === '' ? [] : [escapeMarkdown(doc)]),
    `\`\`\`\`${language}\n${code}\n\`\`\`\``,
  ];
}
