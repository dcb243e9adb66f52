import { type Condition, type Filter, isCall, isCondition, meaningOf } from '../../language/filter.ts';
import { factsOf, type Properties } from '../../language/properties.ts';
import { visit } from '../../language/visit.ts';
import { isWord } from '../../language/word.ts';
import { texts } from '../../messages/locale.ts';
import { shortened } from '../../source/excerpt.ts';
import { nearest } from '../../source/nearest.ts';
import { spanOf } from '../../source/problem.ts';
import { replacement } from '../../source/repair.ts';
import { listing, negating, type RuleCheck, type RuleDocs } from '../rule.ts';
import { isOddWord } from './odd-word.ts';

const messages = texts({
  en: {
    missing: (condition: string, property: string, absent: string) =>
      `\`${condition}\` leaves out documents where \`${property}\` was never set. Add \`${absent}\` if new documents should match too.`,
    bare: (condition: string, property: string) =>
      `\`${condition}\` leaves out documents where \`${property}\` was never set.`,
    similar: (property: string, other: string) =>
      `\`${property}\` and \`${other}\` are two properties. Did you mean \`${other}\`, as in the other branch?`,
    similarFix: (other: string) => `Write \`${other}\``,
    fix: (absent: string) => `Add \`${absent}\``,
  },
  'pt-BR': {
    missing: (condition, property, absent) =>
      `\`${condition}\` deixa de fora os documentos em que \`${property}\` nunca foi definido. Inclua \`${absent}\` se os documentos novos também devem entrar.`,
    bare: (condition, property) =>
      `\`${condition}\` deixa de fora os documentos em que \`${property}\` nunca foi definido.`,
    similar: (property, other) =>
      `\`${property}\` e \`${other}\` são duas propriedades. Você quis dizer \`${other}\`, como na outra alternativa?`,
    similarFix: (other) => `Escrever \`${other}\``,
    fix: (absent) => `Incluir \`${absent}\``,
  },
});

const properties = { status: { type: ['new', 'done'], default: 'new' }, processed: { type: 'boolean' } } as const;

export const missingAbsentBranch: RuleCheck = {
  id: 'missing-absent-branch',
  severity: 'warning',
  check({ text, filter, dialect, properties: declared, locale, report }) {
    if (filter === undefined) return;
    const say = messages[locale];
    const [or, absent] = [dialect.symbol('or'), dialect.symbol('absent')];
    for (const [node, others] of selecting(filter)) {
      const property = node.property.text;
      const hasAbsent = others.has(property) || others.has(anyProperty);
      if (!isInitial(node, declared) || hasAbsent || isOddWord(node.property)) continue;
      const similar = nearest(property, others);
      if (similar !== undefined && isWord(similar)) {
        const at = spanOf(node.property);
        const fix = replacement(say.similarFix(similar), at, similar);
        report({ span: at, message: say.similar(shortened(property), similar), fix });
        continue;
      }
      const span = spanOf(node);
      const condition = text.slice(span.start, span.end);
      const branch = `(${absent} ${property})`;
      const quoted = shortened(condition);
      report({
        span,
        message: absent === undefined ? say.bare(quoted, property) : say.missing(quoted, property, branch),
        ...(absent !== undefined &&
          or !== undefined && { fix: replacement(say.fix(branch), span, `(${or} ${condition} ${branch})`) }),
      });
    }
  },
};

export const missingAbsentBranchDocs: RuleDocs = {
  summary: {
    en: 'A comparison with the initial value of a property (`false` if nothing is declared) that leaves out documents without a value.',
    'pt-BR':
      'Uma comparação com o valor inicial de uma propriedade (`false` se nada foi declarado) que deixa de fora os documentos sem valor.',
  },
  reason: {
    en: "The specification's own example includes such documents. Documents that are never fetched go unnoticed.",
    'pt-BR':
      'O exemplo da própria especificação inclui esses documentos. Notas que nunca são buscadas passam despercebidas.',
  },
  repairs: 'unsafe',
  bad: [
    { filter: '(= processed false)', fixed: '(OR (= processed false) (_not_exists processed))' },
    {
      filter: '(OR (= processed false) (= status ok))',
      fixed: '(OR (OR (= processed false) (_not_exists processed)) (= status ok))',
    },
    {
      filter: '(OR (= procesed false) (_not_exists processed))',
      fixed: '(OR (= processed false) (_not_exists processed))',
    },
    { filter: '(= status new)', properties, fixed: '(OR (= status new) (_not_exists status))' },
    {
      filter: '(in status new done)',
      dialect: listing,
      properties,
      fixed: '(OR (in status new done) (_not_exists status))',
    },
  ],
  good: [
    { filter: '(OR (= processed false) (_not_exists processed))' },
    { filter: '(= processed true)' },
    { filter: '(= status done)', properties },
    { filter: '(= processed false)', properties },
    { filter: '(NOT (= processed false))', dialect: negating },
  ],
};

function isInitial(node: Condition, declared: Properties | undefined): boolean {
  const facts = declared && factsOf(declared, node.property.text);
  const initial = facts === undefined ? 'false' : facts.default;
  return node.values.some(({ text }) => text === initial);
}

/**
 * The equalities that are not negated, each with the properties whose absence the nested `or`s directly around it also select. The
 * effect of an operator without a meaning is unknown.
 */
function* selecting(
  node: Filter,
  absent?: ReadonlySet<string>,
  isNegated = false,
): Generator<readonly [Condition, ReadonlySet<string>], void> {
  if (isCall(node)) return;
  if (isCondition(node)) {
    if ((node.means === 'equal' || node.means === 'oneOf') && !isNegated) yield [node, absent ?? new Set()];
    return;
  }
  const means = meaningOf(node);
  const inside = means === 'or' ? (absent ?? absentIn(node)) : undefined;
  for (const operand of node.operands) yield* selecting(operand, inside, isNegated !== (means === 'not'));
}

// Not a valid property name; it marks an operator without a meaning, which may select documents without any property.
const anyProperty = '';

/** The properties whose absence an `or`, including those directly nested in it, selects. */
function absentIn(or: Filter): ReadonlySet<string> {
  const absent = new Set<string>();
  visit(or, (node) => {
    if (meaningOf(node) === 'or') return undefined;
    if (isCondition(node) && node.means === 'absent') absent.add(node.property.text);
    if (isCall(node)) absent.add(anyProperty);
    return 'skip';
  });
  return absent;
}
