import type { RuleDocs } from '../rule.ts';

export const wrongArityDocs: RuleDocs = {
  summary: {
    en: 'An operator has more or fewer operands than it takes.',
    'pt-BR': 'Um operador tem mais ou menos operandos do que recebe.',
  },
  reason: {
    en: 'Most often it is a value that contains a space. No documentation shows how to quote a value, so the message does not suggest quotes.',
    'pt-BR':
      'Em geral é um valor com espaço. Nenhuma documentação mostra como pôr um valor entre aspas, por isso a mensagem não sugere aspas.',
  },
  bad: [
    { filter: '(= supplier ACME LTDA)' },
    { filter: '(= processed)' },
    { filter: '(_not_exists processed status)' },
    { filter: '(OR)' },
  ],
  good: [{ filter: '(= processed true)' }, { filter: '(= supplier ACME_LTDA)' }],
};
