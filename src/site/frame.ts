import type { Locale } from '../messages/locale.ts';
import { type Navigation, siteTexts } from './navigation.ts';
import { inLocale, localeOf, pagePath, relativePath } from './paths.ts';
import { escapeHtml } from './text/code.ts';

/** The contents of a frame. */
export interface FramedPage {
  /** The path of the text. */
  readonly source: string;
  readonly title: string;
  readonly html: string;
}

/** The parts that all pages share. */
export interface Site {
  readonly version: string;
  /** The texts of all pages. */
  readonly sources: ReadonlySet<string>;
  readonly navigation: Navigation;
}

/** The whole HTML of a page. Everything that it loads is a file of the site. */
export function framePage({ source, title, html }: FramedPage, site: Site): string {
  const locale = localeOf(source);
  const path = pagePath(source);
  const to = (target: string) => escapeHtml(relativePath(path, target));
  const say = siteTexts[locale];
  const other: Locale = locale === 'en' ? 'pt-BR' : 'en';
  const alternate = [inLocale(source, other), inLocale('README.md', other)].find((one) => site.sources.has(one));
  const name = title === 'prefilter' ? title : `${title} · prefilter`;
  const root = relativePath(path, 'index.html').replace(/index\.html$/, '');
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'self'; style-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(name)}</title>
<link rel="icon" href="${to('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${to('site.css')}">
</head>
<body>
<a class="skip" href="#main">${say.skip}</a>
<header>
<a class="pages" href="#pages">${say.menu}</a>
<a class="name" href="${to(pagePath(inLocale('README.md', locale)))}">prefilter</a>
<form role="search" hidden>
<label for="search">${say.search}</label>
<input id="search" type="search" autocomplete="off" spellcheck="false">
<ul id="hits" hidden></ul>
</form>
${alternate === undefined ? '' : `<a class="language" lang="${other}" hreflang="${other}" href="${to(pagePath(alternate))}">${say.otherLanguage}</a>`}
</header>
<div class="columns">
<main id="main">
${html}</main>
<nav id="pages" aria-label="${say.menu}">
${site.navigation(source)}
</nav>
</div>
<footer>prefilter ${escapeHtml(site.version)}</footer>
<script src="${to('site.js')}" data-root="${escapeHtml(root)}"></script>
</body>
</html>
`;
}
