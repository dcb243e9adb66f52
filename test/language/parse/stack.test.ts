import { expect, test } from 'vitest';
import { parse } from '../../../src/language/parse/parse.ts';

// In a file of its own: once V8 has compiled the parser, a call without room for all of it fails before it begins.
test('where the machine stack ends before the text does, that is a problem', () => {
  const text = `${'(OR '.repeat(99)}(= a b)${')'.repeat(99)}`;
  // Answers from the innermost call that has room enough to answer.
  const innermost = (): ReturnType<typeof parse> => {
    try {
      return innermost();
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return parse(text);
    }
  };
  expect(innermost()).toMatchObject({
    ok: false,
    problems: [{ code: 'limit', message: 'Too little stack memory is left to read the filter.' }],
  });
  expect(parse(text).ok).toBe(true);
});
