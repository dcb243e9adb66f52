import { qive } from '../../language/dialect/dialects.ts';
import { texts } from '../../messages/locale.ts';
import { spanOf } from '../../source/problem.ts';
import { contradictionMessage } from '../contradiction.ts';
import { declaredHelp, findRedundancies } from '../redundancies.ts';
import { type RuleCheck, type RuleDocs, snippet } from '../rule.ts';

const messages = texts({
  en: {
    part: (part: string) => `No document can match \`${part}\`, so it has no effect.`,
    partPair: (one: string, other: string) =>
      `No document can match this part: \`${one}\` and \`${other}\` exclude each other.`,
    excluded: 'excluded by the others',
    or: (symbol: string) => `If one of them is enough, join them with \`${symbol}\`.`,
  },
  'pt-BR': {
    part: (part) => `Nenhum documento pode ser encontrado por \`${part}\`; por isso não tem efeito.`,
    partPair: (one, other) =>
      `Nenhum documento pode ser encontrado por esta parte: \`${one}\` e \`${other}\` se excluem.`,
    excluded: 'excluída pelas outras',
    or: (symbol) => `Se uma delas basta, junte-as com \`${symbol}\`.`,
  },
});

export const alwaysFalse: RuleCheck = {
  id: 'always-false',
  severity: 'error',
  check(context) {
    const { text, dialect, locale, report } = context;
    const say = messages[locale];
    for (const part of findRedundancies(context)) {
      if (!part.constant || part.value) continue;
      const { filter, ancestors, core = [] } = part;
      const isWhole = ancestors.length === 0;
      const [one, other, more] = core;
      const pair = one && other && !more ? ([one, other] as const) : undefined;
      const message = isWhole
        ? contradictionMessage(text, pair, locale)
        : pair
          ? say.partPair(snippet(text, pair[0]), snippet(text, pair[1]))
          : say.part(snippet(text, filter));
      const or = dialect.symbol('or');
      const help = [declaredHelp(part, locale), pair && or !== undefined ? say.or(or) : undefined].filter(Boolean);
      report({
        span: spanOf(filter),
        message,
        ...(help.length > 0 && { help: help.join(' ') }),
        ...(core.length > 0 && {
          related: core.slice(0, 3).map((condition) => ({ message: say.excluded, span: spanOf(condition) })),
        }),
      });
    }
  },
};

export const alwaysFalseDocs: RuleDocs = {
  summary: {
    en: 'The filter, or a part of it, contradicts itself: no document can match.',
    'pt-BR': 'O filtro, ou uma parte dele, se contradiz: nenhum documento pode ser encontrado.',
  },
  reason: {
    en: 'An empty answer looks like a day without documents. Only you know what was meant, so there is no fix.',
    'pt-BR':
      'Uma resposta vazia parece um dia sem documentos. Só você sabe o que se queria dizer; por isso não há correção.',
  },
  repairs: 'none',
  bad: [
    { filter: '(AND (= processed true) (_not_exists processed))', dialect: qive },
    { filter: '(OR (= status done) (AND (= status new) (= status error)))', dialect: qive },
    {
      filter: '(AND (= status done) (AND (= processed true) (OR (= processed false) (_not_exists processed))))',
      dialect: qive,
      properties: { processed: 'boolean', status: 'string' },
    },
  ],
  good: [
    { filter: '(OR (= processed true) (_not_exists processed))' },
    { filter: '(AND (= processed true) (= status done))', dialect: qive },
    { filter: '(AND (= tags a) (= tags b))', dialect: qive, properties: { tags: { type: 'string', many: true } } },
  ],
};
