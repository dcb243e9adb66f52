import type { RuleDocs } from '../rule.ts';

export const infixSyntaxDocs: RuleDocs = {
  summary: { en: 'The operator is between its operands.', 'pt-BR': 'O operador está entre os operandos.' },
  reason: {
    en: 'It is the most common mistake of people new to prefix notation, and can be fixed automatically.',
    'pt-BR': 'É o erro mais comum de quem começa com a notação prefixa, e pode ser corrigido automaticamente.',
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
