import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Properties } from '../../../src/language/properties.ts';
import { domainOf } from '../../../src/meaning/logic/domain.ts';
import { jointDomain } from '../../../src/meaning/logic/joint-domain.ts';
import type { Comparison } from '../../../src/meaning/normal-form.ts';
import { runs } from '../../support/runs.ts';
import { crowded } from '../arbitraries.ts';
import { comparisonsIn } from './comparisons.ts';

const endless = () => ({ left: Infinity });

/** The domain if the second of two conditions uses typed equality, the first text equality. */
const joint = (text: string, properties?: Properties) => {
  const [first, second] = comparisonsIn(text) as readonly [Comparison, Comparison];
  return { first, second, domain: jointDomain('a', [first], [second], properties, endless()) };
};

test('a text equals only by text, a number in both ways', () => {
  const { first, second, domain } = joint('(OR (= a 1) (= a 1))');
  const cellsOf = (ask: Comparison) => domain?.runs(ask).flatMap(([from, to]) => domain.cells.slice(from, to + 1));
  expect(cellsOf(first)).toEqual(expect.arrayContaining(['1', 1]));
  expect(cellsOf(second)).toEqual([1]);
});

test.each<[string, Properties | undefined, boolean]>([
  ['(OR (= a 1) (= a 2))', undefined, true],
  ['(OR (< a 1) (> a 2))', undefined, true],
  // Numerals and other texts as bounds at once.
  ['(OR (< a 1) (> a x))', undefined, false],
  ['(OR (contains a 1) (= a 2))', undefined, true],
  ['(OR (contains a 1) (= a 2))', { a: { type: 'string', many: true } }, false],
])('%s has cells for every value: %s', (text, properties, exact) => {
  expect(joint(text, properties).domain?.exact).toBe(exact);
});

test('a declared type leaves only values that fit it', () => {
  const { domain } = joint('(OR (= a true) (= a x))', { a: 'boolean' });
  for (const value of domain?.cells.slice(1) ?? []) expect(['true', 'false']).toContain(String(value));
  expect(joint('(OR (= a 1) (= a 2))', { a: { type: 'number', many: true } }).domain?.many).toBe(true);
});

test('without enough budget there is no domain', () => {
  expect(jointDomain('a', comparisonsIn('(OR (< a 1) (< a 2))'), [], undefined, { left: 3 })).toBeUndefined();
});

test('it distinguishes at least as many values as each kind of equality alone', () => {
  fc.assert(
    fc.property(crowded({ names: ['a'] }), (filter) => {
      const asks = comparisonsIn(filter);
      fc.pre(asks.length > 0);
      for (const equality of ['text', 'typed'] as const) {
        const [byText, byType] = equality === 'text' ? [asks, []] : [[], asks];
        const domain = jointDomain('a', byText, byType, undefined, endless());
        const alone = domainOf('a', asks, true, equality, undefined);
        expect(domain?.cells.length).toBeGreaterThanOrEqual(1);
        // Cells that no condition tells apart are one cell here.
        const keys = new Set(
          alone.cells
            .slice(1)
            .map((_, cell) =>
              asks.map((one) => alone.runs(one).some(([from, to]) => from <= cell + 1 && cell + 1 <= to)).join(),
            ),
        );
        expect(domain?.cells.length).toBe(1 + keys.size);
      }
    }),
    runs(1 / 20),
  );
});
