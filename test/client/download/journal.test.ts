import { appendFileSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashContent } from '../../../src/client/download/durable.ts';
import { emptyMark, Journal, type JournalMark, journalLines } from '../../../src/client/download/journal.ts';
import { eachInTemporaryFolder } from '../../support/temporary-folder.ts';

let folder: string;
let path: string;
eachInTemporaryFolder((made) => {
  folder = made;
  path = join(folder, 'journal');
});

/** Appends lines in one write each, and returns the mark after it. */
async function written(writes: readonly (readonly string[])[], mark: JournalMark = emptyMark): Promise<JournalMark> {
  const journal = await Journal.open(path, mark);
  for (const lines of writes) await journal.append(lines);
  await journal.close();
  return journal.mark;
}

async function linesOf(mark: JournalMark): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const { line } of journalLines(path, mark)) lines.push(line);
  return lines;
}

test('lines are read back as they were written', async () => {
  const long = '日😀'.repeat(20_000);
  const mark = await written([['one', ''], [], [long], ['last']]);
  expect(await linesOf(mark)).toEqual(['one', '', long, 'last']);
  expect(mark.bytes).toBe(Buffer.byteLength(readFileSync(path)));
});

test('lines after the mark are removed when the journal is opened', async () => {
  const mark = await written([['one']]);
  appendFileSync(path, 'two\nhal');
  expect(await linesOf(mark)).toEqual(['one']);
  const next = await written([['three']], mark);
  expect(readFileSync(path, 'utf8')).toBe('one\nthree\n');
  expect(await linesOf(next)).toEqual(['one', 'three']);
});

test('the mark covers the last write, at least the last 64 kB', async () => {
  const short = await written([['a'.repeat(40_000)], ['b'.repeat(40_000)]]);
  expect(short.tailBytes).toBe(65_536);
  const long = await written([['c'.repeat(100_000)]], short);
  expect(long.tailBytes).toBe(100_001);
  expect(long.tailSha256).toBe(hashContent(`${'c'.repeat(100_000)}\n`));
  // The same file read again has the same mark.
  expect(await written([], long)).toEqual(long);
});

test('a journal without lines needs no file', async () => {
  expect(await Journal.check(path, emptyMark)).toEqual(Buffer.alloc(0));
  expect(await linesOf(emptyMark)).toEqual([]);
});

describe('damage is an error with the reason, and changes nothing', () => {
  test.each<[string, () => void, RegExp]>([
    ['a missing file', () => rmSync(path), /is missing; the checkpoint knows of 8 bytes in it/],
    ['a shorter file', () => truncateSync(path, 4), /has 4 bytes; the checkpoint knows of 8/],
    ['a changed end', () => writeFileSync(path, 'one\ntwx\n'), /the end of .* is not what was written there/],
  ])('%s', async (_, damage, message) => {
    const mark = await written([['one', 'two']]);
    damage();
    await expect(Journal.open(path, mark)).rejects.toThrow(message);
    await expect(Journal.check(path, mark)).rejects.toMatchObject({ code: 'damaged' });
  });

  test.skipIf(process.platform === 'win32')('a link', async () => {
    symlinkSync(join(folder, 'elsewhere'), path);
    await expect(Journal.open(path, emptyMark)).rejects.toMatchObject({ code: 'other-download' });
  });
});
