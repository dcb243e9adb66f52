import type { Filter } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { texts } from '../../messages/locale.ts';
import { syntax } from '../../messages/syntax.ts';
import { lineStarts, positionAt } from '../../source/lines.ts';
import { shortened } from '../../source/shortened.ts';
import { identities } from '../identities.ts';
import type { RuleCheck, RuleDocs } from '../rule.ts';
import { spanOf } from '../span-of.ts';

const messages = texts({
  en: {
    repeated: (condition: string, place: string) => `Condition \`${condition}\` is repeated; first used at ${place}.`,
    first: 'first used here',
    fix: 'Remove the repetition',
  },
  'pt-BR': {
    repeated: (condition: string, place: string) =>
      `A condição \`${condition}\` está repetida; já aparece na ${place}.`,
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
    const numbers = identities(filter);
    visit(filter, (node) => {
      if (node.kind !== 'or' && node.kind !== 'and') return;
      const first = new Map<number, Filter>();
      for (const [index, operand] of node.operands.entries()) {
        const identity = numbers.get(operand) as number;
        const before = first.get(identity);
        if (before === undefined) {
          first.set(identity, operand);
          continue;
        }
        const { line, column } = positionAt(starts, spanOf(before).start);
        const span = spanOf(operand);
        report({
          span,
          message: say.repeated(
            shortened(text.slice(span.start, span.end)),
            syntax[locale].position(column, starts.length > 1 ? line : undefined),
          ),
          related: [{ message: say.first, span: spanOf(before) }],
          fix: {
            title: say.fix,
            safety: 'safe',
            edits: [{ span: { start: spanOf(node.operands[index - 1]).end, end: span.end }, text: '' }],
          },
        });
      }
    });
  },
};

export const duplicateConditionDocs: RuleDocs = {
  summary: {
    en: 'The same filter occurs twice among the operands of one operator.',
    'pt-BR': 'O mesmo filtro aparece duas vezes entre os operandos de um operador.',
  },
  reason: {
    en: 'It is nearly always a copy in which something was meant to be changed.',
    'pt-BR': 'Quase sempre é uma cópia em que algo deveria ter sido alterado.',
  },
  bad: [{ filter: '(OR (= status ok) (= status ok))', fixed: '(OR (= status ok))' }],
  good: [{ filter: '(OR (= status ok) (= status done))' }],
};
