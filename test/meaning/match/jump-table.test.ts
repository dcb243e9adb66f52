import { describe, expect, test } from 'vitest';
import { where } from '../../../src/builder/fluent.ts';
import type { Filter } from '../../../src/language/filter.ts';
import { compile } from '../../../src/meaning/match/compile.ts';
import { levels } from '../../support/runs.ts';
import { read } from '../full.ts';

describe('depth', () => {
  const nested = (depth: number, inside: Filter): Filter => {
    let filter = inside;
    for (let i = 0; i < depth; i++) {
      filter =
        i % 3 === 0
          ? { kind: 'not', operand: filter }
          : { kind: i % 3 === 1 ? 'or' : 'and', operands: [filter, read(i % 3 === 1 ? '(= b x)' : '(_exists a)')] };
    }
    return filter;
  };

  test.each([100, 499, 500, 501, 1000, levels])('%i levels', (depth) => {
    const selects = compile(nested(depth, read('(= a 1)')));
    // `(= b x)` is false and `(_exists a)` is true here, so only the negations matter.
    const odd = Math.ceil(depth / 3) % 2 === 1;
    expect(selects({ a: 1 })).toBe(!odd);
    expect(selects({ a: 2 })).toBe(odd);
  });

  const fifteen = Array.from({ length: 15 }, (_, i) => read(`(= b${i} x)`));

  test('a predicate works with little machine stack left', () => {
    const selects = compile(nested(levels, read('(= a 1)')));
    const [shallow, room] = [compile(nested(500, read('(= a 1)'))), 200];
    const calls = (() => {
      const dive = (level: number): number => {
        try {
          return dive(level + 1);
        } catch {
          return level;
        }
      };
      return dive(0);
    })();
    // Each level of these needs more than one call.
    const wide = Array.from({ length: 250 }).reduce<Filter>(
      (inside) => ({ kind: 'not', operand: { kind: 'or', operands: [...fifteen, inside] } }),
      read('(= a 1)'),
    );
    const selectsWide = compile(wide);
    const at = (level: number): unknown[] =>
      level > 0 ? at(level - 1) : [selects({ a: 1 }), shallow({ a: 1 }), selectsWide({ a: 1 })];
    expect(at(Math.floor(calls / 2) - room)).toHaveLength(3);
  });

  test('a hundred thousand conditions side by side', () => {
    const operands = Array.from({ length: 100_000 }, (_, i) => where('a').equals(i).filter);
    const selects = compile({ kind: 'or', operands });
    expect([selects({ a: 99_999 }), selects({ a: 100_000 })]).toEqual([true, false]);
  });
});
