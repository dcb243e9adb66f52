import { describe, expect, test } from 'vitest';
import { pairsOf } from '../../../../src/cli/commands/diff/pairs.ts';

describe('matching of new filters with old ones', () => {
  const texts = (...all: readonly string[]) => all.map((text) => ({ text }));
  test.each([
    [['a b', 'c d'], ['a b', 'c e'], ['c d → c e']],
    [['a b', 'c d'], ['c d', 'a b'], []],
    [['a b'], ['n m', 'a c'], [' → n m', 'a b → a c']],
    [['a b', 'a c x'], ['a c y'], ['a c x → a c y', 'a b → ']],
    [['a', 'a'], ['a'], ['a → ']],
    [['a'], ['b'], ['a → b']],
    [['a'], ['b', 'c'], [' → b', ' → c', 'a → ']],
  ])('%j to %j', (before, after, pairs) => {
    const found = pairsOf(texts(...before), texts(...after)).map(
      (pair) => `${'before' in pair ? pair.before.text : ''} → ${'after' in pair ? pair.after.text : ''}`,
    );
    expect(found).toEqual(pairs);
  });
});
