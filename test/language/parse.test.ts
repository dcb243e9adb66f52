import { expect, test } from 'vitest';
import { parse } from '../../src/language/parse.ts';

test('reads the filter of the specification', () => {
  expect(parse('(= processed false)').ok).toBe(true);
});
