import { Facet } from '@codemirror/state';

/*
 * Replaces the parts of `@codemirror/language` that the editor's completion uses. prefilter's own parser reads filters,
 * so the build leaves that package and its parser out of the page, which saves 40 kB.
 */

/** The tree of a text without a language: it is empty. */
export const syntaxTree = () => ({ resolveInner: () => null });

/** The text of a tab in a snippet. */
export const indentUnit = Facet.define<string, string>({ combine: ([first = '  ']) => first });
