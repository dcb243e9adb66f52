import type { ISerializedGast } from 'chevrotain';
import type { Ebnf, Expression } from './ebnf.ts';

/**
 * An expression with all rules but one expanded, and without order and nesting that have no meaning. Two laws undo the
 * tokens that hold several words at once for speed: `(X X? | Y)*` is `(X | Y)*`, and so is `X? (X | Y)*`.
 */
export function normalForm(expression: Expression, grammar: Ebnf, kept: string): Expression {
  switch (expression.kind) {
    case 'rule': {
      const rule = expression.name === kept ? undefined : grammar.get(expression.name);
      return rule === undefined ? expression : normalForm(rule, grammar, kept);
    }
    case 'character':
      return expression;
    case 'sequence':
      return sequenceOf(withoutFollowed(expression.parts.map(normal).flatMap(partsOf)));
    case 'choice':
      return choiceOf(expression.alternatives.map(normal).flatMap(alternativesOf));
    case 'repeat': {
      const of = normal(expression.of);
      const alternatives = expression.mark === '?' ? alternativesOf(of) : alternativesOf(of).map(once);
      return { ...expression, of: choiceOf(alternatives) };
    }
  }

  function normal(part: Expression): Expression {
    return normalForm(part, grammar, kept);
  }
}

/** A production as chevrotain serializes it; `expand` says what a token matches. */
export function productionOf(gast: ISerializedGast, expand: (token: string) => Expression): Expression {
  const inner = () => {
    const parts = (gast as ISerializedGast & { definition: ISerializedGast[] }).definition;
    return parts.map((part) => productionOf(part, expand));
  };
  const { name } = gast as ISerializedGast & { name: string };
  switch (gast.type) {
    case 'Terminal':
      return expand(name);
    case 'NonTerminal':
      return { kind: 'rule', name };
    case 'Rule':
    case 'Alternative':
      return { kind: 'sequence', parts: inner() };
    case 'Alternation':
      return { kind: 'choice', alternatives: inner() };
    case 'Option':
      return { kind: 'repeat', mark: '?', of: { kind: 'sequence', parts: inner() } };
    case 'Repetition':
      return { kind: 'repeat', mark: '*', of: { kind: 'sequence', parts: inner() } };
    case 'RepetitionMandatory':
      return { kind: 'repeat', mark: '+', of: { kind: 'sequence', parts: inner() } };
    case 'RepetitionWithSeparator':
    case 'RepetitionMandatoryWithSeparator':
      throw new Error(`${gast.type} has no form here yet`);
  }
}

/** `X X?` as `X`: inside a repetition it can come again anyway. */
function once(alternative: Expression): Expression {
  const parts = partsOf(alternative);
  const last = parts.at(-1);
  const rest = sequenceOf(parts.slice(0, -1));
  return last !== undefined && isOption(last) && same(last.of, rest) ? once(rest) : alternative;
}

/** Leaves out each `X?` in front of a repetition that also has `X`. */
function withoutFollowed(parts: readonly Expression[]): readonly Expression[] {
  const left: Expression[] = [];
  for (const part of parts.toReversed()) {
    const next = left.at(-1);
    if (!isOption(part) || !isRepetitionOf(next, part.of)) left.push(part);
  }
  return left.reverse();
}

function isOption(part: Expression): part is Expression & { kind: 'repeat' } {
  return part.kind === 'repeat' && part.mark === '?';
}

function isRepetitionOf(part: Expression | undefined, one: Expression): boolean {
  return part?.kind === 'repeat' && part.mark === '*' && alternativesOf(part.of).some((each) => same(each, one));
}

function partsOf(expression: Expression): readonly Expression[] {
  return expression.kind === 'sequence' ? expression.parts : [expression];
}

function alternativesOf(expression: Expression): readonly Expression[] {
  return expression.kind === 'choice' ? expression.alternatives : [expression];
}

function sequenceOf(parts: readonly Expression[]): Expression {
  return parts.length === 1 ? (parts[0] as Expression) : { kind: 'sequence', parts };
}

/** Sorted by text, without duplicates. */
function choiceOf(alternatives: readonly Expression[]): Expression {
  const byText = new Map(alternatives.map((alternative) => [JSON.stringify(alternative), alternative]));
  const sorted = [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, alternative]) => alternative);
  return sorted.length === 1 ? (sorted[0] as Expression) : { kind: 'choice', alternatives: sorted };
}

function same(a: Expression, b: Expression): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
