/**
 * The nonce by which the page's policy lets the editor's styles in. Every visitor sees it: it says which styles are the page's
 * own, and what is typed into the page is never read as HTML.
 */
export const styleNonce = 'cHJlZmlsdGVy';
