import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { type Negation, spaceOf } from '../../../src/meaning/logic/document-space.ts';
import { Encoding } from '../../../src/meaning/logic/sat-encoding.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { type Ask, type Formula, normalForm, partsOf } from '../../../src/meaning/normal-form.ts';
import { runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { full, read } from '../full.ts';

const endless = () => ({ left: Infinity });

function encoded(text: string, negation: Negation = 'complement', properties?: Properties) {
  const formula = normalForm(read(text));
  const encoding = new Encoding(spaceOf(formula, 'text', negation, properties, endless()));
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

test('a domain without a cell for every value makes the encoding inexact', () => {
  const space = spaceOf(normalForm(read('(= a 1)')), 'text', 'complement', undefined, endless());
  expect(new Encoding(space).exact).toBe(true);
  const [name, domain] = [...space][0] as [string, NonNullable<ReturnType<typeof space.get>>];
  expect(new Encoding(new Map([[name, { ...domain, exact: false }]])).exact).toBe(false);
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
        const encoding = new Encoding(spaceOf(formula, equality, 'complement', properties, endless()));
        const parts: Formula[] = [];
        const whole = encoding.formula(formula, 'complement', (part) => parts.push(part));
        expect(new Set(parts)).toEqual(new Set(partsOf(formula)));
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
