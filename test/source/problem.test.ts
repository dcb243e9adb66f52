import { expect, test } from 'vitest';
import { applyEdits, applyFixes, PrefilterError } from '../../src/source/problem.ts';

const edit = (start: number, end: number, text: string) => ({ span: { start, end }, text });

test('edits apply in any order; insertions at one position in the given order', () => {
  expect(applyEdits('(= a b)', [edit(5, 6, 'c'), edit(1, 2, '=='), edit(0, 0, '<'), edit(0, 0, '!')])).toBe(
    '<!(== a c)',
  );
  expect(applyEdits('abc', [edit(0, 3, '')])).toBe('');
  expect(applyEdits('abc', [])).toBe('abc');
});

test.each([[[edit(0, 2, ''), edit(1, 3, '')]], [[edit(2, 1, '')]], [[edit(0, 4, '')]]])('%j is refused', (edits) => {
  expect(() => applyEdits('abc', edits)).toThrow(PrefilterError);
});

test('of two fixes that touch the same position the first is applied', () => {
  const fixes = [
    { edits: [edit(0, 2, 'x')] },
    { edits: [edit(1, 3, 'y'), edit(4, 5, 'z')] },
    { edits: [edit(2, 3, 'w')] },
  ];
  expect(applyFixes('abcde', fixes)).toBe('xwde');
});
