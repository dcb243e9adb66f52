import type { AsPlainObject } from 'minisearch';
import type { Locale } from '../messages/locale.ts';
import { element } from './element.ts';
import type { Hit, sectionSearch } from './search.ts';
import { toggleTheme } from './theme.ts';

/*
 * The script of every page: the search box. Its tag contains the relative address of the site's first page. The search
 * is loaded on its first use, with its index as a script, because pages opened from the disk cannot fetch data.
 */

declare global {
  var prefilterSearch: { readonly sectionSearch: typeof sectionSearch };
  var prefilterSearchIndex: AsPlainObject;
}

const { root = '', copied = '' } = (document.currentScript as HTMLScriptElement | null)?.dataset ?? {};
const box = document.querySelector<HTMLInputElement>('#search');
const hits = document.querySelector<HTMLUListElement>('#hits');
if (box !== null && hits !== null) startSearch(box, hits);

startTheme();
startMenu();
startCopying();
startContents();
startLive();

// The playground's scripts are modules, which browsers do not load from the disk; its single file works there.
if (location.protocol === 'file:') {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="playground/index.html"]')) {
    link.href = link.href.replace('playground/index.html', 'playground/prefilter-playground.html');
  }
}

function startSearch(input: HTMLInputElement, list: HTMLUListElement): void {
  const form = input.form as HTMLFormElement;
  let search: ReturnType<typeof sectionSearch> | undefined;
  const show = () => {
    const found = search?.(input.value, document.documentElement.lang as Locale) ?? [];
    const isAsked = input.value.trim() !== '' && search !== undefined;
    list.replaceChildren(...(found.length > 0 ? found.map(hitItem) : [nothingItem(form, input.value)]));
    list.hidden = !isAsked;
  };
  form.hidden = false;
  input.addEventListener('input', show);
  const load = () => {
    loadScript('search.js').addEventListener('load', () => {
      search = globalThis.prefilterSearch.sectionSearch(globalThis.prefilterSearchIndex);
      show();
    });
  };
  input.addEventListener('focus', load, { once: true });
  form.addEventListener('keydown', (event) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Escape') {
      list.hidden = true;
      input.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      (links[at + (event.key === 'ArrowDown' ? 1 : -1)] ?? input).focus();
    }
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) list.hidden = true;
  });
  // The links of the list take the focus only where the browser lets them; the list must not vanish under the pointer.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  input.addEventListener('focus', show);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || /^(?:INPUT|TEXTAREA)$/.test((event.target as Element).tagName)) return;
    event.preventDefault();
    input.focus();
  });
}

function nothingItem({ dataset }: HTMLFormElement, query: string): HTMLLIElement {
  return element('li', {}, element('p', {}, `${dataset.nothing} “${query.trim()}”.`));
}

function hitItem({ path, anchor, title, heading }: Hit): HTMLLIElement {
  const page = heading !== title && element('small', {}, title);
  return element('li', {}, element('a', { href: `${root}${path}#${encodeURIComponent(anchor)}` }, heading, page));
}

/** Adds a script of the site to the page. */
function loadScript(name: string): HTMLScriptElement {
  return document.head.appendChild(element('script', { src: `${root}${name}` }));
}

function startTheme(): void {
  const button = document.querySelector<HTMLButtonElement>('.theme');
  if (button === null) return;
  button.hidden = false;
  button.addEventListener('click', toggleTheme);
}

/** The pages are always shown beside the text, and folded above it on phones. */
function startMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.menu');
  const wide = matchMedia('(min-width: 860px)');
  const adjust = () => {
    if (menu !== null) menu.open = wide.matches;
  };
  wide.addEventListener('change', adjust);
  adjust();
  const nav = menu?.parentElement;
  const current =
    menu?.querySelector<HTMLElement>('ul ul [aria-current]') ?? menu?.querySelector<HTMLElement>('[aria-current]');
  if (wide.matches && nav && current) scrollInto(nav, current);
}

/** Scrolls a column, and nothing around it, so that an entry is well within it. */
function scrollInto(column: HTMLElement, entry: HTMLElement): void {
  const at = entry.offsetTop;
  const { scrollTop, clientHeight } = column;
  if (at < scrollTop + 40 || at > scrollTop + clientHeight - 80) column.scrollTop = at - clientHeight / 2;
}

/** Buttons that copy code; of a console, only the commands. */
function startCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.code .copy')) {
    const code = button.parentElement?.querySelector('code');
    if (!code || !navigator.clipboard) continue;
    const label = button.textContent;
    button.hidden = false;
    button.addEventListener('click', async () => {
      const text = code.textContent ?? '';
      const isConsole = code.className === 'language-console';
      const lines = text
        .split('\n')
        .filter((line) => line.startsWith('$ '))
        .map((line) => line.slice(2));
      await navigator.clipboard.writeText(isConsole ? lines.join('\n') : text);
      button.textContent = copied;
      setTimeout(() => {
        button.textContent = label;
      }, 2000);
    });
  }
}

/** Marks the heading that is being read in the contents of the page. */
function startContents(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.toc a')].map((link) => [
      decodeURIComponent(link.hash.slice(1)),
      link,
    ]),
  );
  const headings = [...document.querySelectorAll<HTMLElement>('main :is(h2, h3)[id]')];
  const column = document.querySelector<HTMLElement>('.toc');
  if (column === null) return;
  const mark = () => {
    const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
    const isAtEnd = scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
    const here = isAtEnd
      ? headings.at(-1)
      : (headings.findLast((heading) => heading.getBoundingClientRect().top < 120) ?? headings[0]);
    for (const [id, link] of links) {
      link.classList.toggle('here', id === here?.id);
      if (id === here?.id) scrollInto(column, link);
    }
  };
  addEventListener('scroll', mark, { passive: true });
  mark();
}

/** Loads what keeps the filter of the first screen live when it is first used. */
function startLive(): void {
  document.querySelector('#live')?.addEventListener('focus', () => void loadScript('live.js'), { once: true });
}
