/**
 * The nonce with which the page's policy allows the editor's styles. It is public: it only marks the page's own styles,
 * and text typed into the page is never interpreted as HTML.
 */
export const styleNonce = 'cHJlZmlsdGVy';
