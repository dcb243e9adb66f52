import type { ESLint } from 'eslint';
import { type FilterDocument, FilterSourceCode, filterDocument } from './filter-source-code.ts';

type Language = NonNullable<ESLint.Plugin['languages']>[string];

/**
 * `.filter` files as an ESLint language. A syntax error is not a parse failure: the rules report it. The tree is a `document` with
 * the filter as `parse` gives it; `kind` tells the nodes apart.
 */
export const filterLanguage: Language = {
  fileType: 'text',
  lineStart: 1,
  columnStart: 1,
  nodeTypeKey: 'kind',
  visitorKeys: {
    document: ['filter'],
    or: ['operands'],
    and: ['operands'],
    not: ['operand'],
    compare: [],
    presence: [],
    call: ['operands'],
  },
  // Language options set for all files are meant for other languages.
  validateLanguageOptions() {},
  parse: ({ body }) => ({ ok: true, ast: filterDocument(body as string) }),
  createSourceCode: ({ body }, { ast }) => new FilterSourceCode(body as string, ast as FilterDocument),
};
