import { Facet } from '@codemirror/state';

/*
 * What the editor's completion takes from `@codemirror/language`. Filters are read by prefilter's own reader, so the build
 * leaves that package and its parser out of the page, which is 40 kB less.
 */

/** The tree of a text without a language: there is nothing at any place. */
export const syntaxTree = () => ({ resolveInner: () => null });

/** What a tab in a snippet is. */
export const indentUnit = Facet.define<string, string>({ combine: ([first = '  ']) => first });
