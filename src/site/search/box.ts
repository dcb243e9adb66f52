import type { Locale } from '../../messages/locale.ts';
import { find, type Hit } from './find.ts';
import type { WordIndex } from './word-index.ts';

/*
 * The search box of a page. The index is a script, because pages opened from the disk can load scripts but cannot fetch
 * data.
 */

declare global {
  var prefilterSearchIndex: WordIndex | undefined;
}

/** Starts the search of a page; `root` is the relative address of the site's first page. */
export function startSearch(input: HTMLInputElement, hits: HTMLUListElement, root: string): void {
  (input.form as HTMLFormElement).hidden = false;
  const show = () => {
    const index = globalThis.prefilterSearchIndex;
    if (index === undefined) return;
    const found = find(index, input.value, document.documentElement.lang as Locale);
    hits.replaceChildren(...found.map((hit) => item(hit, root)));
    hits.hidden = found.length === 0;
  };
  input.addEventListener('focus', () => loadIndex(root, show), { once: true });
  input.addEventListener('input', show);
  const move = (event: KeyboardEvent) => {
    const links = [...hits.querySelectorAll('a')];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === 'Escape') {
      hits.hidden = true;
      input.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = links[at + (event.key === 'ArrowDown' ? 1 : -1)];
      (next ?? input).focus();
    }
  };
  (input.form as HTMLFormElement).addEventListener('keydown', move);
  (input.form as HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    hits.querySelector('a')?.click();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || /^(?:INPUT|TEXTAREA)$/.test((event.target as Element).tagName)) return;
    event.preventDefault();
    input.focus();
  });
}

function loadIndex(root: string, then: () => void): void {
  const script = document.createElement('script');
  script.src = `${root}search-index.js`;
  script.addEventListener('load', then);
  document.head.append(script);
}

function item({ path, anchor, page, heading }: Hit, root: string): HTMLLIElement {
  const link = document.createElement('a');
  link.href = `${root}${path}#${encodeURIComponent(anchor)}`;
  link.textContent = heading === page ? page : `${page}: ${heading}`;
  const li = document.createElement('li');
  li.append(link);
  return li;
}
