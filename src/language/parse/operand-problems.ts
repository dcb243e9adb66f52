import type { Locale } from '../../messages/locale.ts';
import { syntax, undocumentedSyntax, unknownOperator, wrongArity, wrongOperand } from '../../messages/syntax.ts';
import { shortened } from '../../source/excerpt.ts';
import { type Problem, spanOf } from '../../source/problem.ts';
import { editsToKeep, repairOf, replacement } from '../../source/repair.ts';
import { intendedOperator } from '../dialect/aliases.ts';
import { type Dialect, type Operator, symbolsOf } from '../dialect/dialect.ts';
import { type DialectName, dialects } from '../dialect/dialects.ts';
import { isFilter, type Word } from '../filter.ts';
import { textIn } from '../foreign/values.ts';
import { isWord, quote } from '../word.ts';
import { fits, isCount } from './fits.ts';
import { foreignRepair, isDoubtful, joinedValue, spaceRepair } from './foreign-operands.ts';
import { infixProblem, type UncheckedNode } from './infix-problem.ts';
import { errorAt } from './syntax-problems.ts';

/*
 * Explains why an operator and its operands do not fit together, with the single most helpful problem.
 */

export function operandProblems(node: UncheckedNode): Problem[] {
  const { operator, dialect } = node;
  const infix = infixProblem(node);
  if (infix !== undefined) return [infix];
  if (operator === undefined) return [missingOperator(node)];
  const entry = dialect.operator(operator.text);
  if (entry === undefined) return [unknown(operator, node)];
  return isCount(node.operands.length, entry.operands)
    ? kindProblems(operator, entry, node)
    : [arityProblem(operator, entry, node)];
}

/** A quoted value in a dialect without quoted values. */
export function quotedValueProblem(value: Word, dialect: Dialect, locale: Locale): Problem {
  const say = undocumentedSyntax[locale];
  const isSame = textIn(dialect, value.text)?.quoted === undefined;
  const more = { code: 'undocumented-syntax', help: say.quotedHelp, ...(isSame && unquoting(value, locale)) };
  return errorAt(say.quoted(dialect.name), spanOf(value), more);
}

/** The fix that takes the quotes from a word, if it can be written without. */
function unquoting(word: Word, locale: Locale): Pick<Problem, 'fix'> {
  const { text } = word;
  if (!isWord(text)) return {};
  return { fix: repairOf(replacement(undocumentedSyntax[locale].quotedFix, spanOf(word), text)) };
}

function missingOperator({ operands, span, dialect, locale }: UncheckedNode): Problem {
  const say = syntax[locale];
  const [only] = operands;
  if (operands.length === 1 && only !== undefined && isFilter(only)) {
    const repair = { title: say.doubledFix, edits: editsToKeep(spanOf(only), span), proof: 'marks' } as const;
    return errorAt(say.doubled, span, { fix: repairOf(repair) });
  }
  const [message, end] = operands.length === 0 ? [say.emptyParentheses, span.end] : [say.noOperator, span.start + 1];
  return errorAt(message, { start: span.start, end }, { help: say.noOperatorHelp(symbolsOf(dialect)) });
}

