import { invalidValues } from '../../language/declared.ts';
import type { Condition } from '../../language/filter.ts';
import type { Properties, PropertyFacts } from '../../language/properties.ts';
import { kindFindings } from '../kind-words.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';

const properties = { processed: 'boolean', total: 'number', status: ['ok', 'error'] } as const;
const kinds = {
  ...{ issuedAt: { type: 'instant', zone: 'America/Sao_Paulo' }, amount: 'decimal', issuer: 'cnpj', sentAt: 'instant' },
} as const satisfies Properties;

export const invalidValue: RuleCheck = {
  id: 'invalid-value',
  severity: 'error',
  check({ filter, dialect, properties: declared, locale, report }) {
    if (declared === undefined) return;
    const ofKind = (node: Condition, facts: PropertyFacts) => kindFindings(node, facts, locale);
    for (const finding of invalidValues(filter, dialect, declared, locale, ofKind)) if (!report(finding)) break;
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
  repairs: 'proven',
  bad: [
    { filter: '(= processed True)', properties, fixed: '(= processed true)' },
    { filter: '(= processed yes)', properties },
    { filter: '(= total ten)', properties },
    { filter: '(= total 10.50)', properties, fixed: '(= total 10.5)' },
    { filter: '(= status eror)', properties, fixed: '(= status error)' },
    { filter: '(= issuedAt soon)', properties: kinds },
    { filter: '(= issuedAt 31/03/2026)', properties: kinds, fixed: '(= issuedAt 2026-03-31)' },
    { filter: '(= sentAt 2026-03-31)', properties: kinds },
    { filter: '(= amount 1.500,00)', properties: kinds, fixed: '(= amount 1500.00)' },
    { filter: '(= issuer 12.345.678/0001-95)', properties: kinds, fixed: '(= issuer 12345678000195)' },
    { filter: '(= issuer 12345678000190)', properties: kinds },
  ],
  good: [
    { filter: '(= processed true)', properties },
    { filter: '(= total 10.5)', properties },
    { filter: '(= status ok)', properties },
    { filter: '(= processed True)' },
    { filter: '(= issuedAt 2026-03)', properties: kinds },
    { filter: '(= sentAt 2026-03-31T12:00:00-03:00)', properties: kinds },
    { filter: '(= amount 1.50)', properties: kinds },
  ],
};
