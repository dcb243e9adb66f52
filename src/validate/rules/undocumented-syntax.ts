import { isJunction } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { texts } from '../../messages/locale.ts';
import { type Edit, type Span, spanOf } from '../../source/problem.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';

const messages = texts({
  en: {
    operands: (symbol: string, count: string) =>
      `\`${symbol}\` has ${count} operands here; the documentation shows it with two.`,
    help: 'To be sure, nest it in pairs.',
    fix: 'Nest it in pairs',
  },
  'pt-BR': {
    operands: (symbol, count) => `\`${symbol}\` tem ${count} operandos aqui; a documentação o mostra com dois.`,
    help: 'Para ter certeza, aninhe em pares.',
    fix: 'Aninhar em pares',
  },
});

/** `parse` reports quoted values, as errors; this rule reports operators with more operands than documented. */
export const undocumentedSyntax: RuleCheck = {
  id: 'undocumented-syntax',
  severity: 'error',
  check({ filter, dialect, ok, locale, report }) {
    if (filter === undefined) return;
    const say = messages[locale];
    visit(filter, (node) => {
      const symbol = node.operator?.text ?? '';
      if (!isJunction(node) || !dialect.operator(symbol)?.pairwise) return;
      if (node.operands.length <= 2) return;
      const edits: Edit[] = [];
      pair(node.operands.map(spanOf), symbol, edits);
      report({
        severity: 'info',
        message: say.operands(symbol, node.operands.length.toLocaleString(locale)),
        span: spanOf(node.operator),
        help: say.help,
        ...(ok && { fix: { title: say.fix, edits, proof: 'equivalent' } }),
      });
    });
  },
};

export const undocumentedSyntaxDocs: RuleDocs = {
  summary: {
    en: 'A form that is not documented: a quoted value, or an `OR` of more than two filters (only an info).',
    'pt-BR': 'Uma forma não documentada: um valor entre aspas, ou um `OR` de mais de dois filtros (só informação).',
  },
  reason: {
    en: 'The specification shows bare words and an `OR` of two filters. Other forms may work, but are not promised.',
    'pt-BR':
      'A especificação mostra palavras simples e um `OR` de dois filtros. Outras formas podem funcionar, mas não são garantidas.',
  },
  repairs: 'proven',
  bad: [
    { filter: '(= processed "true")', fixed: '(= processed true)' },
    { filter: '(OR (= a 1) (= a 2) (= a 3))', fixed: '(OR (OR (= a 1) (= a 2)) (= a 3))' },
  ],
  good: [{ filter: '(= processed true)' }, { filter: '(OR (OR (= a 1) (= a 2)) (= a 3))' }],
};

/** Puts an operator around each half of the operands that has more than one, as `print` nests them. */
function pair(operands: readonly Span[], symbol: string, edits: Edit[]): void {
  if (operands.length <= 2) return;
  const middle = Math.ceil(operands.length / 2);
  for (const half of [operands.slice(0, middle), operands.slice(middle)]) {
    const [first, last] = [half[0], half.at(-1)];
    if (half.length === 1 || first === undefined || last === undefined) continue;
    edits.push({ span: { start: first.start, end: first.start }, text: `(${symbol} ` });
    pair(half, symbol, edits);
    edits.push({ span: { start: last.end, end: last.end }, text: ')' });
  }
}
