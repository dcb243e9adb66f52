import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from '../../src/language/filter.ts';
import { print } from '../../src/language/print.ts';
import { map, visit } from '../../src/language/visit.ts';
import { implies } from '../../src/meaning/decide/decide.ts';
import { type AcceptedProperty, accept } from '../../src/server/index.ts';
import { crowded } from '../meaning/arbitraries.ts';
import { dialectAndFilter } from '../support/arbitraries.ts';
import { runs } from '../support/runs.ts';

const names = ['a', 'b', 'c', '__proto__', 'tenant'];
const rules = { 'always-false': 'off', 'invisible-character': 'off' } as const;

/** A context is the very filter that it forces. */
const forced = crowded({ names: ['tenant', 'b', '__proto__'] }).filter(isSomething);

/** How a property is declared: as it is, by another name, or made of something else, which may be about what is forced. */
const declaration: fc.Arbitrary<AcceptedProperty<Filter>> = fc.oneof(
  fc.constant({ type: 'string' as const }),
  fc.constantFrom(...names).map((storedAs) => ({ type: 'string' as const, storedAs })),
  crowded({ names }).map((filter) => ({ type: 'string' as const, computed: () => filter })),
);

test('every filter that is accepted implies what is forced, whatever the dialect, the declarations and the context', () => {
  const count = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(
      dialectAndFilter,
      forced,
      fc.array(declaration, { minLength: names.length, maxLength: names.length }),
      fc.boolean(),
      fc.infiniteStream(fc.constantFrom(...names)),
      ({ dialect, filter }, restriction, declarations, any, other) => {
        const properties = Object.fromEntries(
          names.map((name, i) => [name, declarations[i] as AcceptedProperty<Filter>]),
        );
        const read = accept<Filter>({
          dialect,
          rules,
          properties: any ? 'any' : properties,
          forced: (context) => context,
        });
        // About the same properties as what is forced, or else they would never meet.
        const given = map(filter, (node) =>
          'property' in node ? { ...node, property: { text: other.next().value } } : node,
        );
        const result = read(new URLSearchParams({ filter: print(given, { dialect }) }), restriction);
        count[result.ok ? 'accepted' : 'refused']++;
        if (!result.ok) return;
        expect(result.filter.kind === 'and' && result.filter.operands[0]).toBe(restriction);
        if (hasMeaning(result.filter)) {
          expect(implies(result.filter, restriction, { dialect }).answer).toBe('yes');
        }
      },
    ),
    runs(0.1),
  );
  expect(count.accepted).toBeGreaterThan(count.refused / 4);
});

function isSomething(filter: Filter): boolean {
  return filter.kind !== 'and' || filter.operands.length > 0;
}

function hasMeaning(filter: Filter): boolean {
  let found = true;
  visit(filter, ({ kind }) => {
    if (kind === 'call') found = false;
  });
  return found;
}
