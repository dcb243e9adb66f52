import type { RuleDocs } from '../rule.ts';

/** The documentation of the rules whose problems `parse` reports. */
export const parseDocs = {
  syntax: {
    summary: { en: 'The text is not one filter.', 'pt-BR': 'O texto não é um filtro.' },
    reason: {
      en: 'Other checks are unreliable until the text is one filter in parentheses. The problem stands where the text ends too early and names the parenthesis that was never closed; the rest of the text is still checked.',
      'pt-BR':
        'As outras verificações não são confiáveis enquanto o texto não for um filtro entre parênteses. O problema fica onde o texto termina cedo demais e cita o parêntese que nunca foi fechado; o resto do texto é verificado mesmo assim.',
    },
    repairs: 'proven',
    bad: [
      {
        filter: '(OR (= processed false) (_not_exists processed)',
        fixed: '(OR (= processed false) (_not_exists processed))',
      },
      { filter: '(= processed false))', fixed: '(= processed false)' },
      {
        filter: '(= processed false) (_not_exists processed)',
        fixed: '(OR (= processed false) (_not_exists processed))',
      },
      { filter: '((= processed true))', fixed: '(= processed true)' },
      { filter: '()' },
      { filter: '' },
    ],
    good: [{ filter: '(OR (= processed false) (_not_exists processed))' }],
  },
  'unknown-operator': {
    summary: { en: 'The dialect has no such operator.', 'pt-BR': 'O dialeto não tem esse operador.' },
    reason: {
      en: 'Operators from SQL, JavaScript or Elasticsearch make the call fail or return an empty page.',
      'pt-BR': 'Operadores de SQL, JavaScript ou Elasticsearch fazem a chamada falhar ou devolver uma página vazia.',
    },
    repairs: 'proven',
    bad: [
      {
        filter: '(or (== processed false) (not_exists processed))',
        fixed: '(OR (= processed false) (_not_exists processed))',
      },
      { filter: '(NOT_EXISTS processed)', fixed: '(_not_exists processed)' },
      { filter: '(AND (= processed true) (= status ok))' },
    ],
    good: [{ filter: '(OR (= processed false) (_not_exists processed))' }],
  },
  'wrong-arity': {
    summary: {
      en: 'An operator has more or fewer operands than it takes.',
      'pt-BR': 'Um operador tem mais ou menos operandos do que recebe.',
    },
    reason: {
      en: 'Most often it is a value that contains a space. No documentation shows how to quote a value, so the message does not suggest quotes.',
      'pt-BR':
        'Em geral é um valor com espaço. Nenhuma documentação mostra como pôr um valor entre aspas, por isso a mensagem não sugere aspas.',
    },
    repairs: 'unsafe',
    bad: [
      { filter: '(= supplier ACME LTDA)' },
      { filter: '(= processed)' },
      { filter: '(_not_exists processed status)' },
      { filter: '(OR)' },
    ],
    good: [{ filter: '(= processed true)' }, { filter: '(= supplier ACME_LTDA)' }],
  },
  'wrong-operand': {
    summary: {
      en: 'An operand is of the wrong kind: a word where the operator takes a filter, or a filter where it takes a word.',
      'pt-BR': 'Um operando é de outro tipo: uma palavra no lugar de um filtro, ou um filtro no lugar de uma palavra.',
    },
    reason: {
      en: 'The text is well formed but has no meaning: `OR` joins filters, `=` compares a property with a value.',
      'pt-BR':
        'O texto é bem formado, mas não significa nada: `OR` junta filtros, `=` compara uma propriedade com um valor.',
    },
    repairs: 'unsafe',
    bad: [
      { filter: '(OR processed status)' },
      { filter: '(= processed (= status ok))' },
      { filter: '(_not_exists (= a b))' },
    ],
    good: [{ filter: '(OR (= processed true) (= status ok))' }],
  },
  'infix-syntax': {
    summary: { en: 'The operator is between its operands.', 'pt-BR': 'O operador está entre os operandos.' },
    reason: {
      en: 'It is the most common mistake of people new to prefix notation, and can be fixed automatically.',
      'pt-BR': 'É o erro mais comum de quem começa com a notação prefixa, e pode ser corrigido automaticamente.',
    },
    repairs: 'proven',
    bad: [
      { filter: '(processed = true)', fixed: '(= processed true)' },
      { filter: 'processed = true', fixed: '(= processed true)' },
      { filter: 'processed=true', fixed: '(= processed true)' },
      {
        filter: '((= processed true) OR (= status ok))',
        fixed: '(OR (= processed true) (= status ok))',
      },
    ],
    good: [{ filter: '(= processed true)' }],
  },
  limit: {
    summary: {
      en: 'The text is longer or nests deeper than the limits allow, or has more problems than are reported.',
      'pt-BR':
        'O texto é mais longo ou mais aninhado do que os limites permitem, ou tem mais problemas do que os informados.',
    },
    reason: {
      en: 'An untrusted text must not be able to block a program. The limits are options.',
      'pt-BR': 'Um texto vindo de fora não pode travar um programa. Os limites são opções.',
    },
    repairs: 'none',
    bad: [{ filter: /* @__PURE__ */ nested(257) }],
    good: [{ filter: '(= processed true)' }],
  },
} as const satisfies Readonly<Record<string, RuleDocs>>;

function nested(depth: number): string {
  return `${'(OR '.repeat(depth)}(= a b)${')'.repeat(depth)}`;
}
