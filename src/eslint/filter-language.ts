import type { ESLint } from 'eslint';
import { type FilterDocument, FilterSourceCode, filterDocument } from './filter-source-code.ts';

type Language = NonNullable<ESLint.Plugin['languages']>[string];

/**
 * `.filter` files for ESLint. One that cannot be read is no error of its own: the rule says what is wrong in it. A tree's
 * nodes are filters as `parse` gives them, told apart by `kind`, below a `document`.
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
  // Options for all files are for other languages.
  validateLanguageOptions() {},
  parse: ({ body }) => ({ ok: true, ast: filterDocument(body as string) }),
  createSourceCode: ({ body }, { ast }) => new FilterSourceCode(body as string, ast as FilterDocument),
};
