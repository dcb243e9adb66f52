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

/** The context is the filter that is forced. */
const forced = crowded({ names: ['tenant', 'b', '__proto__'] }).filter(isSomething);

/** How a property is declared: by its own name, by another name, or computed, possibly from forced properties. */
const declaration: fc.Arbitrary<AcceptedProperty<Filter>> = fc.oneof(
  fc.constant({ type: 'string' as const }),
  fc.constantFrom(...names).map((storedAs) => ({ type: 'string' as const, storedAs })),
  crowded({ names }).map((filter) => ({ type: 'string' as const, computed: () => filter })),
);

test('every accepted filter implies the forced one, whatever the dialect, the declarations and the context', () => {
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
        // About the same properties as the forced filter, so that they interact.
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
