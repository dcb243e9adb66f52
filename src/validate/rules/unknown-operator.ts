import type { RuleDocs } from '../rule.ts';

export const unknownOperatorDocs: RuleDocs = {
  summary: { en: 'The dialect has no such operator.', 'pt-BR': 'O dialeto não tem esse operador.' },
  reason: {
    en: 'Operators from SQL, JavaScript or Elasticsearch make the call fail or return an empty page.',
    'pt-BR': 'Operadores de SQL, JavaScript ou Elasticsearch fazem a chamada falhar ou devolver uma página vazia.',
  },
  bad: [
    {
      filter: '(or (== processed false) (not_exists processed))',
      fixed: '(OR (= processed false) (_not_exists processed))',
    },
    { filter: '(NOT_EXISTS processed)', fixed: '(_not_exists processed)' },
    { filter: '(AND (= processed true) (= status ok))' },
  ],
  good: [{ filter: '(OR (= processed false) (_not_exists processed))' }],
};
