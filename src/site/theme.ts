/* Sets the colours that the reader has chosen before the page is painted. */

let theme: string | null = null;
try {
  theme = localStorage.getItem('prefilter-theme');
} catch (error) {
  // Without storage, as in a private window of some browsers, the colours are those of the system.
  if (!(error instanceof DOMException)) throw error;
}
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
