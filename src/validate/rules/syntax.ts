import type { RuleDocs } from '../rule.ts';

export const syntaxDocs: RuleDocs = {
  summary: { en: 'The text is not one filter.', 'pt-BR': 'O texto não é um filtro.' },
  reason: {
    en: 'Other checks are unreliable until the text is one filter in parentheses. The problem points at the parenthesis that was never closed, and the rest of the text is still checked.',
    'pt-BR':
      'As outras verificações não são confiáveis enquanto o texto não for um filtro entre parênteses. O problema aponta o parêntese que nunca foi fechado, e o resto do texto é verificado mesmo assim.',
  },
  bad: [
    {
      filter: '(OR (= processed false) (_not_exists processed)',
      fixed: '(OR (= processed false) (_not_exists processed))',
    },
    { filter: '(= processed false))', fixed: '(= processed false)' },
    {
      filter: '(= processed false) (_not_exists processed)',
      fixed: '(OR (= processed false) (_not_exists processed))',
    },
    { filter: '((= processed true))', fixed: '(= processed true)' },
    { filter: '()' },
    { filter: '' },
  ],
  good: [{ filter: '(OR (= processed false) (_not_exists processed))' }],
};
