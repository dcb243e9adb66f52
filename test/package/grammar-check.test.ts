import { expect, test } from 'vitest';
import { Grammar } from '../../src/language/parse/grammar.ts';

// chevrotain's check of a grammar (ambiguities, left recursion, empty alternatives) needs `Object.groupBy`, which Node
// 20 lacks; CI also runs these tests on Node 24.
test.runIf('groupBy' in Object)('chevrotain finds no fault with the grammar', () => {
  expect(() => new Grammar({ selfCheck: true })).not.toThrow();
});
