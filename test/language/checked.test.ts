import { expect, test } from 'vitest';
import { applyEdits, applyFixes, excerpt, excerptOf, map, readValue, visit } from '../../src/language/checked.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';

/* `test/package/arguments.test.ts` passes wrong arguments; these tests pass valid ones. */

const filter = parseOrThrow('(= a b)');
const span = { start: 3, end: 4 };

test('valid arguments are passed on', () => {
  expect(applyEdits('(= a b)', [{ span, text: 'c' }])).toBe('(= c b)');
  expect(applyFixes('(= a b)', [{ edits: [{ span, text: 'c' }] }])).toBe('(= c b)');
  expect(excerpt('(= a b)', span)).toBe('1 | (= a b)\n  |    ^');
  expect(excerptOf('(= a b)', span)).toMatchObject({ line: 1, column: 4 });
  expect(readValue({ text: '1' })).toBe(1);
  expect(map(filter, (node) => node)).toBe(filter);
  const seen: string[] = [];
  visit(filter, (node) => void seen.push(node.kind));
  visit(filter, { leave: (node) => void seen.push(`${node.kind} left`) });
  expect(seen).toEqual(['condition', 'condition left']);
});

test('a visitor with neither function is rejected', () => {
  const misspelt = { entre: () => undefined } as never;
  expect(() => visit(filter, misspelt)).toThrow(
    '`visitor` must be a function, or an object with `enter`, `leave` or both',
  );
});
