import type { AsPlainObject } from 'minisearch';
import type { Locale } from '../messages/locale.ts';
import type { Hit, sectionSearch } from './search.ts';

/*
 * The script of every page: the search box. Its tag contains the relative address of the site's first page. The search
 * is loaded on its first use, with its index as a script, because pages opened from the disk cannot fetch data.
 */

declare global {
  var prefilterSearch: { readonly sectionSearch: typeof sectionSearch };
  var prefilterSearchIndex: AsPlainObject;
}

const root = (document.currentScript as HTMLScriptElement | null)?.dataset.root ?? '';
const box = document.querySelector<HTMLInputElement>('#search');
const hits = document.querySelector<HTMLUListElement>('#hits');
if (box !== null && hits !== null) startSearch(box, hits);

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
    list.replaceChildren(...found.map(hitItem));
    list.hidden = found.length === 0;
  };
  form.hidden = false;
  input.addEventListener('input', show);
  const load = () => {
    const script = document.createElement('script');
    script.src = `${root}search.js`;
    script.addEventListener('load', () => {
      search = globalThis.prefilterSearch.sectionSearch(globalThis.prefilterSearchIndex);
      show();
    });
    document.head.append(script);
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

function hitItem({ path, anchor, title, heading }: Hit): HTMLLIElement {
  const link = document.createElement('a');
  link.href = `${root}${path}#${encodeURIComponent(anchor)}`;
  link.textContent = heading === title ? title : `${title}: ${heading}`;
  const item = document.createElement('li');
  item.append(link);
  return item;
}
