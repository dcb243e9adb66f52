import { type Condition, type Filter, isCondition, type Word } from '../../language/filter.ts';
import { type DeclaredKind, setOf } from '../../language/kinds/kind.ts';
import { declaredKind } from '../../language/kinds/kind-of.ts';
import { type ConditionMeaning, meanings } from '../../language/meanings.ts';
import { factsOf, type Properties } from '../../language/properties.ts';
import type { Merge, Spelling } from './spelling.ts';

/** A word of a condition, and the keys that fulfil it, from the first to the one after the last. */
interface TimePart {
  readonly from: string;
  readonly to: string;
  readonly condition: Condition;
  readonly word: Word;
}

// Before and after all keys of times, in place of a bound that is missing.
const first = '';
const last = '~';

/**
 * Joins neighbouring times: in an `or`, all months of a year are the year; in an `and`, a time from and a time to are the period
 * between them, if there is a word for it. `undefined` if no property has times.
 */
export function mergeTimes(properties: Properties = {}, spelling: Spelling): Merge | undefined {
  const times = Object.keys(properties).flatMap((name) => {
    const kind = declaredKind(properties, name);
    return kind?.wordOf === undefined ? [] : [[name, kind] as const];
  });
  const named = (means: ConditionMeaning, { property, ...like }: Condition, values: readonly Word[]): Condition => {
    const operator = like.means === means ? like.operator : spelling.operator(means);
    return { kind: 'condition', means, property, values, ...(operator && { operator }) };
  };

  /** The condition for all keys from the start of one part to the end of another, if there is one. */
  const conditionFor = (starting: TimePart, ending: TimePart, kind: DeclaredKind): Condition | undefined => {
    const { from } = starting;
    const { to } = ending;
    const bound = ({ condition, word }: TimePart, means: ConditionMeaning) =>
      meanings[condition.means].family === 'order' ? condition : named(means, condition, [word]);
    if (from === first) return to === last ? undefined : bound(ending, 'lessOrEqual');
    if (to === last) return bound(starting, 'greaterOrEqual');
    const text = kind.wordOf?.({ from, to });
    return text === undefined ? undefined : named('equal', starting.condition, [{ text }]);
  };

  const joined = (name: string, kind: DeclaredKind, isOr: boolean, operands: readonly Filter[]): readonly Filter[] => {
    const parts = timePartsOf(name, kind, isOr, operands);
    return (isOr ? clustersOf(parts) : [parts]).reduce((rest, some) => {
      if (some.length < 2) return rest;
      const starting = some.reduce((a, b) => (a.from > b.from === isOr ? b : a));
      const ending = some.reduce((a, b) => (a.to > b.to === isOr ? a : b));
      // Of an `and`, only a period is shorter.
      if (!isOr && (starting.from === first || ending.to === last)) return rest;
      const condition = conditionFor(starting, ending, kind);
      if (condition === undefined || (condition.operator ?? spelling.operator(condition.means)) === undefined)
        return rest;
      const gone = new Set<Filter | Word>(some.flatMap((part) => [part.condition, part.word]));
      let own = [condition];
      return rest.flatMap((operand): Filter[] => {
        // Of a list, some words may be gone already.
        if (!isCondition(operand) || operand.property.text !== name) return [operand];
        if (!gone.has(operand) && operand.means !== 'oneOf') return [operand];
        const values = operand.values.filter((value) => !gone.has(value));
        if (values.length === operand.values.length) return [operand];
        const before = own;
        own = [];
        return [...before, ...(values.length === 0 ? [] : [named('oneOf', operand, values)])];
      });
    }, operands);
  };

  if (times.length === 0) return undefined;
  return (group, operands) =>
    times.reduce((rest, [name, kind]) => {
      const isOr = group === 'or';
      return isOr || !factsOf(properties, name)?.many ? joined(name, kind, isOr, rest) : rest;
    }, operands);
}

/** The words for times of a property that a group asks for: in an `and`, of conditions with one word only. */
function timePartsOf(
  name: string,
  kind: DeclaredKind,
  isOr: boolean,
  operands: readonly Filter[],
): readonly TimePart[] {
  const end = (key: string) => (key.endsWith('\0') ? (kind.next?.(key.slice(0, -1)) ?? key) : key);
  return operands.flatMap((condition) => {
    if (!isCondition(condition) || condition.property.text !== name || condition.means === 'notEqual') return [];
    if (meanings[condition.means].family === 'part' || (!isOr && condition.values.length > 1)) return [];
    return condition.values.flatMap((word): TimePart[] => {
      const means = condition.means === 'oneOf' ? 'equal' : condition.means;
      const [range] = setOf(kind, { means, values: [word] });
      if (range === undefined) return [];
      const { from, to = last } = range;
      return [{ from: end(from), to: end(to), condition, word }];
    });
  });
}

/** The parts in order, those together whose ranges meet. */
function clustersOf(parts: readonly TimePart[]): readonly (readonly TimePart[])[] {
  const clusters: TimePart[][] = [];
  let end = first;
  for (const part of [...parts].sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))) {
    if (part.from <= end && clusters.length > 0) clusters.at(-1)?.push(part);
    else clusters.push([part]);
    if (part.to > end) end = part.to;
  }
  return clusters;
}
