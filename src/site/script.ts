import { startSearch } from './search/box.ts';

/* The script of every page. Its tag contains the relative address of the site's first page. */

const root = (document.currentScript as HTMLScriptElement | null)?.dataset.root ?? '';
const box = document.querySelector<HTMLInputElement>('#search');
const hits = document.querySelector<HTMLUListElement>('#hits');
if (box !== null && hits !== null) startSearch(box, hits, root);

// The playground's scripts are modules, which browsers do not load from the disk; its single file works there.
if (location.protocol === 'file:') {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="playground/index.html"]')) {
    link.href = link.href.replace('playground/index.html', 'playground/prefilter-playground.html');
  }
}
