import type { HostRule } from '../host-rule.ts';

export const hostParse: HostRule = {
  id: 'host-parse',
  severity: 'warning',
  summary: {
    en: 'A file, or part of it, is not valid in the language that its name indicates.',
    'pt-BR': 'Um arquivo, ou parte dele, não é válido na linguagem que o seu nome indica.',
  },
  reason: {
    en: 'Filters after that position may have been missed; a broken file must not pass as clean.',
    'pt-BR': 'Filtros depois desse ponto podem ter ficado de fora; um arquivo quebrado não pode passar por limpo.',
  },
  repairs: 'none',
  bad: [{ host: 'json', text: '{ "filter": "(= processed true)" ]\n' }],
  good: [{ host: 'json', text: '{ "filter": "(= processed true)" }\n' }],
};

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
  repairs: 'proven',
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
