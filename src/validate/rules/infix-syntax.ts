import type { RuleCheck, RuleDocs } from '../rule.ts';

export const infixSyntax: RuleCheck = {
  id: 'infix-syntax',
  severity: 'error',
};

export const infixSyntaxDocs: RuleDocs = {
  summary: { en: 'The operator stands between its operands.', 'pt-BR': 'O operador está entre os operandos.' },
  reason: {
    en: 'The first mistake of everyone new to prefix notation; named as such, it is repaired with one key.',
    'pt-BR': 'O primeiro erro de quem começa com a notação prefixa; dito assim, corrige-se com uma tecla.',
  },
  bad: [
    { filter: '(processed = true)', fixed: '(= processed true)' },
    { filter: 'processed = true', fixed: '(= processed true)' },
    { filter: 'processed=true', fixed: '(= processed true)' },
    {
      filter: '((= processed true) OR (= status ok))',
      fixed: '(OR (= processed true) (= status ok))',
    },
  ],
  good: [{ filter: '(= processed true)' }],
};
