import { qive } from '../../language/dialect/dialects.ts';
import { texts } from '../../messages/locale.ts';
import { findRedundancies, removableFinding } from '../redundancies.ts';
import { listing, negating, type RuleCheck, type RuleDocs, snippet } from '../rule.ts';

const messages = texts({
  en: {
    covered: (part: string, other: string) => `\`${part}\` adds nothing: \`${other}\` already covers it.`,
    implied: (part: string, other: string) => `\`${part}\` restricts nothing: \`${other}\` already implies it.`,
    repeated: (part: string) => `\`${part}\` has no effect here: the same condition elsewhere in the filter is enough.`,
    other: 'this one is enough',
    fix: 'Remove the part that has no effect',
  },
  'pt-BR': {
    covered: (part, other) => `\`${part}\` não acrescenta nada: \`${other}\` já cobre esse caso.`,
    implied: (part, other) => `\`${part}\` não restringe nada: \`${other}\` já garante isso.`,
    repeated: (part) => `\`${part}\` não tem efeito aqui: a mesma condição em outro lugar do filtro já basta.`,
    other: 'esta já basta',
    fix: 'Remover a parte sem efeito',
  },
});

export const subsumedCondition: RuleCheck = {
  id: 'subsumed-condition',
  severity: 'warning',
  check(context) {
    const { text, locale, report } = context;
    const say = messages[locale];
    for (const part of findRedundancies(context)) {
      const { filter, value, because } = part;
      if (because?.value !== value) continue;
      const [own, other] = [snippet(text, filter), snippet(text, because.filter)];
      const message = own === other ? say.repeated(own) : value ? say.implied(own, other) : say.covered(own, other);
      report(removableFinding(part, message, say, locale));
    }
  },
};

export const subsumedConditionDocs: RuleDocs = {
  summary: {
    en: 'A part that another one covers in an `OR`, or implies in an `AND`.',
    'pt-BR': 'Uma parte que outra já cobre em um `OR`, ou já garante em um `AND`.',
  },
  reason: {
    en: 'A shorter filter selects the same; often `AND` and `OR` were confused. Reported only if it holds however the service interprets the filter.',
    'pt-BR':
      'Um filtro mais curto seleciona o mesmo; muitas vezes `AND` e `OR` foram trocados. Só aparece quando vale seja qual for a leitura do serviço.',
  },
  repairs: 'proven',
  bad: [
    {
      filter: '(OR (= processed false) (AND (= processed false) (= isocr manual)))',
      dialect: qive,
      fixed: '(= processed false)',
    },
    {
      filter: '(AND (= status done) (NOT (_not_exists status)) (= kind nfe))',
      dialect: negating,
      fixed: '(AND (= status done) (= kind nfe))',
    },
    {
      filter: '(OR (= a 1) (AND (= c 3) (OR (= b 2) (= a 1))))',
      dialect: qive,
      fixed: '(OR (= a 1) (AND (= c 3) (= b 2)))',
    },
    {
      filter: '(OR (startsWith name ab) (startsWith name a))',
      dialect: listing,
      fixed: '(startsWith name a)',
    },
    {
      filter: '(OR (startsWith name ab) (in name abc x))',
      dialect: listing,
      fixed: '(OR (startsWith name ab) (in name x))',
    },
  ],
  good: [
    { filter: '(OR (= processed false) (_not_exists processed))' },
    { filter: '(OR (= processed false) (AND (= processed true) (= isocr manual)))', dialect: qive },
    // The second condition matters if a negated comparison is true of an absent property.
    { filter: '(AND (NOT (= status done)) (NOT (_not_exists status)))', dialect: negating },
  ],
};
