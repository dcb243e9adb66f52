import type { RuleDocs } from '../rule.ts';

export const syntaxDocs: RuleDocs = {
  summary: { en: 'The text is not one filter.', 'pt-BR': 'O texto não é um filtro.' },
  reason: {
    en: 'Other checks are unreliable until the text is one filter in parentheses. The problem stands where the text ends too early and names the parenthesis that was never closed; the rest of the text is still checked.',
    'pt-BR':
      'As outras verificações não são confiáveis enquanto o texto não for um filtro entre parênteses. O problema fica onde o texto termina cedo demais e cita o parêntese que nunca foi fechado; o resto do texto é verificado mesmo assim.',
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
