/* Sets the colours that the reader has chosen before the page is painted. */

/** Where VitePress keeps it: the pages of the site and the playground have the same colours. */
const key = 'vitepress-theme-appearance';
const { dataset } = document.documentElement;

/** Uses the browser's storage; `undefined` without one, as in a private window of some browsers. */
export function withStorage<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch (error) {
    if (error instanceof DOMException) return undefined;
    throw error;
  }
}

/** Whether the page is dark: as the reader has chosen, else as the system. */
export function isDark(): boolean {
  return dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Changes between light and dark; without storage, the choice holds for this page. */
export function toggleTheme(): void {
  const theme = isDark() ? 'light' : 'dark';
  dataset.theme = theme;
  dispatchEvent(new Event('prefilter-theme'));
  withStorage(() => localStorage.setItem(key, theme));
}

const chosen = withStorage(() => localStorage.getItem(key));
if (chosen === 'light' || chosen === 'dark') dataset.theme = chosen;
