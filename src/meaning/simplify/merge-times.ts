import { type Condition, type Filter, isCondition, type Word } from '../../language/filter.ts';
import type { Kind } from '../../language/kinds/kind.ts';
import { declaredKind } from '../../language/kinds/kind-of.ts';
import { type ConditionMeaning, meanings } from '../../language/meanings.ts';
import { factsOf, type Properties } from '../../language/properties.ts';
import { type KeyRange, keyQuestionOf, rangeOfKey } from '../values/key-question.ts';
import { compareCodePoints } from '../values/order.ts';
import type { Merge, Spelling } from './spelling.ts';

/** A condition with one word, and the range of keys that fulfil it. */
interface Part {
  readonly range: KeyRange;
  readonly condition: Condition;
  /** The index of the operand that it is from. */
  readonly at: number;
}

/** Parts side by side, and the range of all. */
interface Cluster {
  readonly range: KeyRange;
  readonly parts: readonly Part[];
  readonly last: Part;
}

/**
 * Joins neighbouring times: in an `or`, all months of a year are the year; in an `and`, a time from and a time to are the period
 * between them, if there is a word for it. `undefined` if no property has times.
 */
export function mergeTimes(properties: Properties | undefined, spelling: Spelling): Merge | undefined {
  const declared = properties ?? {};
  const kinds = new Map<string, Kind>();
  for (const name of Object.keys(declared)) {
    const kind = declaredKind(declared, name);
    if (kind?.wordOf !== undefined) kinds.set(name, kind);
  }
  if (kinds.size === 0) return undefined;
  const named = (means: ConditionMeaning, { property, ...like }: Condition, values: readonly Word[]): Condition => {
    const operator = like.means === means ? like.operator : spelling.operator(means);
    return { kind: 'condition', means, property, values, ...(operator && { operator }) };
  };

  /** The parts about a property: of an `and`, those with one word only. */
  const partsOf = (name: string, kind: Kind, operands: readonly Filter[], isOr: boolean): readonly Part[] =>
    operands.flatMap((condition, at): Part[] => {
      if (!isCondition(condition) || condition.property.text !== name || !isPositive(condition)) return [];
      if (!isOr && condition.values.length > 1) return [];
      return condition.values.flatMap((value): Part[] => {
        const { keys, ranges } = keyQuestionOf(kind, condition.means, [value.text]);
        const range = ranges[0] ?? keys.map(rangeOfKey)[0];
        const one = condition.values.length === 1 ? condition : named('equal', condition, [value]);
        return range === undefined ? [] : [{ range, condition: one, at }];
      });
    });

  /** The condition for a range from that of one part to that of another, if it is one. */
  const conditionFor = ({ from, to }: KeyRange, kind: Kind, first: Part, last: Part): Condition | undefined => {
    const bound = ({ condition }: Part, means: ConditionMeaning) =>
      meanings[condition.means].family === 'order' ? condition : named(means, condition, condition.values);
    if (from === undefined) return to === undefined ? undefined : bound(last, 'lessOrEqual');
    if (to === undefined) return bound(first, 'greaterOrEqual');
    const word = kind.wordOf?.({ from, to });
    return word === undefined ? undefined : named('equal', first.condition, [{ text: word }]);
  };

  const replaced = (
    operands: readonly Filter[],
    parts: readonly Part[],
    condition: Condition | undefined,
  ): readonly Filter[] => {
    if (condition === undefined || (condition.operator ?? spelling.operator(condition.means)) === undefined)
      return operands;
    const gone = new Set(parts.map((part) => part.condition.values[0]));
    const place = Math.min(...parts.map(({ at }) => at));
    return operands.flatMap((operand, at): Filter[] => {
      const own = at === place ? [condition] : [];
      if (!isCondition(operand) || !operand.values.some((value) => gone.has(value))) return [...own, operand];
      const values = operand.values.filter((value) => !gone.has(value));
      return [...own, ...(values.length === 0 ? [] : [named('oneOf', operand, values)])];
    });
  };

  const joined = (name: string, kind: Kind, operands: readonly Filter[]): readonly Filter[] => {
    for (const { range, parts, last } of clustersOf(partsOf(name, kind, operands, true))) {
      if (parts.length < 2) continue;
      const rest = replaced(operands, parts, conditionFor(range, kind, parts[0] as Part, last));
      if (rest !== operands) return joined(name, kind, rest);
    }
    return operands;
  };

  const intersected = (name: string, kind: Kind, operands: readonly Filter[]): readonly Filter[] => {
    const parts = partsOf(name, kind, operands, false);
    const ends = (isBetter: typeof isLater) =>
      parts.reduce<Part | undefined>((best, part) => (isBetter(part, best) ? part : best), undefined);
    const [first, last] = [ends(isLater), ends(isEarlier)];
    const range = { from: first?.range.from, to: last?.range.to };
    if (first === undefined || last === undefined || first === last) return operands;
    if (range.from === undefined || range.to === undefined) return operands;
    return replaced(operands, parts, conditionFor(range, kind, first, last));
  };

  return (group, operands) => {
    let rest = operands;
    for (const [name, kind] of kinds) {
      if (group === 'or') rest = joined(name, kind, rest);
      else if (!factsOf(declared, name)?.many) rest = intersected(name, kind, rest);
    }
    return rest;
  };
}

function isPositive({ means }: Condition): boolean {
  const { family } = meanings[means];
  return family === 'order' || (family === 'equality' && means !== 'notEqual');
}

function isLater({ range: { from } }: Part, other: Part | undefined): boolean {
  if (other?.range.from === undefined) return true;
  return from !== undefined && compareCodePoints(from, other.range.from) > 0;
}

function isEarlier({ range: { to } }: Part, other: Part | undefined): boolean {
  if (other?.range.to === undefined) return true;
  return to !== undefined && compareCodePoints(to, other.range.to) < 0;
}

/** The parts in order, those together whose ranges meet. */
function clustersOf(parts: readonly Part[]): readonly Cluster[] {
  const clusters: Cluster[] = [];
  for (const part of [...parts].sort((a, b) => compareStarts(a.range, b.range))) {
    const before = clusters.at(-1);
    const { from } = part.range;
    const meets =
      before !== undefined &&
      (from === undefined || before.range.to === undefined || compareCodePoints(from, before.range.to) <= 0);
    if (!meets) {
      clusters.push({ range: part.range, parts: [part], last: part });
      continue;
    }
    const last = isEarlier(before.last, part) ? part : before.last;
    const range = { ...before.range, to: last.range.to };
    clusters[clusters.length - 1] = { range, parts: [...before.parts, part], last };
  }
  return clusters;
}

function compareStarts({ from: a }: KeyRange, { from: b }: KeyRange): number {
  return a === undefined ? (b === undefined ? 0 : -1) : b === undefined ? 1 : compareCodePoints(a, b);
}
