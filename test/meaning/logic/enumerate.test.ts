import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { spaceOf } from '../../../src/meaning/logic/document-space.ts';
import { enumerate, sizeOf } from '../../../src/meaning/logic/enumerate.ts';
import { formulaOf } from '../../../src/meaning/logic/negation-normal-form.ts';
import { Encoding } from '../../../src/meaning/logic/sat-encoding.ts';
import { matches } from '../../../src/meaning/match/matches.ts';
import { crowded } from '../arbitraries.ts';
import { read } from '../full.ts';

test('trying all documents finds one if the solver does, and the filter selects it', () => {
  fc.assert(
    fc.property(crowded(), fc.constantFrom<Equality>('text', 'typed'), (filter, equality) => {
      const formula = formulaOf(filter);
      const space = spaceOf(filter, equality, 'complement', undefined, { left: Infinity });
      const encoding = new Encoding(space);
      encoding.hold(formula, 'complement');
      const document = enumerate(formula, space);
      expect(document !== false).toBe(encoding.solver.solve([], { left: Infinity }));
      if (document) expect(matches(filter, document, { equality })).toBe(true);
    }),
  );
});

test('a formula with thousands of levels can be tried', () => {
  const nested = (innermost: string): Filter => {
    let filter = read(innermost);
    for (let level = 0; level < 3000; level++) {
      const kind = level % 2 === 0 ? 'or' : 'and';
      filter = { kind, operands: [read(`(${kind === 'or' ? '=' : '!='} p${level % 6} v${level % 2})`), filter] };
    }
    return filter;
  };
  for (const [innermost, isFound] of [
    ['(= a x)', true],
    ['(AND (= a x) (!= a x))', false],
  ] as const) {
    const filter: Filter = {
      kind: 'and',
      operands: [nested(innermost), ...[0, 2, 4].map((i) => read(`(!= p${i} v0)`))],
    };
    const document = enumerate(formulaOf(filter), spaceOf(filter, 'text', 'complement', undefined, { left: 1e6 }));
    expect(document !== false).toBe(isFound);
    if (document) expect(matches(filter, document)).toBe(true);
  }
});

test('the size counts all combinations, and is infinite if a property has several values', () => {
  const filter = read('(AND (= a 1) (OR (= b 1) (_exists b)))');
  expect(sizeOf(spaceOf(filter, 'text', 'complement', undefined, { left: Infinity }))).toBe(2 * 3);
  expect(sizeOf(spaceOf(filter, 'text', 'complement', { a: { type: 'string', many: true } }, { left: Infinity }))).toBe(
    Infinity,
  );
});
