/** The variables of a solver as a linked list in the order of their last conflicts, the latest one last. */
export class VariableOrder {
  readonly #before: number[] = [];
  readonly #after: number[] = [];
  readonly #stamps: number[] = [];
  #last = -1;
  /** All variables after this one are assigned. */
  #open = -1;
  #clock = 0;

  /** Adds the next variable, which is not assigned. */
  add(variable: number): void {
    this.#before.push(-1);
    this.#after.push(-1);
    this.#stamps.push(0);
    this.#append(variable);
    this.#open = variable;
  }

  /** Takes note that a variable is no longer assigned. */
  reopen(variable: number): void {
    if ((this.#stamps[variable] as number) > (this.#stamps[this.#open] as number)) this.#open = variable;
  }

  /** The unassigned variable of the latest conflict, -1 if all are assigned; each one that is passed is a step of the budget. */
  latest(values: readonly number[], budget: { left: number }): number {
    let variable = this.#open;
    while (variable !== -1 && values[2 * variable] !== 0) {
      budget.left--;
      variable = this.#before[variable] as number;
    }
    if (variable !== -1) this.#open = variable;
    return variable;
  }

  /** Moves a variable to the end, as one of the latest conflict. */
  bump(variable: number, isOpen: boolean): void {
    if (variable === this.#last) return;
    const [before, after] = [this.#before[variable] as number, this.#after[variable] as number];
    if (this.#open === variable && !isOpen) this.#open = before === -1 ? after : before;
    if (before !== -1) this.#after[before] = after;
    this.#before[after] = before;
    this.#append(variable);
    if (isOpen) this.#open = variable;
  }

  /** Sorts variables by their last conflicts. */
  sort(variables: number[]): void {
    variables.sort((a, b) => (this.#stamps[a] as number) - (this.#stamps[b] as number));
  }

  #append(variable: number): void {
    this.#before[variable] = this.#last;
    this.#after[variable] = -1;
    if (this.#last !== -1) this.#after[this.#last] = variable;
    this.#last = variable;
    this.#stamps[variable] = ++this.#clock;
  }
}
