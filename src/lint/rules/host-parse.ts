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
  bad: [{ host: 'json', text: '{ "filter": "(= processed true)" ]\n' }],
  good: [{ host: 'json', text: '{ "filter": "(= processed true)" }\n' }],
};
