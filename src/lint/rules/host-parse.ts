import type { HostRule } from '../host-rule.ts';

export const hostParse: HostRule = {
  id: 'host-parse',
  severity: 'warning',
  summary: {
    en: 'A file, or a part of it, cannot be read as what its name says.',
    'pt-BR': 'Um arquivo, ou parte dele, não pode ser lido como o que o seu nome diz.',
  },
  reason: {
    en: 'Filters behind that place may have been missed; a broken file must not pass for a clean one.',
    'pt-BR': 'Filtros depois desse ponto podem ter ficado de fora; um arquivo quebrado não pode passar por limpo.',
  },
  bad: [{ host: 'json', text: '{ "filter": "(= processed true)" ]\n' }],
  good: [{ host: 'json', text: '{ "filter": "(= processed true)" }\n' }],
};
