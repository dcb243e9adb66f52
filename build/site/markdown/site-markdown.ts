import type MarkdownIt from 'markdown-it';
import type { EditorSettings } from '../../../src/editor/settings.ts';
import type { Locale } from '../../../src/messages/locale.ts';
import { texts } from '../../../src/messages/locale.ts';
import { slugOf } from '../../../src/site/text/write-markdown.ts';
import { sqlTargetNames } from '../../../src/translate/targets/names.ts';
import { escapeHtml, inlineHtml, type LinkOf } from './filters.ts';
import { withLineBreaks, withWholeWords } from './line-breaks.ts';

/** A page that is written, for its Markdown. */
export interface MarkdownPage {
  readonly locale: Locale;
  /** The path of the page that a link leads to, relative to the page; throws for a broken link. */
  readonly resolve: (link: string) => string;
  readonly linkOf: LinkOf;
  /** The addresses in the playground of the examples that blocks such as ```` ```filter example=0 ```` show. */
  readonly examples: readonly { readonly settings: EditorSettings; readonly link: string }[];
}

interface Surroundings {
  readonly pageAt: (path: string) => MarkdownPage;
  /** SVG by the name in a comment `<!-- picture: NAME -->`. */
  readonly pictures: ReadonlyMap<string, string>;
}

type Token = ReturnType<MarkdownIt['parse']>[number];

const labels = texts({
  en: { open: 'Open in the playground', permalink: 'Link to' },
  'pt-BR': { open: 'Abrir na área de testes', permalink: 'Link para' },
});

/** The languages of our examples, by what the highlighter calls them. */
const languages: Readonly<Record<string, string>> = {
  console: 'shellsession',
  elisp: 'lisp',
  ...Object.fromEntries(sqlTargetNames.map((name) => [name, 'sql'])),
  ...Object.fromEntries(
    ['filter', 'ebnf', 'lark', 'gbnf', 'ldap', 'rsql', 'cel', 'pubsub'].map((name) => [name, 'txt']),
  ),
};

/** Teaches the renderer what our texts contain: links between files, filters, pictures, examples, and wide tables. */
export function siteMarkdown(markdown: MarkdownIt, { pageAt, pictures }: Surroundings): void {
  markdown.core.ruler.push('prefilter', ({ tokens, env }) => {
    const page = pageAt(env.relativePath);
    env.page = page;
    nameColumns(tokens);
    for (const token of tokens) {
      if (token.type === 'fence') frameCode(token, env.relativePath, page);
      if (token.type === 'html_block') token.content = htmlOf(token.content, page, pictures);
      for (const child of token.children ?? []) {
        if (child.type === 'html_inline') child.content = htmlOf(child.content, page, pictures);
        const href = child.type === 'link_open' ? child.attrGet('href') : null;
        if (href !== null) child.attrSet('href', page.resolve(href));
        const src = child.type === 'image' ? child.attrGet('src') : null;
        if (src !== null) child.attrSet('src', page.resolve(src));
        const label = child.attrGet('aria-label')?.replace(/^Permalink to/, labels[page.locale].permalink);
        if (label !== undefined) child.attrSet('aria-label', label);
      }
    }
  });
  const fence = markdown.renderer.rules.fence as NonNullable<typeof markdown.renderer.rules.fence>;
  Object.assign(markdown.renderer.rules, {
    text: (tokens, at) => forVue(withLineBreaks(escapeHtml((tokens[at] as Token).content))),
    code_inline: (tokens, at, _options, env) => {
      const isInLink = tokens.slice(0, at).findLast(({ type }) => type.startsWith('link_'))?.type === 'link_open';
      const html = inlineHtml((tokens[at] as Token).content, isInLink ? undefined : env.page.linkOf);
      return `<code v-pre>${withWholeWords(withLineBreaks(html))}</code>`;
    },
    fence: (tokens, at, options, env, renderer) => {
      const { content, meta } = tokens[at] as Token;
      // The search needs the words alone.
      if (env.isForSearch) return `<pre>${escapeHtml(content)}</pre>`;
      return `${meta.before}${fence(tokens, at, options, env, renderer)}${meta.after}`;
    },
  } satisfies typeof markdown.renderer.rules);
}

/** Vue would read pairs of braces as expressions. */
function forVue(html: string): string {
  return html.replaceAll('{{', '&#123;&#123;');
}

/** Phones show a row as lines: what a column is must be said where there are more than a name and its meaning. */
function nameColumns(tokens: readonly Token[]): void {
  let heads: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'thead_open') heads = [];
    if (token.type === 'th_open') heads.push(plainText(tokens[index + 1] as Token));
    if (token.type === 'tr_open') column = 0;
    if (token.type !== 'td_open') continue;
    const head = heads[column++];
    if (head && column > 1 && heads.length > 2) token.attrSet('data-head', head);
  }
}

/** The frame of a block of code: the name of its file, its look, and a link to the playground; its filters by what highlights it. */
function frameCode(token: Token, path: string, page: MarkdownPage): void {
  const { info } = token;
  const [language = ''] = info.split(' ');
  const file = /title="([^"]+)"/.exec(info)?.[1];
  const look = /\b(?:bad|good|declaration)\b/.exec(info.slice(language.length))?.[0];
  const example = page.examples[Number(/example=(\d+)/.exec(info)?.[1] ?? Number.NaN)];
  const open =
    example &&
    `<a class="open" target="_self" href="${escapeHtml(example.link)}">${escapeHtml(labels[page.locale].open)}</a>`;
  token.meta = {
    before: `<div class="code ${look ?? ''}">${file === undefined ? '' : `<p class="file">${escapeHtml(file)}</p>`}`,
    after: `${open ?? ''}</div>\n`,
  };
  token.info = `${(languages[language] ?? language) || 'txt'} page=${path}${example ? ` example=${page.examples.indexOf(example)}` : ''}`;
}

/** A comment is left out, unless it inserts a picture or badges; pictures of other files are found from the page. */
function htmlOf(content: string, { resolve }: MarkdownPage, pictures: ReadonlyMap<string, string>): string {
  const comment = /^\s*<!--(.*?)-->\s*$/s.exec(content)?.[1]?.trim();
  if (comment === undefined) {
    if (/<(?!\/?(?:picture|source|img|p|a|br)\b)/.test(content)) throw new Error(`HTML in a text: ${content}`);
    return content.replace(/(?<= (?:src|srcset|href)=")[^"]+/g, resolve);
  }
  const badges = /^badges: (.+)$/.exec(comment)?.[1];
  if (badges !== undefined) {
    const all = badges.split(' | ').map((badge) => `<span class="badge ${slugOf(badge)}">${escapeHtml(badge)}</span>`);
    return `<p class="badges">${all.join(' ')}</p>\n`;
  }
  const name = /^picture: (.+)$/.exec(comment)?.[1];
  if (name === undefined) return '';
  const picture = pictures.get(name);
  if (picture === undefined) throw new Error(`there is no picture ${name}`);
  return `<div class="picture" tabindex="0" v-pre>${picture.trim()}</div>\n`;
}

/** The words of a token, without formatting. */
export function plainText({ type, content, children }: Token): string {
  if (type === 'fence' || type === 'code_block') return content;
  return (children ?? []).map(({ type: kind, content: text }) => (kind === 'softbreak' ? ' ' : text)).join('');
}
