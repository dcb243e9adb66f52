import { type Filter, type Group, isGroup } from '../language/filter.ts';
import { budgetOf, type Decision, impliesWithin } from '../meaning/decide/decide.ts';
import { spaceOf } from '../meaning/logic/document-space.ts';
import { Encoding } from '../meaning/logic/sat-encoding.ts';
import type { Budget, Literal } from '../meaning/logic/sat-solver.ts';
import { type Ask, keyOfAsk, normalForm } from '../meaning/normal-form.ts';
import { type DecideOptions, viewOf } from '../meaning/options.ts';
import { remembered } from '../source/remembered.ts';
import type { Mutation } from './mutate.ts';
import type { Place } from './places.ts';

// What a document costs for each part of the filter that it is read for.
const costOfPart = 4;

/**
 * Makes the function that decides whether a change of a filter selects the same documents: one tells the change if the part has an
 * effect in it and is not what the change has made of it. All changes share the budget, and one encoding, whose solver keeps what it
 * has learned between questions.
 */
export function changeDecider(
  places: readonly Place[],
  changes: readonly Mutation[],
  options: DecideOptions,
  budget: Budget,
): (change: Mutation) => Decision {
  const [{ part: root }] = places as readonly [Place];
  // The most that one question may take, so that a hard one leaves something to the others.
  const mostOfOne = budget.left / 10;
  const asks = new Map<string, Ask>();
  const inside = new Set(places.map(({ part }) => part));
  const collect = (part: Filter): void => {
    if (!isGroup(part)) askOf(part);
    else for (const operand of part.operands) if (!inside.has(operand)) collect(operand);
  };
  for (const { part } of [...places, ...changes]) collect(part);
  const all = { kind: 'or', operands: [...asks.values()], at: 0, inverted: false } as const;
  const { equality } = viewOf(options);
  const encoding = new Encoding(spaceOf(all, equality, 'complement', options, budgetOf(options)));
  const literalOf: (part: Filter) => Literal = remembered((part) =>
    isGroup(part) ? joinOperands(part) : encoding.ask(askOf(part), 'complement'),
  );
  // The first conditions first: documents are then about what comes first. Groups from the inside out, so that no call nests
  // deeper than a change does.
  for (const { part } of places) if (!isGroup(part)) literalOf(part);
  for (const { part } of places.toReversed()) literalOf(part);
  const effects = findEffects();

  return ({ place, part, filter }) => {
    if (budget.left <= 0) return { answer: 'unknown' };
    const [before, after] = [literalOf(place.part), literalOf(part)];
    const differ = encoding.or([encoding.and([before, after ^ 1]), encoding.and([before ^ 1, after])]);
    const effect = effects[place.index] as Literal;
    const document = askWithin((own) => encoding.find([effect, differ], own));
    if (document === false) return { answer: 'yes' };
    if (document !== undefined) return { answer: 'no', witness: document };
    const changed = filter();
    return decideAlone(typeof changed === 'boolean' ? part : changed);
  };

  /** Alone, its values may be few enough to try all. */
  function decideAlone(changed: Filter): Decision {
    return askWithin((own) => {
      const there = impliesWithin(root, changed, options, own);
      return there.answer === 'yes' ? impliesWithin(changed, root, options, own) : there;
    });
  }

  function askWithin<T>(question: (budget: Budget) => T): T {
    const most = Math.min(budget.left, mostOfOne);
    const own = { left: most };
    const answer = question(own);
    budget.left -= most - own.left + costOfPart * places.length;
    return answer;
  }

  /** The question of a condition: one for all conditions that ask the same. */
  function askOf(condition: Filter): Ask {
    const ask = normalForm(condition) as Ask;
    const key = `${ask.negated} ${keyOfAsk(ask)}`;
    const known = asks.get(key) ?? ask;
    asks.set(key, known);
    return known;
  }

  function joinOperands({ kind, operands }: Group): Literal {
    const joined = operands.map(literalOf);
    if (kind === 'not') return (joined[0] as Literal) ^ 1;
    return kind === 'or' ? encoding.or(joined) : encoding.and(joined);
  }

  /**
   * Of each place, whether the filter selects a document only if the part there is true, or only if it is false: if the outer part
   * has an effect and no other operand decides it, neither those before nor those after.
   */
  function findEffects(): readonly Literal[] {
    const effects = new Array<Literal>(places.length).fill(encoding.always);
    for (const { part, index, inner } of places) {
      const kept = inner.map((one) => literalOf(one.part) ^ (part.kind === 'or' ? 1 : 0));
      let before = effects[index] as Literal;
      for (const [at, one] of inner.entries()) {
        effects[one.index] = before;
        if (at < inner.length - 1) before = encoding.and([before, kept[at] as Literal]);
      }
      let after = encoding.always;
      for (const [at, one] of [...inner.entries()].reverse()) {
        effects[one.index] = encoding.and([effects[one.index] as Literal, after]);
        if (at > 0) after = encoding.and([after, kept[at] as Literal]);
      }
    }
    return effects;
  }
}
