import {
  asFilter,
  type CompareFilter,
  type Filter,
  type FilterLike,
  isFilter,
  type Operand,
  type PresenceFilter,
} from '../language/filter.ts';
import type { ViewOptions } from '../meaning/options.ts';
import { viewOf } from '../meaning/view.ts';
import { Inexact, unsupported } from './inexact.ts';
import { noMeaning, reasons } from './reasons.ts';
import type { CustomOperand, CustomTerm, Target, Writer } from './target.ts';
import type { TermResult } from './term-result.ts';
import { type LocalizedNote, noteOf } from './translation-note.ts';

export interface Written<Output> {
  readonly output: Output;
  readonly params: readonly unknown[];
  readonly notes: readonly LocalizedNote[];
}

/** An `or`, an `and` or a user's own operator under way, with what its operands have become so far. */
interface OpenOperator<Part> {
  readonly kind: 'or' | 'and' | 'call';
  readonly node: Filter;
  readonly negated: boolean;
  readonly operands: readonly Operand[];
  next: number;
  /** Those of the operator around, where that is of the same kind. */
  readonly parts: Part[];
  readonly shared: boolean;
  /** Set by an operand that is true of every document in an `or`, or false of every one in an `and`. */
  decided: boolean;
  readonly own: CustomOperand<Part>[];
  /** How many conditions were lost before it. */
  readonly lostBefore: number;
}

/** Translates to one target: negations pushed to the conditions, constants folded, nested operators of one kind made one. */
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

  const settle = <P>(node: Filter, said: P | Inexact<P>): P => {
    if (!(said instanceof Inexact)) return said;
    if (said.fidelity === 'unsupported') lost++;
    notes.push(noteOf(node, said, options));
    return said.part;
  };

  const whole = (node: Filter, part: Part | boolean): Part =>
    typeof part === 'boolean' ? settle(node, writer.constant(part)) : part;

  const open = (kind: OpenOperator<Part>['kind'], node: Filter, negated: boolean, operands: readonly Operand[]) => {
    const around = stack.at(-1);
    const shared = kind !== 'call' && kind === around?.kind;
    const parts = shared ? around.parts : [];
    stack.push({ kind, node, negated, operands, next: 0, parts, shared, decided: false, own: [], lostBefore: lost });
  };

  const add = (frame: OpenOperator<Part>, part: Part | boolean) => {
    if (frame.kind === 'call') frame.own.push({ part: whole(frame.node, part) });
    else if (typeof part !== 'boolean') frame.parts.push(part);
    else if (part === (frame.kind === 'or')) frame.decided = true;
  };

  const enter = (from: Filter, around: OpenOperator<Part>) => {
    let node = from;
    let negated = around.kind !== 'call' && around.negated;
    for (; node.kind === 'not'; node = node.operand) negated = !negated;
    switch (node.kind) {
      case 'compare':
      case 'presence': {
        const many = !target.many && view.many(node.property.text);
        const said = many ? unsupported(reasons.manyValues) : condition(node, negated, writer);
        return add(around, settle(node, said));
      }
      case 'or':
      case 'and':
        return open(negated === (node.kind === 'or') ? 'and' : 'or', node, negated, node.operands);
      case 'call':
        return open('call', node, negated, node.operands);
    }
  };

  /** What an operator has become; nothing where its parts already stand in the operator around. */
  const leave = ({ kind, node, negated, parts, shared, decided, own, lostBefore }: OpenOperator<Part>) => {
    if (kind === 'call') {
      if (lost > lostBefore) return true;
      const symbol = (node as { readonly operator: { readonly text: string } }).operator.text;
      const said: TermResult<Part> = customTerm(symbol)?.(own, writer.helpers) ?? unsupported(noMeaning(symbol));
      if (said instanceof Inexact && said.fidelity === 'unsupported') return settle(node, said);
      const part = settle(node, said);
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
    const frame = stack.at(-1) as OpenOperator<Part>;
    if (frame.next < frame.operands.length) {
      const operand = frame.operands[frame.next++] as Operand;
      if (isFilter(operand)) enter(operand, frame);
      else frame.own.push(operand);
      continue;
    }
    stack.pop();
    const part = leave(frame);
    const around = stack.at(-1);
    if (around === undefined) return { ...writer.finish(whole(root, part as Part | boolean)), notes };
    if (part !== undefined) add(around, part);
  }
}

/** A condition, or its negation. */
function condition<Part>(
  node: CompareFilter | PresenceFilter,
  negated: boolean,
  { terms }: Writer<unknown, Part, unknown>,
): TermResult<Part> {
  const { text } = node.property;
  if (node.kind === 'presence') return node.present === negated ? terms.absent(text) : terms.present(text);
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
