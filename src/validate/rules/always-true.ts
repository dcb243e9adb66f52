import { conditionsOf } from '../../language/conditions.ts';
import { qive } from '../../language/dialect/dialects.ts';
import { type Filter, nodesOf } from '../../language/filter.ts';
import { isPart } from '../../language/meanings.ts';
import { texts } from '../../messages/locale.ts';
import { spanOf } from '../../source/problem.ts';
import { declaredHelp, findRedundancies } from '../redundancies.ts';
import { listing, negating, type RuleCheck, type RuleDocs, snippet, unconfirmed } from '../rule.ts';

const messages = texts({
  en: {
    whole: 'This is always true, so the filter restricts nothing.',
    part: (part: string) => `\`${part}\` is always true, so it restricts nothing.`,
    empty: (part: string, property: string) =>
      `\`${part}\` is true of every text, since each has the empty one in it: it only asks whether \`${property}\` is present.`,
  },
  'pt-BR': {
    whole: 'Isto é sempre verdadeiro; por isso o filtro não restringe nada.',
    part: (part) => `\`${part}\` é sempre verdadeiro; por isso não restringe nada.`,
    empty: (part, property) =>
      `\`${part}\` vale para todo texto, pois o texto vazio está em todos: só pergunta se \`${property}\` está presente.`,
  },
});

const properties = { processed: 'boolean' } as const;

export const alwaysTrue: RuleCheck = {
  id: 'always-true',
  severity: 'warning',
  check(context) {
    const { text, locale, report } = context;
    const say = messages[locale];
    const constant = new Set<Filter>();
    for (const part of findRedundancies(context)) {
      if (!part.constant || !part.value) continue;
      for (const node of nodesOf(part.filter)) constant.add(node);
      const help = declaredHelp(part, locale);
      report({
        span: spanOf(part.filter),
        message: part.ancestors.length === 0 ? say.whole : say.part(snippet(text, part.filter)),
        ...(help !== undefined && { help }),
      });
    }
    for (const node of conditionsOf(context.ok ? context.filter : undefined)) {
      // It searches for the empty part of a text.
      if (!isPart(node.means) || node.values[0]?.text !== '' || constant.has(node)) continue;
      report({ span: spanOf(node), message: say.empty(snippet(text, node), node.property.text) });
    }
  },
};

export const alwaysTrueDocs: RuleDocs = {
  summary: {
    en: 'The filter, or a part of it, is true for every document, or for every text.',
    'pt-BR': 'O filtro, ou uma parte dele, vale para todos os documentos, ou para todo texto.',
  },
  reason: {
    en: 'It fetches the whole archive. Reported only if it is true however the service treats absent properties. Only you know what was meant, so there is no fix.',
    'pt-BR':
      'Ele percorre todo o acervo. Só aparece quando vale seja qual for o tratamento que o serviço dá a propriedades ausentes. Só você sabe o que se queria dizer; por isso não há correção.',
  },
  repairs: 'none',
  bad: [
    { filter: '(OR (_not_exists processed) (NOT (_not_exists processed)))', dialect: negating },
    { filter: '(OR (= processed true) (= processed false) (_not_exists processed))', properties },
    { filter: '(AND (= status ok) (OR (_not_exists a) (NOT (_not_exists a))))', dialect: negating },
    { filter: '(contains name "")', dialect: listing },
  ],
  good: [
    { filter: '(OR (= processed true) (= processed false) (_not_exists processed))' },
    { filter: '(OR (= processed true) (NOT (= processed true)))', dialect: unconfirmed },
    { filter: '(AND (= status ok) (_not_exists a))', dialect: qive },
  ],
};
