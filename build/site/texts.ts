import { locales } from '../../src/messages/locale.ts';
import { inLocale, localeOf, resolvedPath, type SourcePage } from '../../src/site/paths.ts';
import { commandPages, commandTable } from '../../src/site/reference/commands.ts';
import { rulePages, ruleTable } from '../../src/site/reference/rules.ts';
import { targetPages } from '../../src/site/reference/targets.ts';
import { targetNames } from '../../src/translate/targets/names.ts';
import { type ApiEntry, apiPages, apiTable } from './api.ts';

/** The sources of the site. */
export interface SiteSources {
  /** The guides and the other Markdown files of the repository. */
  readonly texts: readonly SourcePage[];
  /** The grammar of record. */
  readonly ebnf: string;
  /** The exports of the entry points; missing if there is no compiler to read the declarations. */
  readonly api: readonly ApiEntry[];
}

/** The text of every page of the site, except the playground: the guides, and the reference from the data of the tool. */
export function sitePages({ texts, ebnf, api }: SiteSources): readonly SourcePage[] {
  return [
    ...texts.map((page) => ({ ...page, markdown: withLinksToPages(page, api) })),
    grammarPage(ebnf),
    ...apiPages(api),
    ...targetPages('docs/'),
    ...locales.flatMap((locale) => {
      const folder = locale === 'en' ? 'docs/' : `docs/${locale}/`;
      return [...rulePages(folder, locale), ...commandPages(folder, locale)];
    }),
    {
      path: 'docs/pt-BR/cli.md',
      markdown: `# Linha de comando\n\nTodos os comandos do \`prefilter\`, com opções e exemplos.\n\n${commandTable('pt-BR')}`,
    },
  ];
}

/** The page of the grammar: its diagrams and the text of record. */
function grammarPage(ebnf: string): SourcePage {
  return {
    path: 'grammar/README.md',
    markdown: [
      '# The grammar',
      'What a filter looks like. Every way through a diagram, from the left to the right, spells a right text: round boxes are ' +
        'characters, square ones other rules. Which operators there are and what they take is in [operators](operators.md).',
      '## Diagrams',
      '<!-- picture: grammar -->',
      '## The text of record',
      'The diagrams show this file, `grammar/filter.ebnf` in the package, which tests hold against the parser. ' +
        '[Conformance vectors](conformance/README.md) show what a reader must make of a text.',
      `\`\`\`ebnf\n${ebnf.trim()}\n\`\`\``,
    ].join('\n\n'),
  };
}

/** The text of a guide; one that contains all rules or all commands links to their pages instead. */
function withLinksToPages({ path, markdown }: SourcePage, api: readonly ApiEntry[]): string {
  switch (path) {
    // The first screen shows it live.
    case 'README.md':
    case 'docs/pt-BR/README.md':
      return markdown.replace(/<picture>.*<\/picture>\n/, '');
    case 'docs/api.md':
      return api.length === 0
        ? markdown
        : `${textBefore(markdown, '\n## prefilter\n')}\n## Entry points\n\n${apiTable(api)}`;
    case 'docs/rules.md':
      return textBefore(
        markdown.replace(/<!-- rules -->.*<!-- \/rules -->/s, () => ruleTable('en')),
        '\n## All rules\n',
      );
    case 'docs/pt-BR/rules.md':
      return textBefore(
        markdown.replace(/<!-- regras -->.*<!-- \/regras -->/s, () => ruleTable('pt-BR')),
        '\n## Todas as regras\n',
      );
    case 'docs/cli.md':
      return textBefore(markdown, '\n## Commands\n').replace(
        '\n```console',
        () => `\n## Commands\n\n${commandTable('en')}\n\n## Help\n\n\`\`\`console`,
      );
    case 'docs/targets.md':
      return markdown.replace(/^\| `([\w-]+)` /gm, (row, name) =>
        targetNames.some((target) => target === name) ? `| [\`${name}\`](targets/${name}.md) ` : row,
      );
    default:
      return markdown;
  }
}

function textBefore(text: string, mark: string): string {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`a page lacks ${mark.trim()}`);
  return text.slice(0, at);
}

/**
 * The text that a relative link in a text leads to, with the heading. It is the one in the reader's language where there is
 * one, except in that text itself: there a link to the English one is intended. Throws if there is none.
 */
export function linkedPage(
  link: string,
  path: string,
  pages: ReadonlySet<string>,
): readonly [string, string | undefined] {
  const [file = '', anchor] = link.split('#');
  const [asked, heading] = movedTo(resolvedPath(path, file), anchor);
  const own = inLocale(asked, localeOf(path));
  const to = pages.has(own) && own !== path ? own : asked;
  if (!pages.has(to)) throw new Error(`${path}: the link ${link} leads nowhere`);
  return [to, heading];
}

/** The targets of links whose pages in the site differ from the repository. */
function movedTo(path: string, anchor: string | undefined): readonly [path: string, anchor: string | undefined] {
  if (path === 'grammar/filter.ebnf') return ['grammar/README.md', undefined];
  if (/(?:^|\/)rules\.md$/.test(path) && anchor !== undefined)
    return [path.replace(/\.md$/, `/${anchor}.md`), undefined];
  return [path, anchor];
}
