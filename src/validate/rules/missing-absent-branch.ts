import type { CompareFilter, Filter, OrFilter } from '../../language/filter.ts';
import { factsOf, type Properties } from '../../language/properties.ts';
import { visit } from '../../language/visit.ts';
import { texts } from '../../messages/locale.ts';
import { shortened } from '../../source/shortened.ts';
import { negating } from '../negating.ts';
import type { Rule } from '../rule.ts';
import { spanOf } from '../span-of.ts';

const messages = texts(
  {
    missing: (condition: string, property: string, absent: string) =>
      `\`${condition}\` leaves out documents where \`${property}\` was never set. Add \`${absent}\` if new documents should match too.`,
    bare: (condition: string, property: string) =>
      `\`${condition}\` leaves out documents where \`${property}\` was never set.`,
    fix: (absent: string) => `Add \`${absent}\``,
  },
  {
    missing: (condition: string, property: string, absent: string) =>
      `\`${condition}\` deixa de fora os documentos em que \`${property}\` nunca foi definido. Inclua \`${absent}\` se os documentos novos também devem entrar.`,
    bare: (condition: string, property: string) =>
      `\`${condition}\` deixa de fora os documentos em que \`${property}\` nunca foi definido.`,
    fix: (absent: string) => `Incluir \`${absent}\``,
  },
);

const properties = { status: { type: ['new', 'done'], default: 'new' }, processed: { type: 'boolean' } } as const;

export const missingAbsentBranch: Rule = {
  id: 'missing-absent-branch',
  severity: 'warning',
  summary: {
    en: 'A comparison with the value that documents start with (`false` where nothing is declared), without the documents that have no value yet.',
    'pt-BR':
      'Uma comparação com o valor inicial dos documentos (`false` onde nada foi declarado), sem os documentos que ainda não têm valor.',
  },
  reason: {
    en: "The specification's own example exists because of this; invoices that are never fetched make no noise.",
    'pt-BR': 'O exemplo da própria especificação existe por isso; notas que nunca são buscadas não fazem barulho.',
  },
  bad: [
    { filter: '(= processed false)', fixed: '(OR (= processed false) (_not_exists processed))' },
    {
      filter: '(OR (= processed false) (= status ok))',
      fixed: '(OR (OR (= processed false) (_not_exists processed)) (= status ok))',
    },
    { filter: '(= status new)', properties, fixed: '(OR (= status new) (_not_exists status))' },
  ],
  good: [
    { filter: '(OR (= processed false) (_not_exists processed))' },
    { filter: '(= processed true)' },
    { filter: '(= status done)', properties },
    { filter: '(= processed false)', properties },
    { filter: '(NOT (= processed false))', dialect: negating },
  ],
  check({ text, filter, dialect, properties: declared, locale, report }) {
    if (filter === undefined) return;
    const say = messages[locale];
    const [or, absent] = [dialect.symbol('or'), dialect.symbol('absent')];
    eachSelecting(filter, (node, hasAbsent) => {
      if (!isInitial(node, declared) || hasAbsent) return;
      const span = spanOf(node);
      const condition = text.slice(span.start, span.end);
      const property = node.property.text;
      const branch = `(${absent} ${property})`;
      const quoted = shortened(condition);
      report({
        span,
        message: absent === undefined ? say.bare(quoted, property) : say.missing(quoted, property, branch),
        ...(absent !== undefined &&
          or !== undefined && {
            fix: {
              title: say.fix(branch),
              safety: 'unsafe',
              edits: [{ span, text: `(${or} ${condition} ${branch})` }],
            },
          }),
      });
    });
  },
};

function isInitial({ property, value }: CompareFilter, declared: Properties | undefined): boolean {
  const facts = declared && factsOf(declared, property.text);
  return facts === undefined ? value.text === 'false' : facts.default === value.text;
}

/**
 * Calls back for each equality that is not under a negation, and tells whether an `or` around it, with nothing but `or`
 * between, also takes the documents without its property. One pass, whatever the depth and the number of operands.
 */
function eachSelecting(filter: Filter, found: (node: CompareFilter, hasAbsent: boolean) => void): void {
  const scopes: Map<string, number>[] = [];
  let negations = 0;
  // What an operator without a meaning makes of its operands, nobody knows.
  let calls = 0;
  visit(filter, {
    enter(node, ancestors) {
      if (node.kind === 'not') negations++;
      if (node.kind === 'call') calls++;
      if (node.kind === 'or') {
        if (ancestors.at(-1)?.kind !== 'or') scopes.push(new Map());
        countAbsent(node, scopes.at(-1), 1);
      }
      if (node.kind !== 'compare' || node.comparator !== 'equal' || negations % 2 === 1 || calls > 0) return;
      const scope = ancestors.at(-1)?.kind === 'or' ? scopes.at(-1) : undefined;
      found(node, (scope?.get(node.property.text) ?? 0) > 0);
    },
    leave(node, ancestors) {
      if (node.kind === 'not') negations--;
      if (node.kind === 'call') calls--;
      if (node.kind !== 'or') return;
      countAbsent(node, scopes.at(-1), -1);
      if (ancestors.at(-1)?.kind !== 'or') scopes.pop();
    },
  });
}

function countAbsent(or: OrFilter, scope: Map<string, number> | undefined, step: number): void {
  for (const operand of or.operands) {
    if (operand.kind !== 'presence' || operand.present) continue;
    scope?.set(operand.property.text, (scope.get(operand.property.text) ?? 0) + step);
  }
}
