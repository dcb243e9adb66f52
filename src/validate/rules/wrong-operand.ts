import type { RuleDocs } from '../rule.ts';

export const wrongOperandDocs: RuleDocs = {
  summary: {
    en: 'An operand is of the wrong kind: a word where the operator takes a filter, or a filter where it takes a word.',
    'pt-BR': 'Um operando é de outro tipo: uma palavra no lugar de um filtro, ou um filtro no lugar de uma palavra.',
  },
  reason: {
    en: 'The text is well formed but has no meaning: `OR` joins filters, `=` compares a property with a value.',
    'pt-BR':
      'O texto é bem formado, mas não significa nada: `OR` junta filtros, `=` compara uma propriedade com um valor.',
  },
  bad: [
    { filter: '(OR processed status)' },
    { filter: '(= processed (= status ok))' },
    { filter: '(_not_exists (= a b))' },
  ],
  good: [{ filter: '(OR (= processed true) (= status ok))' }],
};
