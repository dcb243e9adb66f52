import { unknownProperties } from '../../language/declared.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';

const properties = { processed: 'boolean', status: ['ok', 'error'] } as const;

export const unknownProperty: RuleCheck = {
  id: 'unknown-property',
  severity: 'error',
  check({ filter, dialect, properties: declared, locale, report }) {
    if (declared === undefined) return;
    for (const finding of unknownProperties(filter, dialect, declared, locale)) if (!report(finding)) break;
  },
};

export const unknownPropertyDocs: RuleDocs = {
  summary: {
    en: 'A property that is not among the declared ones.',
    'pt-BR': 'Uma propriedade que não está entre as declaradas.',
  },
  reason: {
    en: 'The service accepts any name, so a typo may cause no error there; with `_not_exists` it would select everything. Checked only if properties are declared.',
    'pt-BR':
      'O serviço aceita qualquer nome, então um erro de digitação pode não dar erro lá; com `_not_exists` ele selecionaria tudo. Só é verificado se houver propriedades declaradas.',
  },
  repairs: 'unsafe',
  bad: [
    { filter: '(= procesed true)', properties, fixed: '(= processed true)' },
    { filter: '(_not_exists note)', properties },
  ],
  good: [{ filter: '(= processed true)', properties }, { filter: '(= procesed true)' }],
};
