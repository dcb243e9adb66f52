import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from '../../../src/language/parse/parse.ts';
import { print } from '../../../src/language/print.ts';
import { applyEdits } from '../../../src/source/edit.ts';
import { validate } from '../../../src/validate/validate.ts';
import { problemsAt } from '../problems-at.ts';

const message = (count: string) => `\`OR\` has ${count} operands here; the documents show it with two.`;

test.each([
  ['(OR (= a 1) (= a 2))', []],
  ['(<|OR|> (= a 1) (= a 2) (= a 3))', [[message('3'), 'safe (OR (OR (= a 1) (= a 2)) (= a 3))']]],
  ['(<|OR|> (= a 1) (= a 2) (= a 3) (= a 4))', [[message('4'), 'safe (OR (OR (= a 1) (= a 2)) (OR (= a 3) (= a 4)))']]],
  // No fix while the text is not a filter.
  ['(<|OR|> (= a 1) (= a 2) (= a 3)', [[message('3')]]],
])('%s', (source, problems) => {
  expect(problemsAt('undocumented-syntax', source)).toEqual(problems);
});

test('an operator that is documented with more operands may have them', () => {
  expect(problemsAt('undocumented-syntax', '(AND (= a 1) (= a 2) (= a 3))', { dialect: 'qive' })).toEqual([]);
});

test('the fix nests operands as they are sent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 40 }), (count) => {
      const text = `(OR ${Array.from({ length: count }, (_, index) => `(= a ${index})`).join(' ')})`;
      const [problem] = validate(text).filter(({ code }) => code === 'undocumented-syntax');
      const { filter } = parse(text);
      expect(applyEdits(text, problem?.fix?.edits ?? [])).toBe(filter && print(filter, { nary: 'documented' }));
    }),
    { numRuns: 38 },
  );
});
