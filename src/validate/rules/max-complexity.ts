import { ownConditions } from '../../language/conditions.ts';
import { encode } from '../../language/encode.ts';
import { visit } from '../../language/visit.ts';
import { texts } from '../../messages/locale.ts';
import { spanOf } from '../../source/problem.ts';
import { listing, type RuleCheck, type RuleDocs } from '../rule.ts';

const messages = texts({
  en: {
    encodedLength: (length: string, max: string) =>
      `The encoded filter has ${length} characters (limit ${max}). Many proxies refuse long URLs.`,
    depth: (depth: string, max: string) => `The filter is ${depth} levels deep (limit ${max}).`,
    conditions: (count: string, max: string) => `The filter has ${count} conditions (limit ${max}).`,
    help: 'Split it into several requests, or list the documents with `access_key[]`.',
  },
  'pt-BR': {
    encodedLength: (length, max) =>
      `O filtro codificado tem ${length} caracteres (limite: ${max}). Muitos proxies recusam URLs longas.`,
    depth: (depth, max) => `O filtro tem ${depth} níveis de aninhamento (limite: ${max}).`,
    conditions: (count, max) => `O filtro tem ${count} condições (limite: ${max}).`,
    help: 'Divida-o em várias requisições ou liste os documentos com `access_key[]`.',
  },
});

export const maxComplexity: RuleCheck = {
  id: 'max-complexity',
  severity: 'warning',
  options: { encodedLength: 2000, depth: 32, conditions: 100 },
  check({ text, filter, ok, options, locale, report }) {
    if (filter === undefined || !ok) return;
    const say = messages[locale];
    const measured = measure(text, filter);
    for (const name of ['encodedLength', 'depth', 'conditions'] as const) {
      const max = options[name] ?? Infinity;
      if (measured[name] <= max) continue;
      const message = say[name](measured[name].toLocaleString(locale), max.toLocaleString(locale));
      report({ span: spanOf(filter.operator), message, help: say.help });
    }
  },
};

export const maxComplexityDocs: RuleDocs = {
  summary: {
    en: 'The filter is longer, deeper or has more conditions than the options allow. Each value of a list counts.',
    'pt-BR':
      'O filtro é mais longo, mais aninhado ou tem mais condições do que as opções permitem. Cada valor de uma lista conta.',
  },
  reason: {
    en: "It fails only in production, with status 414 or a truncated URL. The service's own limit is not documented.",
    'pt-BR': 'Só falha em produção, com um 414 ou uma URL cortada. O limite do próprio serviço não está documentado.',
  },
  repairs: 'none',
  bad: [
    { filter: /* @__PURE__ */ conditions(101) },
    { filter: `(in a ${/* @__PURE__ */ values(101)})`, dialect: listing },
  ],
  good: [{ filter: '(OR (= processed true) (= status ok))' }],
};

function measure(
  text: string,
  filter: Parameters<typeof visit>[0],
): Record<'encodedLength' | 'depth' | 'conditions', number> {
  let depth = 0;
  let conditions = 0;
  visit(filter, (node, ancestors) => {
    depth = Math.max(depth, ancestors.length + 1);
    conditions += ownConditions(node);
  });
  return { encodedLength: encode(text).length, depth, conditions };
}

function values(count: number): string {
  return Array.from({ length: count }, (_, i) => `v${i}`).join(' ');
}

function conditions(count: number): string {
  return `(OR ${Array.from({ length: count }, (_, i) => `(= a ${i})`).join(' ')})`;
}
