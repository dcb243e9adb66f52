import type { RuleDocs } from '../rule.ts';

export const limitDocs: RuleDocs = {
  summary: {
    en: 'The text is longer or nests deeper than the limits allow, or has more problems than are reported.',
    'pt-BR':
      'O texto é mais longo ou mais aninhado do que os limites permitem, ou tem mais problemas do que os informados.',
  },
  reason: {
    en: 'An untrusted text must not be able to block a program. The limits are options.',
    'pt-BR': 'Um texto vindo de fora não pode travar um programa. Os limites são opções.',
  },
  bad: [{ filter: /* @__PURE__ */ nested(257) }],
  good: [{ filter: '(= processed true)' }],
};

function nested(depth: number): string {
  return `${'(OR '.repeat(depth)}(= a b)${')'.repeat(depth)}`;
}
