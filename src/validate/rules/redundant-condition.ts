import { qive } from '../../language/dialect/dialects.ts';
import { texts } from '../../messages/locale.ts';
import { findRedundancies, removableFinding } from '../redundancies.ts';
import { listing, negating, type RuleCheck, type RuleDocs, snippet, unconfirmed } from '../rule.ts';

const messages = texts({
  en: {
    trueUnless: (part: string, other: string) =>
      `\`${part}\` makes no difference: it is true wherever \`${other}\` is not.`,
    falseWith: (part: string, other: string) => `\`${part}\` is never true here: \`${other}\` excludes it.`,
    decided: (part: string) => `\`${part}\` makes no difference: the rest of the filter decides it.`,
    other: 'decided by this one',
    fix: 'Remove the redundant part',
  },
  'pt-BR': {
    trueUnless: (part, other) => `\`${part}\` não faz diferença: vale sempre que \`${other}\` não vale.`,
    falseWith: (part, other) => `\`${part}\` nunca vale aqui: \`${other}\` exclui isso.`,
    decided: (part) => `\`${part}\` não faz diferença: o resto do filtro já decide.`,
    other: 'decidido por esta',
    fix: 'Remover a parte redundante',
  },
});

export const redundantCondition: RuleCheck = {
  id: 'redundant-condition',
  severity: 'warning',
  check(context) {
    const { text, locale, report } = context;
    const say = messages[locale];
    for (const part of findRedundancies(context)) {
      const { filter, value, constant, because } = part;
      if (constant || because?.value === value) continue;
      const own = snippet(text, filter);
      const other = because && snippet(text, because.filter);
      const decided =
        other === undefined ? say.decided(own) : value ? say.trueUnless(own, other) : say.falseWith(own, other);
      report(removableFinding(part, decided, say, locale));
    }
  },
};

export const redundantConditionDocs: RuleDocs = {
  summary: {
    en: 'A part that is always true, or never true, in its context: the rest of the filter decides it.',
    'pt-BR': 'Uma parte que, em seu contexto, sempre vale ou nunca vale: o resto do filtro já a decide.',
  },
  reason: {
    en: 'A shorter filter selects the same, so this one does not do what its author expected. Reported only if it holds however the service interprets the filter.',
    'pt-BR':
      'Um filtro mais curto seleciona o mesmo; este não faz o que o autor esperava. Só aparece quando vale seja qual for a leitura do serviço.',
  },
  repairs: 'proven',
  bad: [
    {
      filter: '(AND (= status done) (OR (= status new) (= kind nfe)))',
      dialect: qive,
      fixed: '(AND (= status done) (= kind nfe))',
    },
    {
      filter: '(OR (_not_exists status) (AND (NOT (_not_exists status)) (= kind nfe)))',
      dialect: negating,
      fixed: '(OR (_not_exists status) (= kind nfe))',
    },
    {
      filter: '(AND (OR (= a 1) (= b 1)) (OR (= a 2) (= b 2)) (OR (NOT (_not_exists a)) (= c 1)))',
      dialect: negating,
      fixed: '(AND (OR (= a 1) (= b 1)) (OR (= a 2) (= b 2)))',
    },
    {
      filter: '(AND (startsWith name a) (in name ab ba))',
      dialect: listing,
      fixed: '(AND (startsWith name a) (in name ab))',
    },
  ],
  good: [
    { filter: '(AND (= status done) (OR (= status done) (= kind nfe)))', dialect: qive },
    { filter: '(OR (= status done) (AND (NOT (= status done)) (= kind nfe)))', dialect: unconfirmed },
  ],
};
