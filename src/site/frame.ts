import type { Locale } from '../messages/locale.ts';
import { type Navigation, playgroundPath, siteTexts } from './navigation.ts';
import { inLocale, localeOf, pagePath, relativePath } from './paths.ts';
import { escapeHtml } from './text/code.ts';
import { withLineBreaks } from './text/line-breaks.ts';
import type { RenderedPage, Section } from './text/markdown.ts';

/** The contents of a frame, with the path of the text. */
export interface FramedPage extends RenderedPage {
  readonly source: string;
}

/** The parts that all pages share. */
export interface Site {
  readonly version: string;
  /** The texts of all pages. */
  readonly sources: ReadonlySet<string>;
  readonly navigation: Navigation;
}

/** The whole HTML of a page. Everything that it loads is a file of the site. */
export function framePage({ source, title, description, html, sections }: FramedPage, site: Site): string {
  const locale = localeOf(source);
  const path = pagePath(source);
  const to = (target: string) => escapeHtml(relativePath(path, target));
  const say = siteTexts[locale];
  const other: Locale = locale === 'en' ? 'pt-BR' : 'en';
  const alternate = [inLocale(source, other), inLocale('README.md', other)].find(
    (one) => one !== source && site.sources.has(one),
  );
  const name = escapeHtml(titleOf(source, title));
  const about = escapeHtml(description);
  const root = relativePath(path, 'index.html').replace(/index\.html$/, '');
  const link = alternate === undefined ? '' : to(pagePath(alternate));
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<meta name="description" content="${about}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="prefilter">
<meta property="og:title" content="${name}">
<meta property="og:description" content="${about}">
<meta property="og:locale" content="${locale === 'en' ? 'en_US' : 'pt_BR'}">
<link rel="icon" href="${to('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('site.css')}">
${alternate !== undefined && pagePath(alternate) !== path ? `<link rel="alternate" hreflang="${other}" href="${link}">\n` : ''}<script src="${to('theme.js')}"></script>
</head>
<body>
<a class="skip" href="#main">${say.skip}</a>
<header>
<a class="name" href="${to(pagePath(inLocale('README.md', locale)))}">prefilter</a>
<form role="search" hidden data-nothing="${escapeHtml(say.nothing)}">
<input id="search" type="search" aria-label="${say.search}" placeholder="${say.search}  /" autocomplete="off" spellcheck="false">
<ul id="hits" hidden></ul>
</form>
<span class="links">
<a href="${to(playgroundPath)}">${say.playground}</a>
${alternate === undefined ? '' : `<a class="language" lang="${other}" hreflang="${other}" href="${link}">${say.otherLanguage}</a>\n`}<a class="version" href="${to('changelog.html')}">${escapeHtml(site.version)}</a>
<button type="button" class="theme" hidden aria-label="${say.theme}" title="${say.theme}">◐</button>
</span>
</header>
<div class="columns">
<nav id="pages" aria-label="${say.menu}">
<details class="menu"><summary>${say.menu}</summary>
${site.navigation.beside(source)}
</details>
</nav>
<main id="main">
${html}${site.navigation.foot(source)}</main>
${source === inLocale('README.md', locale) ? '' : contentsOf(sections, say.contents)}</div>
<footer>prefilter ${escapeHtml(site.version)}</footer>
<script src="${to('site.js')}" data-root="${escapeHtml(root)}" data-copied="${say.copied}"></script>
</body>
</html>
`;
}

/** The title in the browser's tab: no two pages of the site share one. */
function titleOf(source: string, title: string): string {
  const say = siteTexts[localeOf(source)];
  if (title === 'prefilter' && !source.includes('/api/'))
    return 'prefilter: prefix filters, checked before they are sent';
  const kind = /\/(rules|commands|targets|api)\//.exec(source)?.[1];
  const label = { rules: say.rule, commands: say.command, targets: say.target, api: say.api }[kind ?? ''];
  return `${label === undefined ? title : `${label} ${title}`} · prefilter`;
}

/** The headings of a page, for the column beside it. */
function contentsOf(sections: readonly Section[], label: string): string {
  const shown = sections.filter(({ level }) => level === 2 || level === 3);
  if (shown.length < 2) return '';
  const links = shown.map(
    ({ level, heading, anchor }) =>
      `<a class="level-${level}" href="#${escapeHtml(encodeURIComponent(anchor))}">${withLineBreaks(escapeHtml(heading))}</a>`,
  );
  return `<aside class="toc"><nav aria-label="${label}">\n<p>${label}</p>\n${links.join('\n')}\n</nav></aside>\n`;
}
