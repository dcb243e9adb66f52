import { VariableOrder } from './sat-order.ts';

/*
 * Satisfiability by conflict-driven clause learning: two watched literals per clause, the first unique implication point,
 * variables in the order of their last conflicts, saved phases, Luby restarts, assumptions.
 */

/** `2 × variable`, and one more for its negation. */
export type Literal = number;

/**
 * The work left, counted in clauses, literals and variables visited, and as many steps for making them as take the same time
 * (`npm run bench`, "budget"); shared by all searches for one answer.
 */
export interface Budget {
  left: number;
}

type Clause = Literal[];

const restartUnit = 128;

// What making a variable, a clause and a literal in it costs, beginning a search, and undoing a literal, in steps of the search.
const costs = { variable: 12, clause: 20, literal: 4, search: 100, undo: 3 } as const;

export class Solver {
  readonly #watches: Clause[][] = [];
  /** By literal: 1 true, -1 false, 0 open. */
  readonly #values: number[] = [];
  readonly #phases: Literal[] = [];
  readonly #levels: number[] = [];
  readonly #reasons: (Clause | undefined)[] = [];
  readonly #seen: boolean[] = [];
  readonly #trail: Literal[] = [];
  readonly #starts: number[] = [];
  #propagated = 0;
  #contradictory = false;
  /** What has been made and undone but not charged yet, in steps. */
  #made = 0;

  readonly #order = new VariableOrder();

  /** For each variable, whether it is true in the last solution, 1 or 0. */
  model: Uint8Array = new Uint8Array();

  /** Of the assumptions that could not be true together, some that cannot. */
  refuted: readonly Literal[] = [];

  /** The positive literal of a new variable; the search tries `phase` first. */
  variable(phase = false): Literal {
    const variable = this.#phases.length;
    this.#made += costs.variable;
    this.#phases.push(2 * variable + (phase ? 0 : 1));
    this.#values.push(0, 0);
    this.#watches.push([], []);
    this.#levels.push(0);
    this.#reasons.push(undefined);
    this.#seen.push(false);
    this.#order.add(variable);
    return 2 * variable;
  }

