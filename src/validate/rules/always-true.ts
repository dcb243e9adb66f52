import { qive } from '../../language/dialect/qive.ts';
import { texts } from '../../messages/locale.ts';
import { declaredHelp } from '../declared-help.ts';
import { negating } from '../negating.ts';
import { redundancies } from '../redundancies.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';
import { snippet } from '../snippet.ts';
import { spanOf } from '../span-of.ts';

const messages = texts({
  en: {
    whole: 'This is always true, so the filter restricts nothing.',
    part: (part: string) => `\`${part}\` is always true, so it restricts nothing.`,
  },
  'pt-BR': {
    whole: 'Isto é sempre verdadeiro; por isso o filtro não restringe nada.',
    part: (part: string) => `\`${part}\` é sempre verdadeiro; por isso não restringe nada.`,
  },
});

const properties = { processed: 'boolean' } as const;

export const alwaysTrue: RuleCheck = {
  id: 'always-true',
  severity: 'warning',
  check(context) {
    const { text, locale, report } = context;
    const say = messages[locale];
    for (const part of redundancies(context)) {
      if (!part.constant || !part.value) continue;
      const help = declaredHelp(part, locale);
      report({
        span: spanOf(part.filter),
        message: part.ancestors.length === 0 ? say.whole : say.part(snippet(text, part.filter)),
        ...(help !== undefined && { help }),
      });
    }
  },
};

export const alwaysTrueDocs: RuleDocs = {
  summary: {
    en: 'The filter, or a part of it, is true of every document.',
    'pt-BR': 'O filtro, ou uma parte dele, vale para todos os documentos.',
  },
  reason: {
    en: 'It fetches the whole archive. Reported only if it is true however the service treats absent properties. Only you know what was meant, so there is no fix.',
    'pt-BR':
      'Ele percorre todo o acervo. Só aparece quando vale seja qual for o tratamento que o serviço dá a propriedades ausentes. Só você sabe o que se queria dizer; por isso não há correção.',
  },
  bad: [
    { filter: '(OR (_not_exists processed) (NOT (_not_exists processed)))', dialect: negating },
    { filter: '(OR (= processed true) (= processed false) (_not_exists processed))', properties },
    { filter: '(AND (= status ok) (OR (_not_exists a) (NOT (_not_exists a))))', dialect: negating },
  ],
  good: [
    { filter: '(OR (= processed true) (= processed false) (_not_exists processed))' },
    { filter: '(OR (= processed true) (NOT (= processed true)))', dialect: negating },
    { filter: '(AND (= status ok) (_not_exists a))', dialect: qive },
  ],
};
