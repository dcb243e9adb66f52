import { applyPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../../../src/cli/commands/lint/unified-diff.ts';
import { growsLinearly } from '../../../support/cpu-ms.ts';
import { WorkTree } from '../../work-tree.ts';

test('a strict reader can apply it', () => {
  const line = fc.constantFrom('a\n', 'b\n', 'c\n', '\n');
  const lines = fc.array(line, { maxLength: 40 });
  const edits = fc.array(fc.record({ at: fc.nat(40), removed: fc.nat(3), added: fc.array(line, { maxLength: 3 }) }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(lines, edits, fc.boolean(), (before, changes, cut) => {
      const after = [...before];
      for (const { at, removed, added } of changes) after.splice(at, removed, ...added);
      const [old, fresh] = [before, after].map((all) => (cut ? all.join('').replace(/\n$/, '') : all.join('')));
      const diff = unifiedDiff('f', old as string, fresh as string);
      expect(diff === '').toBe(old === fresh);
      if (diff !== '') expect(applyPatch(old as string, diff)).toBe(fresh);
    }),
  );
});

test('Git can apply it', () => {
  const numbers = Array.from({ length: 30 }, (_, index) => `${index + 1}\n`);
  const after = numbers.filter((line) => line !== '5\n').map((line) => (line === '20\n' ? 'twenty\nx\n' : line));
  const tree = new WorkTree({ f: numbers.join('') });
  tree
    .git('init', '-q')
    .write({ patch: unifiedDiff('f', numbers.join(''), after.join('')) })
    .git('apply', 'patch');
  expect(tree.read('f')).toBe(after.join(''));
});

test('takes time in proportion to the text', () => {
  const run = (count: number) => {
    const lines = Array.from({ length: count }, (_, index) => `${index}\n`);
    const diff = unifiedDiff('f', lines.join(''), lines.map((line) => `x${line}`).join(''));
    expect(diff.length).toBeGreaterThan(10 * count);
  };
  expect(growsLinearly(run, 7000)).toBe(true);
});
