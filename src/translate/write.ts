import {
  asFilter,
  type ConditionFilter,
  type Filter,
  type FilterLike,
  isFilter,
  type Operand,
} from '../language/filter.ts';
import type { ViewOptions } from '../meaning/options.ts';
import { viewOf } from '../meaning/view.ts';
import { Inexact, type TermResult, unsupported } from './inexact.ts';
import { noMeaning, reasons } from './reasons.ts';
import type { CustomOperand, CustomTerm, Target, Writer } from './target.ts';
import { type LocalizedNote, noteOf } from './translation-note.ts';
import type { Words } from './value-kinds.ts';

export interface Written<Output> {
  readonly output: Output;
  readonly params: readonly unknown[];
  readonly notes: readonly LocalizedNote[];
}

/** An `or`, an `and` or a custom operator, with the translations of its operands so far. */
interface OpenOperator<Part> {
  readonly kind: 'or' | 'and' | 'call';
  readonly node: Filter;
  readonly negated: boolean;
  readonly operands: readonly Operand[];
  next: number;
  /** The translated operands; `shared` with the operator around if that is of the same kind. */
  readonly parts: Part[];
  readonly shared: boolean;
  /** Whether an operand is constant and decides the whole: `true` in an `or`, `false` in an `and`. */
  decided: boolean;
  readonly customOperands: CustomOperand<Part>[];
  /** The number of unsupported conditions before it. */
  readonly lostBefore: number;
}

/** Translates a filter: pushes negations down to the conditions, folds constants, and joins nested operators of one kind. */
export function write<Output, Part, Options, Helpers>(
  filter: FilterLike,
  target: Target<Output, Part, Options, Helpers>,
  options: Options & ViewOptions,
  customTerm: (operator: string) => CustomTerm<Part, Helpers> | undefined,
): Written<Output> {
  const view = viewOf(options);
  const writer = target.begin(options, view);
  const root = asFilter(filter);
  const notes: LocalizedNote[] = [];
  const stack: OpenOperator<Part>[] = [];
  let lost = 0;

  const settle = <P>(node: Filter, term: P | Inexact<P>): P => {
    if (!(term instanceof Inexact)) return term;
    if (term.fidelity === 'unsupported') lost++;
    notes.push(noteOf(node, term, options));
    return term.part;
  };

  const whole = (node: Filter, part: Part | boolean): Part =>
    typeof part === 'boolean' ? settle(node, writer.constant(part)) : part;

  const open = (kind: OpenOperator<Part>['kind'], node: Filter, negated: boolean, operands: readonly Operand[]) => {
    const around = stack.at(-1);
    const shared = kind !== 'call' && kind === around?.kind;
    const parts = shared ? around.parts : [];
    stack.push({
      kind,
      node,
      negated,
      operands,
      next: 0,
      parts,
      shared,
      decided: false,
      customOperands: [],
      lostBefore: lost,
    });
  };

  const add = (operator: OpenOperator<Part>, part: Part | boolean) => {
    if (operator.kind === 'call') operator.customOperands.push({ part: whole(operator.node, part) });
    else if (typeof part !== 'boolean') operator.parts.push(part);
    else if (part === (operator.kind === 'or')) operator.decided = true;
  };

  const enter = (from: Filter, around: OpenOperator<Part>) => {
    let node = from;
    let negated = around.kind !== 'call' && around.negated;
    for (; node.kind === 'not'; node = node.operand) negated = !negated;
    switch (node.kind) {
      case 'compare':
      case 'oneOf':
      case 'presence': {
        const many = !target.many && view.many(node.property.text);
        const term = many ? unsupported(reasons.manyValues) : condition(node, negated, writer);
        return add(around, settle(node, term));
      }
      case 'or':
      case 'and':
        return open(negated === (node.kind === 'or') ? 'and' : 'or', node, negated, node.operands);
      case 'call':
        return open('call', node, negated, node.operands);
    }
  };

  /** The translation of an operator; `undefined` if its parts are already those of the operator around. */
  const leave = ({ kind, node, negated, parts, shared, decided, customOperands, lostBefore }: OpenOperator<Part>) => {
    if (kind === 'call') {
      if (lost > lostBefore) return true;
      const symbol = (node as { readonly operator: { readonly text: string } }).operator.text;
      const term: TermResult<Part> =
        customTerm(symbol)?.(customOperands, writer.helpers) ?? unsupported(noMeaning(symbol));
      if (term instanceof Inexact && term.fidelity === 'unsupported') return settle(node, term);
      const part = settle(node, term);
      if (!negated) return part;
      return typeof part === 'boolean' ? !part : settle(node, writer.terms.not(part));
    }
    if (decided) return kind === 'or';
    if (shared) return undefined;
    if (parts.length === 0) return kind === 'and';
    return parts.length === 1 ? (parts[0] as Part) : writer.terms[kind](parts);
  };

  open('or', root, false, [root]);
  for (;;) {
    const operator = stack.at(-1) as OpenOperator<Part>;
    if (operator.next < operator.operands.length) {
      const operand = operator.operands[operator.next++] as Operand;
      if (isFilter(operand)) enter(operand, operator);
      else operator.customOperands.push(operand);
      continue;
    }
    stack.pop();
    const part = leave(operator);
    const around = stack.at(-1);
    if (around === undefined) return { ...writer.finish(whole(root, part as Part | boolean)), notes };
    if (part !== undefined) add(around, part);
  }
}

/** A condition, or its negation. */
function condition<Part>(
  node: ConditionFilter,
  negated: boolean,
  { terms }: Writer<unknown, Part, unknown>,
): TermResult<Part> {
  const { text } = node.property;
  if (node.kind === 'presence') return node.present === negated ? terms.absent(text) : terms.present(text);
  if (node.kind === 'oneOf') return terms.oneOf(text, node.values as unknown as Words, negated);
  switch (node.comparator) {
    case 'equal':
    case 'notEqual':
      return (node.comparator === 'equal') === negated
        ? terms.notEqual(text, node.value)
        : terms.equal(text, node.value);
    default:
      return terms[node.comparator](text, node.value, negated);
  }
}
