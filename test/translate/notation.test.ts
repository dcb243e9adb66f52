import { expect, test } from 'vitest';
import type { OrderMeaning } from '../../src/language/meanings.ts';
import { byEnds, likePattern, orderName, orderSymbol, wrapPart } from '../../src/translate/notation.ts';

test.each([
  ['less', '<', '>=', 'lt', 'gte'],
  ['lessOrEqual', '<=', '>', 'lte', 'gt'],
  ['greater', '>', '<=', 'gt', 'lte'],
  ['greaterOrEqual', '>=', '<', 'gte', 'lt'],
] as const satisfies readonly (readonly [OrderMeaning, ...string[]])[])(
  '%s is %s, negated %s; %s, negated %s',
  (order, symbol, opposite, name, negatedName) => {
    expect([orderSymbol(order), orderSymbol(order, true)]).toEqual([symbol, opposite]);
    expect([orderName(order), orderName(order, true)]).toEqual([name, negatedName]);
  },
);

test.each([
  ['contains', '*a*', 'anywhere'],
  ['startsWith', 'a*', 'start'],
  ['endsWith', '*a', 'end'],
] as const)('%s: %s', (part, pattern, where) => {
  expect(wrapPart(part, 'a', '*')).toBe(pattern);
  expect(byEnds(part, 'anywhere', 'start', 'end', 'whole')).toBe(where);
});

test.each([
  ['contains', '50%', '!', '%50!%%'],
  ['startsWith', 'a_b', '!', 'a!_b%'],
  ['endsWith', '!', '!', '%!!'],
  ['contains', '', '!', '%%'],
  ['contains', '!%', '!', '%!!!%%'],
  ['startsWith', '\\_', '\\', '\\\\\\_%'],
] as const)('`LIKE` for %s %j with the escape character %s is %s', (part, text, mark, pattern) => {
  expect(likePattern(part, text, mark)).toBe(pattern);
});
