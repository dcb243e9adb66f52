import type { Equality } from '../../language/dialect/dialect.ts';
import type { Filter, Word } from '../../language/filter.ts';
import type { Kind } from '../../language/kinds/kind.ts';
import { kindOf, kindWith } from '../../language/kinds/kind-of.ts';
import { factsOf, type PropertyFacts } from '../../language/properties.ts';
import { rowOf } from '../../language/property-types.ts';
import { domainOf } from '../logic/domain.ts';
import { type Ask, asksByProperty, type Formula, fold, keyOfAsk, type ValueAsk } from '../normal-form.ts';
import type { Declared } from '../options.ts';
import type { MeaningWriter } from './wording.ts';

/*
 * The documents that a filter can tell apart, by the cells of each property: a set of cells is a number whose bits are the
 * cells, the first of which is absence.
 */

/** Something that is true of the cells `mask` of a dimension, and can be asked for in so many conditions. */
export interface Atom {
  readonly dimension: number;
  readonly mask: bigint;
  readonly filter: Filter;
  readonly conditions: number;
}

/** A property; or, where a property can hold several values or is compared otherwise, one condition, true or false. */
interface Dimension {
  readonly cells: number;
  /** All cells. */
  readonly all: bigint;
  /** What can be asked for about it: each for few cells, in the order of the filter. */
  readonly atoms: readonly Atom[];
}

/** A conjunction: the cells that it allows, for each dimension that it restricts. */
export type Term = ReadonlyMap<number, bigint>;

/** The most terms of the disjunctive form. */
const maxTerms = 500;

export class AtomTable {
  readonly dimensions: Dimension[] = [];
  readonly #maskOf = new Map<string, readonly [dimension: number, mask: bigint]>();

  constructor(formula: Formula, equality: Equality, { properties, clean = false }: Declared, wording: MeaningWriter) {
    for (const [name, asks] of asksByProperty(formula)) {
      const facts = properties && factsOf(properties, name);
      const kind = kindWith(equality, facts);
      const isPlain = facts === undefined || kindOf(facts) === undefined;
      const isCellular = ({ family }: Ask) =>
        !facts?.many && isPlain && (family === 'equality' || family === 'presence');
      const cellular = asks.filter(isCellular);
      if (cellular.length > 0) this.#addProperty(name, cellular, kind, facts, clean, wording);
      for (const ask of asks) if (!isCellular(ask)) this.#addCondition(ask, wording);
    }
  }

  /** The cells where a condition, or its negation, is true. */
  of(ask: Ask): readonly [dimension: number, mask: bigint] {
    const [dimension, mask] = this.#maskOf.get(keyOfAsk(ask)) as readonly [number, bigint];
    return [dimension, ask.negated ? (this.dimensions[dimension] as Dimension).all & ~mask : mask];
  }

  /** Whether a condition was among those that the cells were made for. */
  has(ask: Ask): boolean {
    return this.#maskOf.has(keyOfAsk(ask));
  }

  /** The terms of a form, of which each can be true; `undefined` if they are too many. */
  termsOf(formula: Formula): readonly Term[] | undefined {
    return fold<readonly Term[] | undefined>(formula, {
      ask: (ask) => {
        const [dimension, mask] = this.of(ask);
        return mask === 0n ? [] : [new Map([[dimension, mask]])];
      },
      or: (parts) => {
        const all: Term[] = [];
        for (const part of parts) {
          if (part === undefined || all.length + part.length > maxTerms) return undefined;
          for (const term of part) all.push(term);
        }
        return all;
      },
      and: (parts) =>
        parts.reduce<readonly Term[] | undefined>(
          (joined, part) => (joined === undefined || part === undefined ? undefined : intersect(joined, part)),
          [new Map()],
        ),
    });
  }

