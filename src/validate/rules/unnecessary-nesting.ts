import { qive } from '../../language/dialect/dialects.ts';
import { type Filter, isJunction, negatedBy } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { texts } from '../../messages/locale.ts';
import { spanOf } from '../../source/problem.ts';
import { editsToKeep } from '../../source/repair.ts';
import { negating, type RuleCheck, type RuleDocs } from '../rule.ts';

const messages = texts({
  en: {
    single: (symbol: string) => `\`${symbol}\` with one operand is unnecessary.`,
    nested: (symbol: string) => `Nested \`${symbol}\` can be flattened.`,
    double: (symbol: string) => `\`${symbol}\` of \`${symbol}\` is unnecessary.`,
    unwrap: 'Keep only the operand',
    flatten: 'Flatten it',
  },
  'pt-BR': {
    single: (symbol) => `\`${symbol}\` com um único operando é desnecessário.`,
    nested: (symbol) => `O \`${symbol}\` aninhado pode ser achatado.`,
    double: (symbol) => `\`${symbol}\` de \`${symbol}\` é desnecessário.`,
    unwrap: 'Manter só o operando',
    flatten: 'Achatar',
  },
});

export const unnecessaryNesting: RuleCheck = {
  id: 'unnecessary-nesting',
  severity: 'info',
  check({ filter, dialect, ok, locale, report }) {
    if (filter === undefined || !ok) return;
    const say = messages[locale];
    const unwrap = (outer: Filter, inner: Filter, message: string, title: string) => {
      const edits = editsToKeep(spanOf(inner), spanOf(outer));
      report({ span: spanOf(outer.operator), message, fix: { title, edits, proof: 'equivalent' } });
    };
    visit(filter, (node, ancestors) => {
      const symbol = node.operator?.text ?? '';
      const parent = ancestors.at(-1);
      const inside = negatedBy(node);
      const twice = inside && negatedBy(inside);
      if (twice !== undefined) unwrap(node, twice, say.double(symbol), say.unwrap);
      if (!isJunction(node)) return;
      const [first, last] = [node.operands[0], node.operands.at(-1)];
      if (first === undefined || last === undefined) return;
      if (node.operands.length === 1) unwrap(node, first, say.single(symbol), say.unwrap);
      else if (
        parent !== undefined &&
        isJunction(parent) &&
        parent.kind === node.kind &&
        // A group with one operand is itself removed; removing both would leave the operands without an operator.
        parent.operands.length > 1 &&
        parent.operator?.text === symbol &&
        !dialect.operator(symbol)?.pairwise
      ) {
        unwrap(
          node,
          { ...first, span: { start: spanOf(first).start, end: spanOf(last).end } },
          say.nested(symbol),
          say.flatten,
        );
      }
    });
  },
};

export const unnecessaryNestingDocs: RuleDocs = {
  summary: {
    en: 'An operator that changes nothing: one operand, a double negation, or the same operator directly inside.',
    'pt-BR': 'Um operador que não muda nada: um só operando, dupla negação ou o mesmo operador logo dentro.',
  },
  reason: {
    en: 'Generated filters often have it. The shorter form is easier to compare and gives a shorter URL. An operator documented only for two operands is not flattened.',
    'pt-BR':
      'É comum em filtros gerados. A forma curta é mais fácil de comparar e a URL fica menor. Um operador documentado só para dois operandos não é achatado.',
  },
  repairs: 'proven',
  bad: [
    { filter: '(OR (= processed true))', fixed: '(= processed true)' },
    { filter: '(AND (AND (= a 1) (= b 2)) (= c 3))', dialect: qive, fixed: '(AND (= a 1) (= b 2) (= c 3))' },
    { filter: '(AND (AND (= a 1) (= b 2)))', dialect: qive, fixed: '(AND (= a 1) (= b 2))' },
    { filter: '(NOT (NOT (= a 1)))', dialect: negating, fixed: '(= a 1)' },
  ],
  good: [{ filter: '(= processed true)' }, { filter: '(OR (OR (= a 1) (= a 2)) (= a 3))' }],
};
