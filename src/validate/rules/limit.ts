import type { RuleCheck, RuleDocs } from '../rule.ts';

export const limit: RuleCheck = {
  id: 'limit',
  severity: 'error',
};

export const limitDocs: RuleDocs = {
  summary: {
    en: 'The text is longer or nests deeper than the reader allows, or has more problems than it reports.',
    'pt-BR':
      'O texto é mais longo ou mais aninhado do que a leitura permite, ou tem mais problemas do que ela informa.',
  },
  reason: {
    en: 'A text from elsewhere must not be able to stop a program. The limits are options.',
    'pt-BR': 'Um texto vindo de fora não pode parar um programa. Os limites são opções.',
  },
  bad: [{ filter: /* @__PURE__ */ nested(257) }],
  good: [{ filter: '(= processed true)' }],
};

function nested(depth: number): string {
  return `${'(OR '.repeat(depth)}(= a b)${')'.repeat(depth)}`;
}