  #addProperty(
    name: string,
    asks: readonly Ask[],
    kind: Kind,
    facts: PropertyFacts | undefined,
    clean: boolean,
    wording: MeaningWriter,
  ): void {
    const comparisons = asks.filter((ask): ask is ValueAsk & { family: 'equality' } => ask.family === 'equality');
    const domain = domainOf(comparisons, true, kind, facts, clean);
    const cells = domain.cells.length;
    const all = (1n << BigInt(cells)) - 1n;
    const atoms: Atom[] = [];
    const dimension = this.dimensions.push({ cells, all, atoms }) - 1;
    const add = (filter: Filter | undefined, mask: bigint, conditions = 1) => {
      if (filter !== undefined && mask !== 0n && !atoms.some((atom) => atom.mask === mask)) {
        atoms.push({ dimension, mask, filter, conditions });
      }
    };
    const template = comparisons[0];
    const maskOfValue = (value: Word) =>
      template === undefined ? 0n : maskOfRuns(domain.runs({ ...template, values: [value] }));
    for (const ask of asks) {
      const mask = ask.family === 'presence' ? all & ~1n : maskOfRuns(domain.runs(ask));
      this.#maskOf.set(keyOfAsk(ask), [dimension, mask]);
      if (ask.family === 'presence') add(wording.absent(name), 1n);
      else {
        for (const value of ask.values) {
          const mask = maskOfValue(value);
          add(wording.oneOf(name, [value]), mask);
          // A list may be written as several conditions, and quotes may be left out where texts are compared.
          const words = areSame(kind, value) ? [value, { text: value.text }] : [value];
          for (const word of words) this.#maskOf.set(keyOfAsk({ ...ask, values: [word] }), [dimension, mask]);
        }
      }
    }
    add(wording.absent(name), 1n);
    // The declared values that the filter does not name are one cell, if documents hold no others.
    const type = clean ? facts?.type : undefined;
    const named = new Set(comparisons.flatMap(({ values }) => values.map(({ text }) => text)));
    const others = type === undefined ? [] : (rowOf(type).values ?? []).filter((text) => !named.has(text));
    const rest = atoms.reduce((mask, atom) => mask & ~atom.mask, all);
    const isOneCell = rest !== 0n && (rest & (rest - 1n)) === 0n;
    if (others.length > 0 && isOneCell) {
      const words = others.map((text) => ({ text }));
      add(wording.oneOf(name, words), rest, words.length);
    }
    for (const ask of asks) {
      for (const negated of [false, true]) {
        const one = { ...ask, negated };
        add(wording.literal(one), this.of(one)[1]);
      }
    }
  }

  /** A condition by itself, which other conditions on its property say nothing about. */
  #addCondition(ask: Ask, wording: MeaningWriter): void {
    if (this.has(ask)) return;
    const atoms: Atom[] = [];
    const dimension = this.dimensions.push({ cells: 2, all: 0b11n, atoms }) - 1;
    this.#maskOf.set(keyOfAsk(ask), [dimension, 0b10n]);
    for (const negated of [false, true]) {
      const filter = wording.literal({ ...ask, negated });
      if (filter !== undefined) atoms.push({ dimension, mask: negated ? 0b01n : 0b10n, filter, conditions: 1 });
    }
  }
}

/** Whether a word stands for the same values without its quotes. */
function areSame(kind: Kind, { text }: Word): boolean {
  return kind.equal({ text })[0]?.from === kind.equal({ text, quoted: true })[0]?.from;
}

function maskOfRuns(runs: readonly (readonly [first: number, last: number])[]): bigint {
  let mask = 0n;
  for (const [first, last] of runs) for (let cell = first; cell <= last; cell++) mask |= 1n << BigInt(cell);
  return mask;
}

/** The conjunctions of each term of one list with each of the other; `undefined` if they are too many. */
function intersect(some: readonly Term[], others: readonly Term[]): readonly Term[] | undefined {
  const terms: Term[] = [];
  for (const one of some) {
    for (const other of others) {
      const both = new Map(one);
      let isPossible = true;
      for (const [dimension, mask] of other) {
        const common = (both.get(dimension) ?? mask) & mask;
        both.set(dimension, common);
        isPossible &&= common !== 0n;
      }
      if (isPossible && terms.push(both) > maxTerms) return undefined;
    }
  }
  return terms;
}