function unknown(operator: Word, node: UncheckedNode): Problem {
  const { operands, span: whole, dialect, locale, isUnclosed } = node;
  const say = unknownOperator[locale];
  const intended = intendedOperator(operator.text, dialect);
  const span = spanOf(operator);
  const isExtended = Object.hasOwn(dialects, dialect.name) && dialects[dialect.name as DialectName] !== dialect;
  const { other, symbol = '' } = otherWith(operator.text, intended === undefined);
  const help = [
    say.known(dialect.name, symbolsOf(dialect), isExtended),
    other && say.elsewhere(other.name, symbol === operator.text ? undefined : symbol),
    other?.operator(symbol)?.means === 'and' && say.withoutAnd,
  ]
    .filter(Boolean)
    .join(' ');
  const message = say.unknown(shortened(operator.text));
  const problem = errorAt(message, span, { code: 'unknown-operator', help });
  const repaired = (isUnclosed ? undefined : foreignRepair(node, intended)) ?? spaceRepair(node, intended);
  if (repaired === 'none') return problem;
  if (repaired !== undefined) {
    const { symbol: before, text, proof } = repaired;
    const title = before === undefined ? say.fix(shortened(text)) : say.spaceFix;
    const hint = before === undefined ? say.similar(shortened(text)) : say.space(before);
    return { ...problem, message: message + hint, fix: repairOf(replacement(title, repaired.span, text, proof)) };
  }
  if (intended === undefined) return problem;
  const entry = dialect.operator(intended.symbol);
  const [only] = operands;
  // No documentation shows a group of one filter.
  const kept =
    operands.length === 1 && entry?.operands === 'filters' && !isUnclosed && only && isFilter(only)
      ? spanOf(only)
      : undefined;
  // Case or another language's spelling explains the symbol, and the operands fit; in another dialect it is right.
  const isAgreed = other === undefined && intended.sure && fits(operands, entry) && !isDoubtful(node, intended);
  const proof = isAgreed ? ('agreed' as const) : undefined;
  const repair =
    kept === undefined
      ? replacement(say.fix(intended.symbol), span, intended.symbol, proof)
      : { title: say.keepFix, edits: editsToKeep(kept, whole), proof };
  return { ...problem, message: message + say.similar(intended.symbol), fix: repairOf(repair) };
}

/** A dialect that has an operator, or its meaning under another symbol if `isAnySpelling`. */
function otherWith(text: string, isAnySpelling: boolean): { readonly other?: Dialect; readonly symbol?: string } {
  for (const other of Object.values(dialects)) {
    if (other.operator(text) !== undefined) return { other, symbol: text };
    const intended = isAnySpelling ? intendedOperator(text, other) : undefined;
    if (intended?.sure) return { other, symbol: intended.symbol };
  }
  return {};
}

function arityProblem(operator: Word, { operands: shape }: Operator, node: UncheckedNode): Problem {
  const { operands, span, dialect, locale } = node;
  const say = wrongArity[locale];
  const [surplus] = operands.slice(shape.split(' ').length);
  const problem = errorAt(
    say[shape](operator.text, operands.length),
    surplus === undefined ? span : { start: spanOf(surplus).start, end: spanOf(operands.at(-1)).end },
    { code: 'wrong-arity' },
  );
  const image = shape === 'property value' && surplus !== undefined ? joinedValue(node) : undefined;
  if (image === undefined) return { ...problem, help: say.shape(exampleOf(operator.text, shape)) };
  if (image === false) return { ...problem, help: dialect.quotedValues ? say.unclear : say.space };
  const value = { start: spanOf(operands[1]).start, end: spanOf(operands.at(-1)).end };
  return { ...problem, help: say.quotes, fix: repairOf(replacement(say.quotesFix, value, image)) };
}

function kindProblems(operator: Word, { operands: shape }: Operator, { operands, locale }: UncheckedNode): Problem[] {
  const say = wrongOperand[locale];
  const found: Problem[] = [];
  for (const [index, operand] of operands.entries()) {
    const add = (message: string, more: Pick<Problem, 'help' | 'fix'>) =>
      found.push(errorAt(message, spanOf(operand), { code: 'wrong-operand', ...more }));
    if (shape.startsWith('filter')) {
      if (isFilter(operand)) continue;
      const message = say.filterExpected(operator.text, shortened(operand.text), shape === 'filter');
      add(message, { help: say.filterHelp });
    } else if (isFilter(operand)) {
      add(say.wordExpected(operator.text, index === 0), { help: say.wordHelp });
    } else if (index === 0 && operand.quoted) {
      add(say.quotedProperty(shortened(quote(operand.text))), unquoting(operand, locale));
    }
  }
  return found;
}

/** A filter that shows the form of an operator. */
function exampleOf(symbol: string, shape: Operator['operands']): string {
  const filters = shape === 'filters' ? '(…) (…)' : '(…)';
  return `(${symbol} ${shape.startsWith('filter') ? filters : shape.replace('values', 'value value')})`;
}
