import { mkdirSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linesOf } from '../../../src/cli/files/lines.ts';
import { WorkTree } from '../work-tree.ts';

const wrong = '{ "filter": "(= a)" }\n';

describe.each([
  ['in a Git work tree', true],
  ['without Git', false],
])('%s', (_, isGit) => {
  const tree = (files: Readonly<Record<string, string | Uint8Array>>) => {
    const made = new WorkTree(files);
    return isGit ? made.init() : made;
  };

  test.runIf(process.platform === 'linux')('a file whose name is not UTF-8 is reported', async () => {
    const made = tree({ 'a.filter': '(= a b)\n' });
    const name = Buffer.concat([Buffer.from(`${made.folder}/caf`), Buffer.from([0xe9]), Buffer.from('.filter')]);
    writeFileSync(name, '(== a b)');
    for (const argv of [['lint'], ['lint', '--no-ignore'], ['format', '--check', '.']]) {
      expect(await made.run(argv)).toMatchObject({
        exitCode: 2,
        stderr: expect.stringContaining('cannot read `caf\ufffd.filter`: its name is not UTF-8. Rename it.'),
      });
    }
  });
});

test('an argument that matches nothing is a failure, unless a flag allows it', async () => {
  const tree = new WorkTree({ 'a.bin': '' });
  mkdirSync(tree.path('empty'));
  for (const name of ['empty', '*.json', 'nowhere/*.json']) {
    expect(await tree.run([name])).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await tree.run([name, '--no-error-on-unmatched-pattern'])).toMatchObject({ exitCode: 0, stdout: '' });
  }
  expect(await tree.run(['nowhere.json', '--no-error-on-unmatched-pattern'])).toMatchObject({ exitCode: 2 });
  expect(await tree.run(['.'])).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining('prefilter: no filters found in 0 files.\n'),
  });
});

test('names from a list, separated by NUL', async () => {
  const tree = new WorkTree({ 'a b.json': wrong, 'c\nd.json': wrong, list: 'a b.json\0' });
  const stdin = 'a b.json\0c\nd.json\0';
  expect(await tree.findings(['--files-from', '-'], { stdin })).toEqual([
    'a b.json:1:14 wrong-arity',
    'c\\nd.json:1:14 wrong-arity',
  ]);
  expect(await tree.findings(['--files-from', 'list'])).toEqual(['a b.json:1:14 wrong-arity']);
  expect(await tree.run(['--files-from', '-'])).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
  expect(await tree.run(['--files-from', 'nowhere'])).toMatchObject({ exitCode: 2 });
});

async function* cut(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

test('the lines of a file are the same wherever the chunks end', async () => {
  const line = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', ''));
  await fc.assert(
    fc.asyncProperty(
      fc.array(line),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      async (texts, sizes) => {
        const bytes = Buffer.from(texts.map((text) => `${text.toWellFormed()}\n`).join(''));
        const found: string[] = [];
        for await (const some of linesOf(cut(bytes, sizes)))
          for (const one of some) found.push('text' in one ? one.text : '?');
        expect(found).toEqual(texts.map((text) => text.toWellFormed()));
      },
    ),
  );
});

test('a line that is too long is invalid, and takes no more memory than the limit', async () => {
  const found = [];
  for await (const some of linesOf(cut(Buffer.from(`a\n${'b'.repeat(500)}\nc\n${'d'.repeat(99)}`), [7]), 20))
    found.push(...some);
  expect(found).toEqual([
    { line: 1, text: 'a' },
    { line: 2, wrong: 'too-long' },
    { line: 3, text: 'c' },
    { line: 4, wrong: 'too-long' },
  ]);
});
