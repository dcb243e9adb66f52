import { expect, test } from 'vitest';
import { interpretations } from '../../../src/meaning/logic/interpretations.ts';
import { normalForm } from '../../../src/meaning/normal-form.ts';
import { read } from '../full.ts';

test.each([
  ['(= a x)', 1],
  ['(OR (= a 1) (_not_exists b))', 1],
  // Under typed equality, the number and the text differ, and `1.0` is not a number in its own spelling.
  ['(OR (= a 1) (= a "1"))', 2],
  ['(OR (< a 5) (= a x))', 2],
  // A negated comparison can be read in two ways, however it is negated.
  ['(!= a x)', 2],
  ['(NOT (= a x))', 2],
  ['(NOT (!= a x))', 1],
  ['(NOT (_exists a))', 1],
  ['(AND (!= a 1) (= a "1"))', 4],
])('%s has %i interpretations that differ', (text, count) => {
  const found = interpretations(normalForm(read(text)), undefined, { left: Infinity });
  expect(found).toHaveLength(count);
  expect(found[0]?.negation).toBe('complement');
});