  /** Adds a clause: one of these literals is true. */
  clause(literals: readonly Literal[]): void {
    this.#back(0);
    this.#made += costs.clause + costs.literal * literals.length;
    const open = new Set<Literal>();
    for (const literal of literals) {
      if (this.#values[literal] === 1 || open.has(literal ^ 1)) return;
      if (this.#values[literal] === 0) open.add(literal);
    }
    const clause = [...open];
    if (clause.length > 1) this.#watch(clause);
    else if (clause.length === 1) this.#assign(clause[0] as Literal, undefined);
    else this.#contradictory = true;
  }

  /** Whether all clauses and assumptions can be true together; `undefined` if the budget runs out. */
  solve(assumptions: readonly Literal[], budget: Budget): boolean | undefined {
    this.#back(0);
    this.refuted = [];
    budget.left -= this.#made + costs.search;
    this.#made = 0;
    for (let round = 1; !this.#contradictory; round++) {
      const answer = this.#search(assumptions, luby(round) * restartUnit, budget);
      if (answer === true) {
        this.model = this.#solution();
        budget.left -= this.model.length >> 2;
      }
      this.#back(0);
      budget.left -= this.#made;
      this.#made = 0;
      if (answer !== undefined) return answer;
      if (!(budget.left > 0)) return undefined;
    }
    return false;
  }

  #solution(): Uint8Array<ArrayBuffer> {
    const model = new Uint8Array(this.#phases.length);
    for (let variable = 0; variable < model.length; variable++)
      if (this.#values[2 * variable] === 1) model[variable] = 1;
    return model;
  }

  #search(assumptions: readonly Literal[], conflicts: number, budget: Budget): boolean | undefined {
    for (let left = conflicts; ; ) {
      const conflict = this.#propagate(budget);
      if (conflict !== undefined) {
        if (this.#starts.length === 0) {
          this.#contradictory = true;
          return false;
        }
        this.#learn(conflict);
        if (--left <= 0) return undefined;
        continue;
      }
      if (!(budget.left > 0)) return undefined;
      const next = this.#starts.length < assumptions.length ? assumptions[this.#starts.length] : this.#choice(budget);
      if (next === undefined) return true;
      if (this.#values[next] === -1) {
        this.refuted = this.#assumptionsBehind(next);
        return false;
      }
      this.#starts.push(this.#trail.length);
      if (this.#values[next] === 0) this.#assign(next, undefined);
    }
  }

  /** An assumption that the others make false, and those of them that do. */
  #assumptionsBehind(assumption: Literal): readonly Literal[] {
    const found = [assumption];
    const marked = new Set([assumption >> 1]);
    for (let at = this.#trail.length - 1; at >= (this.#starts[0] ?? this.#trail.length); at--) {
      const literal = this.#trail[at] as Literal;
      if (!marked.has(literal >> 1)) continue;
      const reason = this.#reasons[literal >> 1];
      if (reason === undefined) found.push(literal);
      else for (const other of reason) if (this.#levels[other >> 1] !== 0) marked.add(other >> 1);
    }
    return found;
  }

  #assign(literal: Literal, reason: Clause | undefined): void {
    const variable = literal >> 1;
    this.#values[literal] = 1;
    this.#values[literal ^ 1] = -1;
    this.#levels[variable] = this.#starts.length;
    this.#reasons[variable] = reason;
    this.#phases[variable] = literal;
    this.#trail.push(literal);
  }

  #watch(clause: Clause): void {
    this.#watches[clause[0] as Literal]?.push(clause);
    this.#watches[clause[1] as Literal]?.push(clause);
  }

  /** Unit propagation; returns the clause in conflict, if any. */
  #propagate(budget: Budget): Clause | undefined {
    const values = this.#values;
    const trail = this.#trail;
    const watches = this.#watches;
    while (this.#propagated < trail.length) {
      const falsified = (trail[this.#propagated++] as Literal) ^ 1;
      const watching = watches[falsified] as Clause[];
      budget.left -= watching.length + 2;
      let kept = 0;
      for (let i = 0; i < watching.length; i++) {
        const clause = watching[i] as Clause;
        if (clause[0] === falsified) {
          clause[0] = clause[1] as Literal;
          clause[1] = falsified;
        }
        const first = clause[0] as Literal;
        if (values[first] !== 1) {
          let k = 2;
          while (k < clause.length && values[clause[k] as Literal] === -1) k++;
          budget.left -= k - 2;
          if (k < clause.length) {
            const other = clause[k] as Literal;
            clause[1] = other;
            clause[k] = falsified;
            (watches[other] as Clause[]).push(clause);
            continue;
          }
          if (values[first] === -1) {
            while (i < watching.length) watching[kept++] = watching[i++] as Clause;
            watching.length = kept;
            this.#propagated = trail.length;
            return clause;
          }
          this.#assign(first, clause);
        }
        watching[kept++] = clause;
      }
      watching.length = kept;
    }
    return undefined;
  }

  /** Learns the clause of the first unique implication point and backtracks to the level where it becomes a unit. */
  #learn(conflict: Clause): void {
    const seen = this.#seen;
    const levels = this.#levels;
    const trail = this.#trail;
    const reasons = this.#reasons;
    const level = this.#starts.length;
    const learnt: Clause = [0];
    const touched: number[] = [];
    let open = 0;
    let at = trail.length;
    for (let clause: Clause | undefined = conflict, implied = -1; ; ) {
      for (const literal of clause as Clause) {
        const variable = literal >> 1;
        if (literal === implied || seen[variable] || levels[variable] === 0) continue;
        seen[variable] = true;
        touched.push(variable);
        if (levels[variable] === level) open++;
        else learnt.push(literal);
      }
      do implied = trail[--at] as Literal;
      while (!seen[implied >> 1]);
      clause = reasons[implied >> 1];
      if (--open === 0) {
        learnt[0] = implied ^ 1;
        break;
      }
    }
    // A literal that follows from the others is dropped.
    const short = learnt.filter((literal, i) => {
      const reason = reasons[literal >> 1];
      if (i === 0 || reason === undefined) return true;
      return !reason.every((other) => other >> 1 === literal >> 1 || seen[other >> 1] || levels[other >> 1] === 0);
    });
    for (const variable of touched) seen[variable] = false;
    this.#order.sort(touched);

    let highest = 1;
    for (let i = 2; i < short.length; i++) if (this.#levelOf(short[i]) > this.#levelOf(short[highest])) highest = i;
    this.#back(short.length === 1 ? 0 : this.#levelOf(short[highest]));
    for (const variable of touched) this.#order.bump(variable, this.#values[2 * variable] === 0);
    if (short.length > 1) {
      [short[1], short[highest]] = [short[highest] as Literal, short[1] as Literal];
      this.#watch(short);
    }
    this.#assign(short[0] as Literal, short.length > 1 ? short : undefined);
  }

  #levelOf(literal: Literal | undefined): number {
    return this.#levels[(literal as Literal) >> 1] as number;
  }

  #back(level: number): void {
    if (this.#starts.length <= level) return;
    const order = this.#order;
    const start = this.#starts[level] as number;
    this.#made += (this.#trail.length - start) * costs.undo;
    for (let i = this.#trail.length - 1; i >= start; i--) {
      const literal = this.#trail[i] as Literal;
      this.#values[literal] = 0;
      this.#values[literal ^ 1] = 0;
      order.reopen(literal >> 1);
    }
    this.#trail.length = start;
    this.#starts.length = level;
    this.#propagated = start;
  }

  /** The literal to try next: the unassigned variable of the latest conflict, with its last value. */
  #choice(budget: Budget): Literal | undefined {
    const variable = this.#order.latest(this.#values, budget);
    return variable === -1 ? undefined : this.#phases[variable];
  }
}

/** The numbers 1, 1, 2, 1, 1, 2, 4, … */
function luby(index: number): number {
  for (let length = 1; ; length = 2 * length + 1) {
    if (length === index) return (length + 1) / 2;
    if (2 * length + 1 > index) return luby(index - length);
  }
}
