import { type Filter, isGroup } from '../language/filter.ts';
import { budgetOf, type Decision, impliesWithin } from '../meaning/decide/decide.ts';
import { spaceOf } from '../meaning/logic/document-space.ts';
import { Encoding } from '../meaning/logic/sat-encoding.ts';
import type { Budget, Literal } from '../meaning/logic/sat-solver.ts';
import { type Ask, keyOf, normalForm } from '../meaning/normal-form.ts';
import { type DecideOptions, viewOf } from '../meaning/options.ts';
import type { Mutation } from './mutate.ts';
import type { Place } from './places.ts';

// What a document costs for each part of the filter that it is read for.
const costOfPart = 4;

/**
 * Decides whether changes of a filter change nothing: a document tells a change if the part has an effect in it and is not what
 * the change has made of it. All parts are in one encoding, whose solver keeps what it has learned between questions.
 */
export class Changes {
  readonly #root: Filter;
  readonly #options: DecideOptions;
  readonly #budget: Budget;
  /** The most that one question may take, so that a hard one leaves something to the others. */
  readonly #most: number;
  readonly #asks = new Map<string, Ask>();
  readonly #encoding: Encoding;
  readonly #literals = new Map<Filter, Literal>();
  /** Of each place, whether the filter selects a document only if the part there is true, or only if it is false. */
  readonly #effects: readonly Literal[];

  constructor(places: readonly Place[], changes: readonly Mutation[], options: DecideOptions, budget: Budget) {
    const [whole] = places as [Place];
    this.#root = whole.part;
    this.#options = options;
    this.#budget = budget;
    this.#most = budget.left / 10;
    const inside = new Set(places.map(({ part }) => part));
    const collect = (part: Filter): void => {
      if (!isGroup(part)) this.#askOf(part);
      else for (const operand of part.operands) if (!inside.has(operand)) collect(operand);
    };
    for (const { part } of [...places, ...changes]) collect(part);
    const asks = { kind: 'or', operands: [...this.#asks.values()], at: 0, inverted: false } as const;
    const { equality } = viewOf(options);
    this.#encoding = new Encoding(spaceOf(asks, equality, 'complement', options.properties, budgetOf(options)));
    // The first conditions first: documents are then about what comes first. Groups from the inside out, so that no call nests
    // deeper than a change does.
    for (const { part } of places) if (!isGroup(part)) this.#literal(part);
    for (const { part } of places.toReversed()) this.#literal(part);
    this.#effects = this.#effectsOf(places);
  }

  /** Whether a change selects the same documents; all share the budget. */
  decide({ place, part, filter }: Mutation): Decision {
    if (this.#budget.left <= 0) return { answer: 'unknown' };
    const [before, after] = [this.#literal(place.part), this.#literal(part)];
    const differ = this.#encoding.or([
      this.#encoding.and([before, after ^ 1]),
      this.#encoding.and([before ^ 1, after]),
    ]);
    const effect = this.#effects[place.index] as Literal;
    const document = this.#within((budget) => this.#encoding.find([effect, differ], budget));
    if (document === false) return { answer: 'yes' };
    if (document !== undefined) return { answer: 'no', witness: document };
    const changed = filter();
    return typeof changed === 'boolean' ? this.#decideAlone(part) : this.#decideAlone(changed);
  }

  /** Alone, its values may be few enough to try all. */
  #decideAlone(changed: Filter): Decision {
    return this.#within((budget) => {
      const there = impliesWithin(this.#root, changed, this.#options, budget);
      return there.answer === 'yes' ? impliesWithin(changed, this.#root, this.#options, budget) : there;
    });
  }

  #within<T>(question: (budget: Budget) => T): T {
    const most = Math.min(this.#budget.left, this.#most);
    const own = { left: most };
    const answer = question(own);
    this.#budget.left -= most - own.left + costOfPart * this.#effects.length;
    return answer;
  }

  /** The question of a condition: one for all conditions that ask the same. */
  #askOf(condition: Filter): Ask {
    const ask = normalForm(condition, this.#options.properties) as Ask;
    const key = `${ask.negated} ${keyOf(ask)}`;
    const known = this.#asks.get(key) ?? ask;
    this.#asks.set(key, known);
    return known;
  }

  #literal(part: Filter): Literal {
    const known = this.#literals.get(part);
    if (known !== undefined) return known;
    const literal = isGroup(part)
      ? this.#join(
          part.kind,
          part.operands.map((operand) => this.#literal(operand)),
        )
      : this.#encoding.ask(this.#askOf(part), 'complement');
    this.#literals.set(part, literal);
    return literal;
  }

  #join(kind: 'or' | 'and' | 'not', literals: readonly Literal[]): Literal {
    if (kind === 'not') return (literals[0] as Literal) ^ 1;
    return kind === 'or' ? this.#encoding.or(literals) : this.#encoding.and(literals);
  }

  /** A part has an effect if the outer part has one and no other operand decides it: those before and those after it. */
  #effectsOf(places: readonly Place[]): readonly Literal[] {
    const effects = new Array<Literal>(places.length).fill(this.#encoding.always);
    for (const { part, index, inner } of places) {
      const kept = inner.map((one) => this.#literal(one.part) ^ (part.kind === 'or' ? 1 : 0));
      let before = effects[index] as Literal;
      for (const [at, one] of inner.entries()) {
        effects[one.index] = before;
        if (at < inner.length - 1) before = this.#encoding.and([before, kept[at] as Literal]);
      }
      let after = this.#encoding.always;
      for (const [at, one] of [...inner.entries()].reverse()) {
        effects[one.index] = this.#encoding.and([effects[one.index] as Literal, after]);
        if (at > 0) after = this.#encoding.and([after, kept[at] as Literal]);
      }
    }
    return effects;
  }
}
