import type { Locale, Localized } from '../../messages/locale.ts';
import type { Meaning, OrderMeaning, PartMeaning } from '../meanings.ts';
import type { Dialect } from './dialect.ts';

interface OperatorDocs {
  readonly summary: Localized;
  readonly example: string;
}

/*
 * What people read about operators and meanings; kept out of the dialects so that bundles that only build filters omit it.
 */

/** What an operator selects, by its meaning. */
export const meaningSummaries: Readonly<Record<Meaning, Localized>> = {
  or: {
    en: 'At least one of the filters selects the document.',
    'pt-BR': 'Pelo menos um dos filtros seleciona o documento.',
  },
  and: { en: 'All of the filters select the document.', 'pt-BR': 'Todos os filtros selecionam o documento.' },
  not: { en: 'The filter does not select the document.', 'pt-BR': 'O filtro não seleciona o documento.' },
  present: { en: 'The document has the property.', 'pt-BR': 'O documento tem essa propriedade.' },
  absent: { en: 'The document has no such property.', 'pt-BR': 'O documento não tem essa propriedade.' },
  equal: {
    en: 'The property has this value. Documents without the property are not selected.',
    'pt-BR': 'A propriedade tem este valor. Documentos sem a propriedade não são selecionados.',
  },
  notEqual: {
    en: 'The property does not have this value. Documents without the property are selected.',
    'pt-BR': 'A propriedade não tem este valor. Documentos sem a propriedade são selecionados.',
  },
  oneOf: { en: 'The property has one of the values.', 'pt-BR': 'A propriedade tem um dos valores.' },
  less: { en: 'The property is less than the value.', 'pt-BR': 'A propriedade é menor que o valor.' },
  lessOrEqual: { en: 'The property is at most the value.', 'pt-BR': 'A propriedade é no máximo o valor.' },
  greater: { en: 'The property is greater than the value.', 'pt-BR': 'A propriedade é maior que o valor.' },
  greaterOrEqual: { en: 'The property is at least the value.', 'pt-BR': 'A propriedade é no mínimo o valor.' },
  contains: { en: 'The text contains this one.', 'pt-BR': 'O texto contém este.' },
  startsWith: { en: 'The text starts with this one.', 'pt-BR': 'O texto começa com este.' },
  endsWith: { en: 'The text ends with this one.', 'pt-BR': 'O texto termina com este.' },
};

/** What people call a meaning. */
export const meaningLabels: Readonly<Record<Meaning, Localized>> = {
  or: { en: 'or', 'pt-BR': 'ou' },
  and: { en: 'and', 'pt-BR': 'e' },
  not: { en: 'not', 'pt-BR': 'não' },
  present: { en: 'present', 'pt-BR': 'presente' },
  absent: { en: 'absent', 'pt-BR': 'ausente' },
  equal: { en: 'equal', 'pt-BR': 'igual' },
  notEqual: { en: 'not equal', 'pt-BR': 'diferente' },
  oneOf: { en: 'one of', 'pt-BR': 'um de' },
  less: { en: 'less', 'pt-BR': 'menor' },
  lessOrEqual: { en: 'less or equal', 'pt-BR': 'menor ou igual' },
  greater: { en: 'greater', 'pt-BR': 'maior' },
  greaterOrEqual: { en: 'greater or equal', 'pt-BR': 'maior ou igual' },
  contains: { en: 'contains', 'pt-BR': 'contém' },
  startsWith: { en: 'starts with', 'pt-BR': 'começa com' },
  endsWith: { en: 'ends with', 'pt-BR': 'termina com' },
};

/** What stands before a value that a property is compared with by order, and before a time: `at most 5`, `no later than May`. */
export const orderWords: Readonly<
  Record<OrderMeaning, Readonly<Record<Locale, readonly [value: string, time: string]>>>
> = {
  less: { en: ['below', 'before'], 'pt-BR': ['menor que', 'antes de'] },
  lessOrEqual: { en: ['at most', 'no later than'], 'pt-BR': ['no máximo', 'até'] },
  greater: { en: ['above', 'after'], 'pt-BR': ['maior que', 'depois de'] },
  greaterOrEqual: { en: ['at least', 'no earlier than'], 'pt-BR': ['no mínimo', 'a partir de'] },
};

/** The verb of a part of a text, alone and after `does not` and `não`. */
export const partVerbs: Readonly<
  Record<PartMeaning, Readonly<Record<Locale, readonly [alone: string, denied: string]>>>
> = {
  contains: { en: ['contains', 'contain'], 'pt-BR': ['contém', 'contém'] },
  startsWith: { en: ['begins with', 'begin with'], 'pt-BR': ['começa com', 'começa com'] },
  endsWith: { en: ['ends with', 'end with'], 'pt-BR': ['termina com', 'termina com'] },
};

/** The examples of the shipped operators, with what they mean there. */
const examples: ReadonlyMap<string, readonly [means: Meaning, example: string]> = /* @__PURE__ */ new Map([
  ['=', ['equal', '(= processed false)']],
  ['OR', ['or', '(OR (= processed false) (_not_exists processed))']],
  ['_not_exists', ['absent', '(_not_exists processed)']],
  ['AND', ['and', '(AND (= processed true) (= status ok))']],
  ['NOT_EXISTS', ['absent', '(NOT_EXISTS processed)']],
]);

/** The summary of an operator, by default that of its meaning, and its example, by default that of the shipped operator. */
export function operatorDocs(dialect: Dialect, symbol: string): Partial<OperatorDocs> {
  const { means, summary: own, example } = dialect.operator(symbol) ?? {};
  const summary = own ?? (means && meaningSummaries[means]);
  const [meant, shown] = examples.get(symbol) ?? [];
  const usual = example ?? (means !== undefined && means === meant ? shown : undefined);
  return { ...(summary !== undefined && { summary }), ...(usual !== undefined && { example: usual }) };
}
