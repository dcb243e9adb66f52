import MarkdownIt from 'markdown-it';
import { codeHtml, escapeHtml, type LinkOf } from './code.ts';

/** The site's part in rendering a text. */
export interface Surroundings {
  /** The address of a link in the text; throws for a broken link. */
  readonly resolve: (link: string) => string;
  readonly linkOf: LinkOf;
  /** SVG by the name in a comment `<!-- picture: NAME -->`. */
  readonly pictures: ReadonlyMap<string, string>;
}

/** A part of a page under one heading, for the search. */
export interface Section {
  readonly heading: string;
  readonly anchor: string;
  readonly text: string;
}

export interface RenderedPage {
  readonly html: string;
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
  const sections: { heading: string; anchor: string; text: string }[] = [];
  const anchors = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const heading = plainText(tokens[index + 1] as Token);
      const anchor = uniqueAnchor(slugOf(heading), anchors);
      token.attrSet('id', anchor);
      sections.push({ heading, anchor, text: '' });
      continue;
    }
    const style = token.attrGet('style');
    if (style !== null) {
      token.attrs = [['class', style.replace('text-align:', 'align-')]];
    }
    for (const child of token.children ?? []) {
      const href = child.type === 'link_open' ? child.attrGet('href') : null;
      if (href !== null) child.attrSet('href', surroundings.resolve(href));
    }
    const section = sections.at(-1);
    if (section !== undefined && tokens[index - 1]?.type !== 'heading_open') section.text += ` ${plainText(token)}`;
  }
  const html = markdown.renderer.render(tokens, markdown.options, surroundings);
  return { html, title: sections[0]?.heading ?? '', sections };
}

type Rule = NonNullable<(typeof markdown.renderer.rules)[string]>;

/** A comment is left out, unless it inserts a picture. */
const comment: Rule = (tokens, at, _options, { pictures }: Surroundings) => {
  const { content } = tokens[at] as Token;
  const text = /^\s*<!--(.*?)-->\s*$/s.exec(content)?.[1]?.trim();
  if (text === undefined) throw new Error(`HTML in a text: ${content}`);
  const name = /^picture: (.+)$/.exec(text)?.[1];
  if (name === undefined) return '';
  const picture = pictures.get(name);
  if (picture === undefined) throw new Error(`there is no picture ${name}`);
  return `<div class="scroll picture" tabindex="0">${picture.trim()}</div>\n`;
};

const block: Rule = (tokens, at, _options, { linkOf }: Surroundings) => {
  const { content, info } = tokens[at] as Token;
  const title = /title="([^"]+)"/.exec(info)?.[1];
  const file = title === undefined ? '' : `<p class="file">${escapeHtml(title)}</p>`;
  return `${file}<pre tabindex="0"><code>${codeHtml(content, info.split(' ')[0] as string, linkOf)}</code></pre>\n`;
};

const inlineCode: Rule = (tokens, at, _options, { linkOf }: Surroundings) => {
  const isInLink = tokens.slice(0, at).findLast(({ type }) => type.startsWith('link_'))?.type === 'link_open';
  return `<code>${codeHtml((tokens[at] as Token).content, '', isInLink ? () => undefined : linkOf)}</code>`;
};

Object.assign(markdown.renderer.rules, {
  html_block: comment,
  html_inline: comment,
  fence: block,
  code_block: block,
  code_inline: inlineCode,
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
