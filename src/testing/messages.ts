import { texts } from '../messages/locale.ts';

export const mutantMessages = /* @__PURE__ */ (() =>
  texts({
    en: {
      becomes: (before: string, after: string) => `${before} becomes ${after}`,
      dropped: (part: string) => `${part} dropped`,
      negated: (part: string) => `${part} negated`,
      everything: 'everything is selected',
      nothing: 'nothing is selected',
    },
    'pt-BR': {
      becomes: (before, after) => `${before} vira ${after}`,
      dropped: (part) => `sem ${part}`,
      negated: (part) => `${part} com negação`,
      everything: 'tudo é selecionado',
      nothing: 'nada é selecionado',
    },
  }))();
