import { type Filter, isCondition, isJunction, type Word } from '../../language/filter.ts';
import { visit } from '../../language/visit.ts';
import { texts } from '../../messages/locale.ts';
import { syntax } from '../../messages/syntax.ts';
import { shortened } from '../../source/excerpt.ts';
import { lineStarts, positionAt } from '../../source/lines.ts';
import { type Edit, type Span, spanOf } from '../../source/problem.ts';
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
    const repeated = (
      say: (text: string, location: string) => string,
      first: Span,
      span: Span,
      edits: readonly Edit[],
    ) => {
      const { line, column } = positionAt(starts, first.start);
      const location = syntax[locale].position(column, starts.length > 1 ? line : undefined);
      report({
        span,
        message: say(shortened(text.slice(span.start, span.end)), location),
        related: [{ message: messages[locale].first, span: first }],
        fix: { title: messages[locale].fix, edits, proof: 'equivalent' },
      });
    };
    visit(filter, (node) => {
      if (isCondition(node)) {
        const key = ({ text, quoted }: Word) => `${quoted === true} ${text}`;
        eachRepetition(node.values, key, (before, value, previous) =>
          repeated(say.repeatedValue, spanOf(before), spanOf(value), removal(previous, value)),
        );
      }
      if (!isJunction(node)) return;
      const [first] = node.operands;
      const isAll = node.operands.every((operand) => numbers.get(operand) === numbers.get(first as Filter));
      // No group is left of one filter; but one of the same kind may be flattened by another fix at the same time.
      const outside =
        isAll && first !== undefined && first.kind !== node.kind ? editsToKeep(spanOf(first), spanOf(node)) : undefined;
      eachRepetition(
        node.operands,
        (operand) => numbers.get(operand),
        (before, operand, previous) =>
          repeated(say.repeated, spanOf(before), spanOf(operand), outside ?? removal(previous, operand)),
      );
    });
  },
};

/** Removes an operand with what separates it from the one before. */
function removal(previous: Filter | Word, operand: Filter | Word): readonly Edit[] {
  return [{ span: { start: spanOf(previous).end, end: spanOf(operand).end }, text: '' }];
}

/**
 * Calls back for each part whose key occurs before it, passing the first such part and, last, the part right before it.
 */
function eachRepetition<Part>(
  parts: readonly Part[],
  keyOf: (part: Part) => unknown,
  onRepetition: (before: Part, part: Part, previous: Part) => void,
): void {
  const first = new Map<unknown, Part>();
  for (const [index, part] of parts.entries()) {
    const key = keyOf(part);
    const before = first.get(key);
    if (before === undefined) first.set(key, part);
    else onRepetition(before, part, parts[index - 1] as Part);
  }
}

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
