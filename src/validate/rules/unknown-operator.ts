import type { RuleCheck, RuleDocs } from '../rule.ts';

export const unknownOperator: RuleCheck = {
  id: 'unknown-operator',
  severity: 'error',
};

export const unknownOperatorDocs: RuleDocs = {
  summary: { en: 'The dialect has no such operator.', 'pt-BR': 'O dialeto não tem esse operador.' },
  reason: {
    en: 'Habits from SQL, JavaScript or Elasticsearch; a wrong operator costs a failed call or an empty page.',
    'pt-BR':
      'Hábitos de SQL, JavaScript ou Elasticsearch; um operador errado custa uma chamada que falha ou uma página vazia.',
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
