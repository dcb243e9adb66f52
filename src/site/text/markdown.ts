import MarkdownIt from 'markdown-it';
import type { EditorSettings } from '../../editor/settings.ts';
import { codeHtml, escapeHtml, filterHtml, type LinkOf } from './code.ts';
import { withLineBreaks, withWholeWords } from './line-breaks.ts';

/** The site's part in rendering a text. */
export interface Surroundings {
  /** The address of a link in the text; throws for a broken link. */
  readonly resolve: (link: string) => string;
  readonly linkOf: LinkOf;
  /** SVG by the name in a comment `<!-- picture: NAME -->`. */
  readonly pictures: ReadonlyMap<string, string>;
  /** The examples that blocks of code such as ```` ```filter example=0 ```` show. */
  readonly examples?: readonly CodeExample[];
  /** The labels of the links and buttons beside code. */
  readonly labels: { readonly copy: string; readonly open: string };
  /** The address of the declaration of a type that code names; `undefined` if it is not ours. */
  readonly declarationOf?: (name: string) => string | undefined;
}

/** A filter that a page shows, with what it is read with, and its page in the playground. */
interface CodeExample {
  readonly settings: EditorSettings;
  readonly link: string;
}

/** A part of a page under one heading, for the search. */
export interface Section {
  readonly heading: string;
  readonly level: number;
  readonly anchor: string;
  readonly text: string;
}

export interface RenderedPage {
  readonly html: string;
  /** Its first paragraph, without formatting, shortened. */
  readonly description: string;
  /** The text of the first heading. */
  readonly title: string;
  readonly sections: readonly Section[];
}

const markdown = new MarkdownIt({ html: true });
type Token = ReturnType<typeof markdown.parse>[number];

/**
 * A Markdown text as HTML: anchors as on GitHub, links of the site, coloured code, and tables and code that scroll
 * separately. HTML in a text must be a comment.
 */
export function renderMarkdown(text: string, surroundings: Surroundings): RenderedPage {
  const tokens = markdown.parse(text, {});
  const sections: { heading: string; level: number; anchor: string; text: string }[] = [];
  const anchors = new Map<string, number>();
  let heads: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = plainText(tokens[index + 1] as Token);
      const anchor = uniqueAnchor(slugOf(heading), anchors);
      token.attrSet('id', anchor);
      sections.push({ heading, level: Number(token.tag.slice(1)), anchor, text: '' });
      continue;
    }
    const style = token.attrGet('style');
    if (style !== null) {
      token.attrs = [['class', style.replace('text-align:', 'align-')]];
    }
    if (token.type === 'thead_open') heads = [];
    if (token.type === 'th_open') heads.push(plainText(tokens[index + 1] as Token));
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'td_open') {
      const head = heads[column++];
      // Phones show a row as lines: what a column is must be said where there are more than a name and its meaning.
      if (head && column > 1 && heads.length > 2) token.attrSet('data-head', head);
    }
    for (const child of token.children ?? []) {
      const href = child.type === 'link_open' ? child.attrGet('href') : null;
      if (href !== null) child.attrSet('href', surroundings.resolve(href));
    }
    const section = sections.at(-1);
    if (section !== undefined && tokens[index - 1]?.type !== 'heading_open') section.text += ` ${plainText(token)}`;
  }
  const html = markdown.renderer.render(tokens, markdown.options, surroundings);
  return { html, title: sections[0]?.heading ?? '', description: descriptionOf(tokens), sections };
}

