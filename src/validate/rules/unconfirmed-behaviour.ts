import type { Dialect } from '../../language/dialect/dialect.ts';
import { type Filter, meaningOf, nodesOf } from '../../language/filter.ts';
import { type AbsenceSensitive, absenceSensitive } from '../../meaning/decide/sensitivity.ts';
import { isNegation, settlesNegations } from '../../meaning/logic/settled.ts';
import { texts } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import { spanOf } from '../../source/problem.ts';
import { replacement } from '../../source/repair.ts';
import { negating, type RuleCheck, type RuleDocs, snippet, unconfirmed } from '../rule.ts';

const messages = texts({
  en: {
    open: (part: string, property: string) =>
      `Whether documents without \`${property}\` are selected depends on how the service interprets \`${part}\`, which is not published.`,
    help: (rewrite: string) => `\`${rewrite}\` means the same in both cases.`,
    fix: (property: string) => `Make explicit whether documents without \`${property}\` are selected`,
  },
  'pt-BR': {
    open: (part, property) =>
      `Se os documentos sem \`${property}\` entram depende de como o serviço lê \`${part}\`, o que não está publicado.`,
    help: (rewrite) => `\`${rewrite}\` significa o mesmo nos dois casos.`,
    fix: (property) => `Explicitar se os documentos sem \`${property}\` entram`,
  },
});

export const unconfirmedBehaviour: RuleCheck = {
  id: 'unconfirmed-behaviour',
  severity: 'info',
  check({ text, filter, ok, dialect, properties, locale, report }) {
    if (filter === undefined || !ok || !hasNegation(filter) || settlesNegations(filter, dialect)) return;
    const say = messages[locale];
    for (const comparison of absenceSensitive(filter, { dialect, ...(properties && { properties }) })) {
      // An operator that the dialect defines is settled, also beside another one that is not.
      if (isNegation(comparison.filter) && settlesNegations(comparison.filter, dialect)) continue;
      const part = spanOf(comparison.filter);
      const rewrite = explicit(text.slice(part.start, part.end), comparison, dialect);
      const { property } = comparison;
      report({
        span: part,
        message: say.open(snippet(text, comparison.filter), property),
        ...(rewrite !== undefined && {
          help: say.help(shortened(rewrite)),
          fix: replacement(say.fix(property), part, rewrite),
        }),
      });
    }
  },
};

export const unconfirmedBehaviourDocs: RuleDocs = {
  summary: {
    en: 'A negation whose effect depends on whether it is true for documents without the property.',
    'pt-BR': 'Uma negação cujo efeito depende de ela valer ou não para documentos sem a propriedade.',
  },
  reason: {
    en: 'No published documentation says what the service does: databases leave such documents out, this toolkit includes them. A filter can state which it means; the fix states what this toolkit does. Whether values are compared as text or with types is not published either, but no filter can avoid that, so it is not reported.',
    'pt-BR':
      'Nenhuma documentação publicada diz o que o serviço faz: bancos de dados deixam esses documentos de fora, esta biblioteca os inclui. O próprio filtro pode explicitar isso; a correção escreve o que esta biblioteca faz. Também não está publicado se os valores são comparados como texto ou com tipos, mas nenhum filtro consegue evitar isso; por isso não é apontado.',
  },
  repairs: 'unsafe',
  bad: [
    {
      filter: '(NOT (= processed true))',
      dialect: unconfirmed,
      fixed: '(OR (NOT (= processed true)) (_not_exists processed))',
    },
    {
      filter: '(NOT (AND (= processed true) (= kind nfe)))',
      dialect: unconfirmed,
      fixed:
        '(NOT (AND (AND (= processed true) (NOT (_not_exists processed))) (AND (= kind nfe) (NOT (_not_exists kind)))))',
    },
    {
      filter: '(!= status done)',
      dialect: /* @__PURE__ */ unconfirmed.extend({
        '!=': { operands: 'property value', means: 'notEqual', unconfirmed: true },
      }),
      fixed: '(OR (!= status done) (_not_exists status))',
    },
  ],
  good: [
    // What the dialect defines, and does not call unconfirmed, is settled.
    { filter: '(NOT (= processed true))', dialect: negating },
    { filter: '(OR (= processed false) (_not_exists processed))' },
    { filter: '(OR (NOT (= processed true)) (_not_exists processed))', dialect: unconfirmed },
    { filter: '(AND (NOT (= processed true)) (NOT (_not_exists processed)))', dialect: unconfirmed },
    { filter: '(NOT (_not_exists processed))', dialect: unconfirmed },
  ],
};

/** Whether a filter holds a negation and no operator without a meaning. */
function hasNegation(filter: Filter): boolean {
  const all = new Set(nodesOf(filter).map(meaningOf));
  return !all.has(undefined) && (all.has('not') || all.has('notEqual'));
}

/** The condition with an explicit test for absence. */
function explicit(condition: string, { property, value }: AbsenceSensitive, dialect: Dialect): string | undefined {
  const [or, and, not] = [dialect.symbol('or'), dialect.symbol('and'), dialect.symbol('not')];
  const [absent, present] = [dialect.symbol('absent'), dialect.symbol('present')];
  if (value) return or && absent && `(${or} ${condition} (${absent} ${property}))`;
  const there = present ? `(${present} ${property})` : not && absent && `(${not} (${absent} ${property}))`;
  return and && there && `(${and} ${condition} ${there})`;
}
