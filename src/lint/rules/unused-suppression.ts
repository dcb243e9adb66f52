import type { HostRule } from '../host-rule.ts';

export const unusedSuppression: HostRule = {
  id: 'unused-suppression',
  severity: 'warning',
  summary: {
    en: 'A suppression comment that suppresses nothing, has expired, or does not say which rules or why.',
    'pt-BR': 'Um comentário de supressão que não suprime nada, expirou ou não diz quais regras nem por quê.',
  },
  reason: {
    en: 'An unneeded suppression hides the next mistake; one without a reason is never removed.',
    'pt-BR': 'Uma supressão desnecessária esconde o próximo erro; uma sem motivo nunca é removida.',
  },
  bad: [
    {
      host: 'javascript',
      text: '// prefilter-disable-next-line unknown-operator -- legacy\nconst f = filter`(= processed true)`;\n',
      fixed: 'const f = filter`(= processed true)`;\n',
    },
    {
      host: 'yaml',
      text: '# prefilter-disable-file syntax until=2020-12-31 -- until the move\nfilter: (= processed true)\n',
      fixed: 'filter: (= processed true)\n',
    },
    {
      host: 'yaml',
      text: '# prefilter-disable-file unknown-operater -- legacy\nfilter: (== processed true)\n',
      fixed: '# prefilter-disable-file unknown-operator -- legacy\nfilter: (== processed true)\n',
    },
    { host: 'yaml', text: '# prefilter-disable-file -- legacy\nfilter: (= processed true)\n' },
    { host: 'yaml', text: 'filter: (== processed true) # prefilter-disable-line unknown-operator\n' },
  ],
  good: [
    {
      host: 'javascript',
      text: '// prefilter-disable-next-line unknown-operator -- legacy\nconst f = filter`(== processed true)`;\n',
    },
    { host: 'yaml', text: 'filter: (== processed true) # prefilter-disable-line unknown-operator -- as it is sent\n' },
  ],
};
