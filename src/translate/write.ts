import { type Filter, isFilter } from '../language/filter.ts';
import { declaredKind } from '../language/kinds/kind-of.ts';
import { type Ask, type AskedCall, fold, isComparison, normalForm } from '../meaning/normal-form.ts';
import type { View, ViewOptions } from '../meaning/options.ts';
import { Inexact, mapTerm, type TermResult, unsupported } from './inexact.ts';
import type { PreconditionCode } from './preconditions.ts';
import { noMeaning, reasons } from './reasons.ts';
import type { CustomTerm, Finished, Target } from './target.ts';

export interface Written<Output> {
  readonly output: Output;
  readonly params: readonly unknown[];
  /** The parts of the filter whose translation is not exact. */
  readonly inexact: readonly (readonly [filter: Filter, term: Inexact<unknown>])[];
  readonly required: ReadonlySet<PreconditionCode>;
}

/** Translates the normal form of a filter, and folds the constants that conditions turn out to be in the target. */
export function writeFilter<Output, Part, Options, Helpers, CustomPart>(
  filter: Filter,
  target: Target<Output, Part, Options, Helpers, CustomPart>,
  options: Options & ViewOptions,
  view: View,
  customTerm: (operator: string) => CustomTerm<CustomPart, Helpers> | undefined,
): Written<Output> {
  const writer = target.begin(options, view);
  const inexact: [Filter, Inexact<unknown>][] = [];
  const required = new Set<PreconditionCode>();
  let lost = 0;

  const settle = <P>(node: Filter, term: P | Inexact<P>): P => {
    if (!(term instanceof Inexact)) return term;
    if (term.fidelity === 'unsupported') lost++;
    inexact.push([node, term]);
    return term.part;
  };

  /** The translation of a whole filter. */
  const whole = (node: Filter): Part => {
    const part = fold<Part | boolean>(normalForm(node), {
      ask: (one) => settle(one.condition, ask(one)),
      or: (parts) => join('or', parts),
      and: (parts) => join('and', parts),
      call,
    });
    return typeof part === 'boolean' ? settle(node, writer.constant(part)) : part;
  };

  const ask = (one: Ask): TermResult<Part> => {
    for (const code of writer.requires(one)) if (code) required.add(code);
    if (!target.many && view.many(one.property)) return unsupported(reasons.manyValues);
    if (!target.kinds && isComparison(one) && declaredKind(options.properties, one.property))
      return unsupported(reasons.kind);
    if (!one.values.every(({ text }) => text.isWellFormed())) return unsupported(reasons.surrogate);
    const refused = writer.refuse(one);
    if (refused) return unsupported(refused);
    return (writer[one.family] as (ask: Ask) => TermResult<Part>)(one);
  };

  const join = (kind: 'or' | 'and', parts: readonly (Part | boolean)[]): Part | boolean => {
    if (parts.includes(kind === 'or')) return kind === 'or';
    const rest = parts.filter((part): part is Part => typeof part !== 'boolean');
    if (rest.length === 0) return kind === 'and';
    return rest.length === 1 ? (rest[0] as Part) : writer[kind](rest);
  };

  const call = ({ call: node, negated }: AskedCall): Part | boolean => {
    const lostBefore = lost;
    const { show = (part: Part) => part as never, read = (part: CustomPart) => part as never } = writer.custom ?? {};
    const operands = node.operands.map((operand) => (isFilter(operand) ? { part: show(whole(operand)) } : operand));
    if (lost > lostBefore) return true;
    const symbol = node.operator.text;
    const custom = customTerm(symbol)?.(operands, writer.helpers);
    const term: TermResult<Part> = custom === undefined ? unsupported(noMeaning(symbol)) : mapTerm(custom, read);
    const part = settle(node, term);
    if (!negated || (term instanceof Inexact && term.fidelity === 'unsupported')) return part;
    return typeof part === 'boolean' ? !part : settle(node, writer.not(part));
  };

  const finish = (part: Part): Finished<Output> => writer.finish?.(part) ?? { output: part as never, params: [] };
  let finished = finish(whole(filter));
  if (finished.refused !== undefined) {
    settle(filter, unsupported(finished.refused));
    finished = finish(settle(filter, writer.constant(true)));
  }
  return { output: finished.output, params: finished.params, inexact, required };
}
