import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { type Negation, spaceOf } from '../../../src/meaning/logic/document-space.ts';
import { Encoding } from '../../../src/meaning/logic/sat-encoding.ts';
import { type Literal, Solver } from '../../../src/meaning/logic/sat-solver.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { type Ask, type Formula, normalForm, partsOfFormula } from '../../../src/meaning/normal-form.ts';
import { runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { full, read } from '../full.ts';

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

const endless = () => ({ left: Infinity });

function encoded(text: string, negation: Negation = 'complement', properties?: Properties) {
  const formula = normalForm(read(text));
  const encoding = new Encoding(spaceOf(formula, 'text', negation, { properties }, endless()));
  const asks = ('operands' in formula ? formula.operands : [formula]) as readonly Ask[];
  return { encoding, literals: asks.map((ask) => encoding.ask(ask, negation)) };
}

describe('gates', () => {
  const { encoding } = encoded('(= a 1)');
  const { always, never, solver } = encoding;
  const [a, b] = [solver.variable(), solver.variable()];

  test.each([
    ['nothing', [], always, never],
    ['one literal', [a], a, a],
    ['a literal twice', [a, a], a, a],
    ['a literal and its negation', [a, a ^ 1], never, always],
    ['a literal and true', [a, always], a, always],
    ['a literal and false', [a, never], never, a],
    ['true and false', [always, never], never, always],
  ])('of %s need no variable', (_, literals, and, or) => {
    expect([encoding.and(literals), encoding.or(literals)]).toEqual([and, or]);
  });

  test('of two literals are true as their names say', () => {
    const [and, or] = [encoding.and([a, b]), encoding.or([a, b])];
    for (const [x, y] of [
      [a, b],
      [a, b ^ 1],
      [a ^ 1, b],
      [a ^ 1, b ^ 1],
    ] as const) {
      expect(solver.solve([x, y, and], endless())).toBe(x === a && y === b);
      expect(solver.solve([x, y, or], endless())).toBe(x === a || y === b);
    }
  });
});

test.each([
  ['two values of a property exclude each other', '(OR (= a 1) (= a 2))', undefined, false],
  ['unless it can have several', '(OR (= a 1) (= a 2))', { a: { type: 'string', many: true } } as const, true],
  ['a bound implies a wider one', '(OR (< a 1) (>= a 2))', undefined, false],
  ['values of several properties go together', '(OR (= a 1) (= b 2))', undefined, true],
])('%s', (_, text, properties, together) => {
  const { encoding, literals } = encoded(text, 'complement', properties);
  expect(encoding.solver.solve(literals, endless())).toBe(together);
});

test.each<[string, Negation, boolean]>([
  ['(OR (!= a 1) (_not_exists a))', 'complement', true],
  ['(OR (!= a 1) (_not_exists a))', 'sql', false],
  ['(NOT (AND (= a 1) (_exists a)))', 'sql', false],
])('the conditions of %s under `%s` are true together: %s', (text, negation, together) => {
  const { encoding, literals } = encoded(text, negation);
  expect(encoding.solver.solve(literals, endless())).toBe(together);
});

test('every part has a literal, which is the value of that part in the model', () => {
  const several = { a: { type: 'string', many: true } } as const;
  fc.assert(
    fc.property(
      crowded(),
      fc.constantFrom<Equality>('text', 'typed'),
      fc.constantFrom<Properties | undefined>(undefined, several),
      (filter, equality, properties) => {
        const options = { equality, dialect: full, ...(properties && { properties }) };
        const formula = normalForm(filter);
        const encoding = new Encoding(spaceOf(formula, equality, 'complement', { properties }, endless()));
        const parts: Formula[] = [];
        const whole = encoding.formula(formula, 'complement', (part) => parts.push(part));
        expect(new Set(parts)).toEqual(new Set(partsOfFormula(formula)));
        for (const asked of [whole, whole ^ 1]) {
          const document = encoding.find([asked], endless());
          if (document) expect(matches(filter, document, options)).toBe(asked === whole);
          else expect(document).toBe(false);
        }
      },
    ),
    runs(1 / 10),
  );
});
