import { expect, test } from 'vitest';
import * as meaning from '../../src/meaning/index.ts';

test('the public surface of prefilter/meaning is this list', () => {
  expect(Object.keys(meaning).sort()).toEqual([
    'compare',
    'compile',
    'disjoint',
    'equivalent',
    'explain',
    'implies',
    'matches',
    'normalize',
    'satisfiable',
    'sensitivity',
    'simplify',
  ]);
});
