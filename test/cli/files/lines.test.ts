import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linesOf } from '../../../src/cli/files/lines.ts';

async function* cut(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] as number;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

test('are the same wherever the chunks end', async () => {
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

test('one that is too long is invalid, and takes no more memory than the limit', async () => {
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
