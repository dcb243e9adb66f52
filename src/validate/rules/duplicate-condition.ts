import { isCondition, isFilter, isJunction, nodesOf, type Operand } from '../../language/filter.ts';
import { texts } from '../../messages/locale.ts';
import { syntax } from '../../messages/syntax.ts';
import { shortened } from '../../source/excerpt.ts';
import { lineStarts, positionAt } from '../../source/lines.ts';
import { spanOf } from '../../source/problem.ts';
import { editsToKeep } from '../../source/repair.ts';
import { numberNodes } from '../redundancies.ts';
import { listing, type RuleCheck, type RuleDocs } from '../rule.ts';

const messages = texts({
  en: {
    repeated: (condition: string, location: string) =>
      `Condition \`${condition}\` is repeated; first used at ${location}.`,
    repeatedValue: (value: string, location: string) => `Value \`${value}\` is repeated; first used at ${location}.`,
    first: 'first used here',
    fix: 'Remove the repetition',
  },
  'pt-BR': {
    repeated: (condition, location) => `A condição \`${condition}\` está repetida; já aparece na ${location}.`,
    repeatedValue: (value, location) => `O valor \`${value}\` está repetido; já aparece na ${location}.`,
    first: 'já aparece aqui',
    fix: 'Remover a repetição',
  },
});

export const duplicateCondition: RuleCheck = {
  id: 'duplicate-condition',
  severity: 'warning',
  check({ text, filter, locale, report }) {
    if (filter === undefined) return;
    const say = messages[locale];
    const starts = lineStarts(text);
    const numbers = numberNodes(filter);
    const keyOf = (part: Operand) => (isFilter(part) ? numbers.get(part) : `${part.quoted === true} ${part.text}`);
    for (const node of nodesOf(filter)) {
      if (!isCondition(node) && !isJunction(node)) continue;
      const parts: readonly Operand[] = isCondition(node) ? node.values : node.operands;
      const firsts = new Map(parts.toReversed().map((part) => [keyOf(part), part]));
      const [only] = parts;
      // No group is left of one filter; but one of the same kind may be flattened by another fix at the same time.
      const isAlone = firsts.size === 1 && only !== undefined && isFilter(only) && only.kind !== node.kind;
      for (const [index, part] of parts.entries()) {
        const first = firsts.get(keyOf(part));
        if (first === part) continue;
        const [at, span] = [spanOf(first), spanOf(part)];
        const { line, column } = positionAt(starts, at.start);
        const location = syntax[locale].position(column, starts.length > 1 ? line : undefined);
        const message = isFilter(part) ? say.repeated : say.repeatedValue;
        const edits = isAlone
          ? editsToKeep(spanOf(only), spanOf(node))
          : [{ span: { start: spanOf(parts[index - 1]).end, end: span.end }, text: '' }];
        report({
          span,
          message: message(shortened(text.slice(span.start, span.end)), location),
          related: [{ message: say.first, span: at }],
          fix: { title: say.fix, edits, proof: 'equivalent' },
        });
      }
    }
  },
};

export const duplicateConditionDocs: RuleDocs = {
  summary: {
    en: 'The same filter or value occurs twice among the operands of one operator.',
    'pt-BR': 'O mesmo filtro ou valor aparece duas vezes entre os operandos de um operador.',
  },
  reason: {
    en: 'It is nearly always a copy in which something was meant to be changed.',
    'pt-BR': 'Quase sempre é uma cópia em que algo deveria ter sido alterado.',
  },
  repairs: 'proven',
  bad: [
    { filter: '(OR (= status ok) (= status ok))', fixed: '(= status ok)' },
    { filter: '(in status new done new)', dialect: listing, fixed: '(in status new done)' },
  ],
  good: [{ filter: '(OR (= status ok) (= status done))' }, { filter: '(in status new done)', dialect: listing }],
};
