import { qive } from '../../language/dialect/qive.ts';
import { texts } from '../../messages/locale.ts';
import { declaredHelp } from '../declared-help.ts';
import { negating } from '../negating.ts';
import { redundancies, removal } from '../redundancies.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';
import { snippet } from '../snippet.ts';
import { spanOf } from '../span-of.ts';

const messages = texts({
  en: {
    trueUnless: (part: string, other: string) =>
      `\`${part}\` makes no difference: it is true wherever \`${other}\` is not.`,
    falseWith: (part: string, other: string) => `\`${part}\` is never true here: \`${other}\` excludes it.`,
    decided: (part: string) => `\`${part}\` makes no difference: what stands around it decides.`,
    other: 'decided by this one',
    fix: 'Remove what makes no difference',
  },
  'pt-BR': {
    trueUnless: (part: string, other: string) =>
      `\`${part}\` não faz diferença: vale sempre que \`${other}\` não vale.`,
    falseWith: (part: string, other: string) => `\`${part}\` nunca vale aqui: \`${other}\` exclui isso.`,
    decided: (part: string) => `\`${part}\` não faz diferença: o que está em volta já decide.`,
    other: 'decidido por esta',
    fix: 'Remover o que não faz diferença',
  },
});

export const redundantCondition: RuleCheck = {
  id: 'redundant-condition',
  severity: 'warning',
  check(context) {
    const { text, locale, report } = context;
    const say = messages[locale];
    for (const part of redundancies(context)) {
      const { filter, value, constant, because, declared } = part;
      if (constant || because?.value === value) continue;
      const own = snippet(text, filter);
      const other = because && snippet(text, because.filter);
      const decided =
        other === undefined ? say.decided(own) : value ? say.trueUnless(own, other) : say.falseWith(own, other);
      const help = declaredHelp(part, locale);
      report({
        span: spanOf(filter),
        message: decided,
        ...(help !== undefined && { help }),
        ...(because && { related: [{ message: say.other, span: spanOf(because.filter) }] }),
        fix: { title: say.fix, safety: declared.length === 0 ? 'safe' : 'unsafe', edits: removal(part) },
      });
    }
  },
};

export const redundantConditionDocs: RuleDocs = {
  summary: {
    en: 'A part that is always true, or never true, where it stands: the rest of the filter has decided it.',
    'pt-BR': 'Uma parte que, onde está, sempre vale ou nunca vale: o resto do filtro já a decidiu.',
  },
  reason: {
    en: 'A shorter filter selects the same, and the longer one says something that its author did not expect. Reported only when it holds however the service reads the filter.',
    'pt-BR':
      'Um filtro mais curto seleciona o mesmo, e o mais longo diz algo que o autor não esperava. Só aparece quando vale como quer que o serviço leia o filtro.',
  },
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
  ],
  good: [
    { filter: '(AND (= status done) (OR (= status done) (= kind nfe)))', dialect: qive },
    { filter: '(OR (= status done) (AND (NOT (= status done)) (= kind nfe)))', dialect: negating },
  ],
};
