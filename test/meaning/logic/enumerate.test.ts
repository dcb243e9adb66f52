import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Equality } from '../../../src/language/dialect/dialect.ts';
import type { Filter } from '../../../src/language/filter.ts';
import type { Properties } from '../../../src/language/properties.ts';
import { spaceOf } from '../../../src/meaning/logic/document-space.ts';
import { enumerate, sizeOf } from '../../../src/meaning/logic/enumerate.ts';
import { Encoding } from '../../../src/meaning/logic/sat-encoding.ts';
import { matches } from '../../../src/meaning/match/compile.ts';
import { normalForm } from '../../../src/meaning/normal-form.ts';
import { all, any, condition } from '../../support/nodes.ts';
import { crowded } from '../arbitraries.ts';
import { read } from '../full.ts';

test('trying all documents finds one if the solver does, and the filter selects it', () => {
  fc.assert(
    fc.property(crowded(), fc.constantFrom<Equality>('text', 'typed'), (filter, equality) => {
      const formula = normalForm(filter);
      const space = spaceOf(formula, equality, 'complement', undefined, { left: Infinity });
      const encoding = new Encoding(space);
      encoding.hold(formula, 'complement');
      const document = enumerate(formula, space, { left: 0 });
      expect(document !== false).toBe(encoding.solver.solve([], { left: Infinity }));
      if (document) expect(matches(filter, document, { equality })).toBe(true);
    }),
  );
});

test('a formula of a thousand levels can be tried', () => {
  const levels = (innermost: string): Filter => {
    let filter = read(innermost);
    for (let level = 0; level < 997; level++) {
      const beside = condition(level % 2 === 0 ? 'equal' : 'notEqual', `p${level % 6}`, `v${level % 2}`);
      filter = level % 2 === 0 ? any(beside, filter) : all(beside, filter);
    }
    return filter;
  };
  for (const [innermost, isFound] of [
    ['(= a x)', true],
    ['(AND (= a x) (!= a x))', false],
  ] as const) {
    const filter = all(levels(innermost), ...[0, 2, 4].map((i) => read(`(!= p${i} v0)`)));
    const formula = normalForm(filter);
    const document = enumerate(formula, spaceOf(formula, 'text', 'complement', undefined, { left: 1e6 }), { left: 0 });
    expect(document !== false).toBe(isFound);
    if (document) expect(matches(filter, document)).toBe(true);
  }
});

test('the size counts all combinations, and is infinite if a property has several values', () => {
  const formula = normalForm(read('(AND (= a 1) (OR (= b 1) (_exists b)))'));
  const size = (properties?: Properties) =>
    sizeOf(spaceOf(formula, 'text', 'complement', properties, { left: Infinity }));
  expect(size()).toBe(2 * 3);
  expect(size({ a: { type: 'string', many: true } })).toBe(Infinity);
});
