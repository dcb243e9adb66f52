import type { RuleCheck, RuleDocs } from '../rule.ts';

export const wrongArity: RuleCheck = {
  id: 'wrong-arity',
  severity: 'error',
};

export const wrongArityDocs: RuleDocs = {
  summary: {
    en: 'An operator has more or fewer operands than it takes.',
    'pt-BR': 'Um operador tem mais ou menos operandos do que recebe.',
  },
  reason: {
    en: 'The commonest mistake of shape, most often a value with a space in it. No document shows how to quote a value, so the message does not promise that quotes would work.',
    'pt-BR':
      'O erro de forma mais comum, em geral um valor com espaço. Nenhum documento mostra como pôr um valor entre aspas, por isso a mensagem não promete que aspas funcionem.',
  },
  bad: [
    { filter: '(= supplier ACME LTDA)' },
    { filter: '(= processed)' },
    { filter: '(_not_exists processed status)' },
    { filter: '(OR)' },
  ],
  good: [{ filter: '(= processed true)' }, { filter: '(= supplier ACME_LTDA)' }],
};
