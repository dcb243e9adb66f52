import assert from 'node:assert';
import { readNote } from 'prefilter/nfe';
import { readByParser } from '../nfe/read-by-parser.ts';
import { sandboxNotes } from '../nfe/sandbox-notes.ts';
import { amount, median, medianRatio, race } from './measure.ts';
import { atLeast, count, figure, show } from './table.ts';

// How notes are read, against the same fields taken from the tree of `fast-xml-parser`.
const notes = sandboxNotes(amount(1000, 10));
for (const xml of notes) assert.deepEqual(readNote(xml), readByParser(xml));

const [ours, theirs] = race(
  [{ run: () => notes.map((xml) => readNote(xml)) }, { run: () => notes.map(readByParser) }],
  9,
  1,
);
const timesParser = 1 / medianRatio(ours, theirs);
show(
  `reading ${count(notes.length)} notes`,
  ['', '', ''],
  [
    ['notes/s', figure((notes.length * 1e9) / median(ours)), ''],
    ['speed / fast-xml-parser', figure(timesParser), atLeast(timesParser, 5)],
  ],
);
