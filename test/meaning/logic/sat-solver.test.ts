import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Literal, Solver } from '../../../src/meaning/logic/sat-solver.ts';

const variables = 6;
const literal = fc.integer({ min: 0, max: 2 * variables - 1 });
const clauses = fc.array(fc.array(literal, { minLength: 1, maxLength: 3 }), { maxLength: 30 });

const holds = (assignment: number, one: Literal) => ((assignment >> (one >> 1)) & 1) !== (one & 1);

/** The first assignment of all variables that satisfies the clauses. */
function byTrial(all: readonly (readonly Literal[])[]): number | undefined {
  for (let assignment = 0; assignment < 2 ** variables; assignment++) {
    if (all.every((clause) => clause.some((one) => holds(assignment, one)))) return assignment;
  }
  return undefined;
}

test('each answer agrees with trying all assignments, also under assumptions and in sequence', () => {
  fc.assert(
    fc.property(clauses, fc.array(fc.uniqueArray(literal, { maxLength: 4 }), { maxLength: 3 }), (all, questions) => {
      const solver = new Solver();
      for (let i = 0; i < variables; i++) solver.variable(i % 2 === 0);
      for (const clause of all) solver.clause(clause);
      for (const assumptions of [...questions, []]) {
        const asked = [...all, ...assumptions.map((one) => [one])];
        const answer = solver.solve(assumptions, { left: Infinity });
        expect(answer).toBe(byTrial(asked) !== undefined);
        if (!answer) continue;
        const assignment = solver.model.reduce((sum, value, i) => sum + value * 2 ** i, 0);
        expect(asked.every((clause) => clause.some((one) => holds(assignment, one)))).toBe(true);
      }
    }),
  );
});

test('without a budget the answer is open; with one it is found', () => {
  const solver = new Solver();
  const [a, b] = [solver.variable(), solver.variable()];
  solver.clause([a, b]);
  solver.clause([a ^ 1, b]);
  solver.clause([a, b ^ 1]);
  expect(solver.solve([], { left: 0 })).toBeUndefined();
  const budget = { left: 1000 };
  expect(solver.solve([], budget)).toBe(true);
  expect([...solver.model]).toEqual([1, 1]);
  expect(budget.left).toBeLessThan(1000);
});
