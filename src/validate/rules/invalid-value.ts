import { invalidValues } from '../../language/declared.ts';
import { invalidValue as messages } from '../../messages/declared.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';

const properties = { processed: 'boolean', total: 'number', status: ['ok', 'error'] } as const;

export const invalidValue: RuleCheck = {
  id: 'invalid-value',
  severity: 'error',
  check({ filter, dialect, properties: declared, locale, report }) {
    if (declared === undefined) return;
    for (const finding of invalidValues(filter, dialect, declared, messages[locale], locale))
      if (!report(finding)) break;
  },
};

export const invalidValueDocs: RuleDocs = {
  summary: {
    en: 'A value that the declared property cannot have.',
    'pt-BR': 'Um valor que a propriedade declarada não pode ter.',
  },
  reason: {
    en: "Python's `False`, `yes`, `0` and `null` never equal a boolean, so they select nothing, without an error.",
    'pt-BR':
      'O `False` de Python, `yes`, `0` e `null` nunca são iguais a um booleano e não selecionam nada, sem erro algum.',
  },
  bad: [
    { filter: '(= processed True)', properties, fixed: '(= processed true)' },
    { filter: '(= processed yes)', properties },
    { filter: '(= total ten)', properties },
    { filter: '(= total 10.50)', properties, fixed: '(= total 10.5)' },
    { filter: '(= status eror)', properties, fixed: '(= status error)' },
  ],
  good: [
    { filter: '(= processed true)', properties },
    { filter: '(= total 10.5)', properties },
    { filter: '(= status ok)', properties },
    { filter: '(= processed True)' },
  ],
};