/** The first paragraph that is more than a link, to the end of a sentence or of a word. */
function descriptionOf(tokens: readonly Token[]): string {
  const paragraphs = tokens.filter((_, index) => tokens[index - 1]?.type === 'paragraph_open').map(plainText);
  const text = paragraphs.find((paragraph) => paragraph.length > 40) ?? paragraphs[0] ?? '';
  if (text.length <= longestDescription) return text;
  const cut = text.slice(0, longestDescription);
  const sentence = cut.lastIndexOf('. ');
  return sentence > 60 ? cut.slice(0, sentence + 1) : `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}

const longestDescription = 160;

type Rule = NonNullable<(typeof markdown.renderer.rules)[string]>;

/** A comment is left out, unless it inserts a picture or badges. */
const comment: Rule = (tokens, at, _options, { pictures }: Surroundings) => {
  const { content } = tokens[at] as Token;
  const text = /^\s*<!--(.*?)-->\s*$/s.exec(content)?.[1]?.trim();
  if (text === undefined) throw new Error(`HTML in a text: ${content}`);
  const badges = /^badges: (.+)$/.exec(text)?.[1];
  if (badges !== undefined)
    return `<p class="badges">${badges
      .split(' | ')
      .map((badge) => `<span class="badge ${slugOf(badge)}">${escapeHtml(badge)}</span>`)
      .join(' ')}</p>\n`;
  const name = /^picture: (.+)$/.exec(text)?.[1];
  if (name === undefined) return '';
  const picture = pictures.get(name);
  if (picture === undefined) throw new Error(`there is no picture ${name}`);
  return `<div class="scroll picture" tabindex="0">${picture.trim()}</div>\n`;
};

/** Code in a frame: its file's name, the code, and a button that copies it, which the script of the page shows. */
const block: Rule = (tokens, at, _options, surroundings: Surroundings) => {
  const { content, info } = tokens[at] as Token;
  const title = /title="([^"]+)"/.exec(info)?.[1];
  const [language = ''] = info.split(' ');
  const example = surroundings.examples?.[Number(/example=(\d+)/.exec(info)?.[1] ?? Number.NaN)];
  const look = /\b(?:bad|good|declaration)\b/.exec(info.slice(language.length))?.[0];
  const html =
    example === undefined ? codeHtml(content, language, surroundings.linkOf) : filterHtml(content, example.settings);
  const { copy, open } = surroundings.labels;
  return [
    `<div class="code${look === undefined ? '' : ` ${look}`}">`,
    title === undefined ? '' : `<p class="file">${escapeHtml(title)}</p>`,
    `<pre tabindex="0"><code class="language-${escapeHtml(language)}">${withDeclarations(html, language, surroundings)}</code></pre>`,
    example === undefined ? '' : `<a class="open" href="${escapeHtml(example.link)}">${escapeHtml(open)}</a>`,
    `<button type="button" class="copy" hidden>${escapeHtml(copy)}</button></div>\n`,
  ].join('');
};

/** Links the names of our types in code to their declarations. */
function withDeclarations(html: string, language: string, { declarationOf }: Surroundings): string {
  if (declarationOf === undefined || language !== 'ts') return html;
  return html.replace(/(<[^<>]*>)|&\w+;|\b[A-Z]\w+\b/g, (found, tag?: string) => {
    const to = tag === undefined && !found.startsWith('&') ? declarationOf(found) : undefined;
    return to === undefined ? found : `<a class="type" href="${escapeHtml(to)}">${found}</a>`;
  });
}

/** A heading with a link to itself. */
const headingClose: Rule = (tokens, at) => {
  const { tag } = tokens[at] as Token;
  const anchor = tokens
    .slice(0, at)
    .findLast(({ type }) => type === 'heading_open')
    ?.attrGet('id');
  const link =
    tag === 'h1'
      ? ''
      : ` <a class="anchor" href="#${escapeHtml(encodeURIComponent(anchor ?? ''))}" aria-hidden="true" tabindex="-1">#</a>`;
  return `${link}</${tag}>\n`;
};

const inlineCode: Rule = (tokens, at, _options, { linkOf }: Surroundings) => {
  const isInLink = tokens.slice(0, at).findLast(({ type }) => type.startsWith('link_'))?.type === 'link_open';
  const html = codeHtml((tokens[at] as Token).content, '', isInLink ? () => undefined : linkOf);
  return `<code>${withWholeWords(withLineBreaks(html))}</code>`;
};

const text: Rule = (tokens, at) => withLineBreaks(escapeHtml((tokens[at] as Token).content));

Object.assign(markdown.renderer.rules, {
  text,
  html_block: comment,
  html_inline: comment,
  fence: block,
  code_block: block,
  code_inline: inlineCode,
  heading_close: headingClose,
  table_open: () => '<div class="scroll" tabindex="0"><table>\n',
  table_close: () => '</table></div>\n',
} satisfies Record<string, Rule>);

/** The words of a token, without formatting. */
function plainText({ type, content, children }: Token): string {
  if (type === 'fence' || type === 'code_block') return content;
  return (children ?? []).map(({ type: kind, content: text }) => (kind === 'softbreak' ? ' ' : text)).join('');
}

/** The anchor of a heading, as on GitHub. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function uniqueAnchor(slug: string, taken: Map<string, number>): string {
  const times = taken.get(slug) ?? 0;
  taken.set(slug, times + 1);
  return times === 0 ? slug : `${slug}-${times}`;
}
