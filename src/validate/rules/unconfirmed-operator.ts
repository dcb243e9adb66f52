import { qive } from '../../language/dialect/dialects.ts';
import { nodesOf } from '../../language/filter.ts';
import { texts } from '../../messages/locale.ts';
import { spanOf } from '../../source/problem.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';

const messages = texts({
  en: {
    unconfirmed: (symbol: string) => `No published specification confirms \`${symbol}\`.`,
    help: 'Try it in the test environment of the service; then define it in your own dialect without `unconfirmed`.',
  },
  'pt-BR': {
    unconfirmed: (symbol) => `Nenhuma especificação publicada confirma \`${symbol}\`.`,
    help: 'Experimente no ambiente de teste do serviço; depois defina-o em um dialeto seu, sem `unconfirmed`.',
  },
});

export const unconfirmedOperator: RuleCheck = {
  id: 'unconfirmed-operator',
  severity: 'warning',
  check({ filter, dialect, locale, report }) {
    if (filter === undefined) return;
    const say = messages[locale];
    for (const { operator } of nodesOf(filter)) {
      if (operator === undefined || !dialect.operator(operator.text)?.unconfirmed) continue;
      report({ span: spanOf(operator), message: say.unconfirmed(operator.text), help: say.help });
    }
  },
};

export const unconfirmedOperatorDocs: RuleDocs = {
  summary: {
    en: 'An operator that the dialect marks as unconfirmed.',
    'pt-BR': 'Um operador que o dialeto marca como não confirmado.',
  },
  reason: {
    en: 'Such operators have only been observed; the vendor has not promised them.',
    'pt-BR': 'Esses operadores só foram observados; o fornecedor não os prometeu.',
  },
  repairs: 'none',
  bad: [
    { filter: '(AND (= processed true) (= status ok))', dialect: qive },
    { filter: '(NOT_EXISTS processed)', dialect: qive },
  ],
  good: [{ filter: '(OR (= processed true) (= status ok))', dialect: qive }],
};
