import type { Localized } from '../../messages/locale.ts';
import type { Dialect } from './dialect.ts';

interface OperatorDocs {
  readonly summary: Localized;
  readonly example: string;
}

/** Summaries and examples of the shipped operators; kept out of the dialects so that bundles that only build filters omit them. */
const shipped: Readonly<Record<string, OperatorDocs>> = {
  '=': {
    summary: {
      en: 'The property has this value. Documents without the property are not selected.',
      'pt-BR': 'A propriedade tem este valor. Documentos sem a propriedade não são selecionados.',
    },
    example: '(= processed false)',
  },
  OR: {
    summary: {
      en: 'At least one of the filters selects the document.',
      'pt-BR': 'Pelo menos um dos filtros seleciona o documento.',
    },
    example: '(OR (= processed false) (_not_exists processed))',
  },
  _not_exists: {
    summary: { en: 'The document has no such property.', 'pt-BR': 'O documento não tem essa propriedade.' },
    example: '(_not_exists processed)',
  },
  AND: {
    summary: { en: 'All of the filters select the document.', 'pt-BR': 'Todos os filtros selecionam o documento.' },
    example: '(AND (= processed true) (= status ok))',
  },
  NOT_EXISTS: {
    summary: { en: 'The document has no such property.', 'pt-BR': 'O documento não tem essa propriedade.' },
    example: '(NOT_EXISTS processed)',
  },
};

/** The summary and example of an operator, by default those of the shipped operator with the same symbol and meaning. */
export function operatorDocs(dialect: Dialect, symbol: string): Partial<OperatorDocs> {
  const { summary, example } = dialect.operator(symbol) ?? {};
  const docs = Object.hasOwn(shipped, symbol) ? shipped[symbol] : undefined;
  return {
    ...docs,
    ...(summary !== undefined && { summary }),
    ...(example !== undefined && { example }),
  };
}
