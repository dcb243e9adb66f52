import { type Filter, isGroup } from '../language/filter.ts';
import { budgetOf, type Decision, impliesWithin } from '../meaning/decide/decide.ts';
import { spaceOf } from '../meaning/logic/document-space.ts';
import { Encoding } from '../meaning/logic/sat-encoding.ts';
import type { Literal } from '../meaning/logic/sat-solver.ts';
import { type Ask, keyOf, normalForm } from '../meaning/normal-form.ts';
import { viewOf } from '../meaning/options.ts';
import type { Mutation, Place } from './mutate.ts';
import type { MutationOptions } from './options.ts';

/**
 * Decides whether changes of a filter change nothing: a document tells a change if the part has an effect in it and is not what
 * the change has made of it. All parts are in one encoding, whose solver keeps what it has learned between questions.
 */
export class Changes {
  readonly #root: Filter;
  readonly #options: MutationOptions;
  readonly #asks = new Map<string, Ask>();
  readonly #encoding: Encoding;
  readonly #literals = new Map<Filter, Literal>();
  readonly #effects = new Map<Place, Literal>();

  constructor(root: Filter, changes: readonly Mutation[], options: MutationOptions) {
    this.#root = root;
    this.#options = options;
    for (const part of [root, ...changes.map((change) => change.part)]) this.#collect(part);
    const asks = { kind: 'or', operands: [...this.#asks.values()], at: 0, inverted: false } as const;
    const { equality } = viewOf(options);
    this.#encoding = new Encoding(spaceOf(asks, equality, 'complement', options.properties, budgetOf(options)));
  }

  /** Whether a change selects the same documents; the budget is for this change alone. */
  decide({ place, part }: Mutation): Decision {
    const [before, after] = [this.#literal(place.part), this.#literal(part)];
    const differ = this.#encoding.or([
      this.#encoding.and([before, after ^ 1]),
      this.#encoding.and([before ^ 1, after]),
    ]);
    const document = this.#encoding.find([this.#effect(place), differ], budgetOf(this.#options));
    if (document === false) return { answer: 'yes' };
    return document === undefined ? this.#decideAlone(place.replaced(part)) : { answer: 'no', witness: document };
  }

  /** Alone, its values may be few enough to try all. */
  #decideAlone(changed: Filter): Decision {
    const budget = budgetOf(this.#options);
    const there = impliesWithin(this.#root, changed, this.#options, budget);
    return there.answer === 'yes' ? impliesWithin(changed, this.#root, this.#options, budget) : there;
  }

  #collect(part: Filter): void {
    if (isGroup(part)) for (const operand of part.operands) this.#collect(operand);
    else this.#askOf(part);
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

  /** Whether the filter selects a document only if the part at this place is true, or false. */
  #effect(place: Place): Literal {
    const { outer, at } = place;
    if (outer === undefined || !isGroup(outer.part)) return this.#encoding.always;
    const known = this.#effects.get(place);
    if (known !== undefined) return known;
    const { kind, operands } = outer.part;
    const others = operands.toSpliced(at, 1).map((other) => this.#literal(other) ^ (kind === 'or' ? 1 : 0));
    const effect = this.#encoding.and([this.#effect(outer), ...others]);
    this.#effects.set(place, effect);
    return effect;
  }
}
