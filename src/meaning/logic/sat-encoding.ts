import { type Ask, type Formula, fold, isComparison } from '../normal-form.ts';
import type { Negation, Space } from './document-space.ts';
import type { Domain, Run } from './domain.ts';
import { type Literal, Solver } from './sat-solver.ts';

/** A property as variables of the solver. */
interface Encoded {
  readonly domain: Domain;
  readonly absent: Literal;
  /** The literal for "the property has a value in this range of cells". */
  within(run: Run): Literal;
  /** Its value in the model. */
  value(): unknown;
}

/** Encodes documents and formulas as clauses. */
export class Encoding {
  readonly solver = new Solver();
  readonly always: Literal = this.solver.variable(true);
  readonly never: Literal = this.always ^ 1;
  /**
   * Whether the domains have a cell for every kind of document, so that a formula without a model is true for no
   * document.
   */
  readonly exact: boolean;
  readonly #properties = new Map<string, Encoded>();

  constructor(space: Space) {
    this.solver.clause([this.always]);
    this.exact = [...space.values()].every(({ exact }) => exact);
    for (const [name, domain] of space) {
      this.#properties.set(name, domain.many ? this.#many(domain) : this.#single(domain));
    }
  }

  /** The document of the model. */
  document(): Record<string, unknown> {
    const entries = [...this.#properties].map(([name, property]) => [name, property.value()] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  /** The literal of a condition or its negation. */
  ask(ask: Ask, negation: Negation): Literal {
    const property = this.#properties.get(ask.property) as Encoded;
    if (!isComparison(ask)) return this.present(ask.property) ^ (ask.negated ? 1 : 0);
    const holds = this.or(property.domain.runs(ask).map(property.within));
    if (!ask.negated) return holds;
    return negation === 'sql' ? this.and([holds ^ 1, property.absent ^ 1]) : holds ^ 1;
  }

  /** The literal for "the property is present". */
  present(property: string): Literal {
    return (this.#properties.get(property) as Encoded).absent ^ 1;
  }

  /** The literal of a formula; `each` is called with the literal of every part. */
  formula(formula: Formula, negation: Negation, each?: (part: Formula, literal: Literal) => void): Literal {
    const reported = (part: Formula, literal: Literal) => {
      each?.(part, literal);
      return literal;
    };
    return fold(formula, {
      ask: (ask) => reported(ask, this.ask(ask, negation)),
      or: (parts, or) => reported(or, this.or(parts)),
      and: (parts, and) => reported(and, this.and(parts)),
    });
  }

  /** Asserts a formula; its outer conjunctions and disjunctions become clauses without auxiliary variables. */
  hold(formula: Formula, negation: Negation): void {
    for (const all of formula.kind === 'and' ? formula.operands : [formula]) {
      const any = all.kind === 'or' ? all.operands : [all];
      this.solver.clause(any.map((part) => this.formula(part, negation)));
    }
  }

  or(literals: readonly Literal[]): Literal {
    return this.and(literals.map((literal) => literal ^ 1)) ^ 1;
  }

  and(literals: readonly Literal[]): Literal {
    const distinct = new Set(literals);
    distinct.delete(this.always);
    if (distinct.size === 0) return this.always;
    if (distinct.size === 1) return distinct.values().next().value as Literal;
    for (const literal of distinct) if (literal === this.never || distinct.has(literal ^ 1)) return this.never;
    const all = this.solver.variable();
    const reverse = [all];
    for (const literal of distinct) {
      this.solver.clause([all ^ 1, literal]);
      reverse.push(literal ^ 1);
    }
    this.solver.clause(reverse);
    return all;
  }

  /**
   * Order encoding: a variable for each cell except the last means "this cell or an earlier one", so a range takes two
   * literals.
   */
  #single(domain: Domain): Encoded {
    const { solver, always, never } = this;
    const last = domain.cells.length - 1;
    const upTo: Literal[] = [];
    for (let cell = 0; cell < last; cell++) {
      upTo.push(solver.variable(true));
      if (cell > 0) solver.clause([(upTo[cell - 1] as Literal) ^ 1, upTo[cell] as Literal]);
    }
    const until = (cell: number) => (cell < 0 ? never : cell >= last ? always : (upTo[cell] as Literal));
    return {
      domain,
      absent: until(0),
      within: remembered(([first, end]) => this.and([until(end), until(first - 1) ^ 1])),
      value: () => {
        const cell = upTo.findIndex((literal) => solver.model[literal >> 1]);
        return domain.cells[cell === -1 ? last : cell];
      },
    };
  }

  /** A variable for each cell, any of which may be true; a binary tree of ranges over them keeps each range short. */
  #many(domain: Domain): Encoded {
    const { solver } = this;
    const has = domain.cells.map((_, cell) => (cell === 0 ? this.never : solver.variable()));
    const whole: Run = [0, has.length - 1];
    const half = remembered(([first, end]): Literal => {
      if (first === end) return has[first] as Literal;
      const middle = (first + end) >> 1;
      return this.or([half([first, middle]), half([middle + 1, end])]);
    });
    const halves = ([first, end]: Run, [from, to]: Run): Literal[] => {
      if (end < from || to < first) return [];
      if (first <= from && to <= end) return [half([from, to])];
      const middle = (from + to) >> 1;
      return [...halves([first, end], [from, middle]), ...halves([first, end], [middle + 1, to])];
    };
    return {
      domain,
      absent: half(whole) ^ 1,
      within: remembered((run) => this.or(halves(run, whole))),
      value: () => {
        const values = domain.cells.filter((_, cell) => cell > 0 && solver.model[(has[cell] as Literal) >> 1]);
        return values.length === 0 ? undefined : values;
      },
    };
  }
}

function remembered(literalOf: (run: Run) => Literal): (run: Run) => Literal {
  const known = new Map<string, Literal>();
  return (run) => {
    const key = run.join();
    const literal = known.get(key) ?? literalOf(run);
    known.set(key, literal);
    return literal;
  };
}
