import { chmodSync, lstatSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unifiedDiff } from '../../../../src/cli/commands/lint/unified-diff.ts';
import { disk } from '../../../../src/cli/io/disk.ts';
import { FileError } from '../../../../src/cli/io/io.ts';
import { growsLinearly } from '../../../support/cpu-ms.ts';
import { WorkTree } from '../../work-tree.ts';

const json = '{ "filter": "(or (= a b) (_not_exists a))", "x": 1 }\n';
const repaired = json.replace('or', 'OR');
const shell = 'curl "https://api.arquivei.com.br/v1/nfe/received?filter=(= a b)"\n';
const files = { 'a.json': json, 'src/b.sh': shell, 'c.json': '{ "filter": "(= processed false)" }\n' };

test('a file that has changed since it was read is not written, and the run fails', async () => {
  const tree = new WorkTree(files);
  expect(await tree.run(['--fix'], { refused: { 'write a.json': 'EACCES: permission denied' } })).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('cannot write `a.json`: EACCES: permission denied.'),
  });
  expect(tree.read('a.json')).toBe(json);
  expect(tree.read('src/b.sh')).not.toBe(shell);
  expect(() => disk.writeFile(tree.path('a.json'), 'x', Buffer.from('other'))).toThrow(new FileError('changed'));
  expect(tree.read('a.json')).toBe(json);
  expect(readdirSync(tree.folder).sort()).toEqual(['a.json', 'c.json', 'src']);
});

test('the mode and the link of a file are kept', async () => {
  const tree = new WorkTree({ 'a.json': json });
  chmodSync(tree.path('a.json'), 0o640);
  symlinkSync('a.json', tree.path('link.json'));
  await tree.run(['--fix', 'link.json']);
  expect(lstatSync(tree.path('link.json')).isSymbolicLink()).toBe(true);
  expect(statSync(tree.path('a.json')).mode & 0o777).toBe(0o640);
  expect(readFileSync(tree.path('a.json'), 'utf8')).toBe(repaired);
});

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
    .init()
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
