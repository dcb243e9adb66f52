import assert from 'node:assert';
import { readNote } from 'prefilter/nfe';
import { readByParser } from '../nfe/read-by-parser.ts';
import { sandboxNotes } from '../nfe/sandbox-notes.ts';
import { median, medianRatio, race, warmUp } from './measure.ts';

/** How notes are read, against the same fields taken from the tree of `fast-xml-parser`. */
export interface NotesFigures {
  readonly notes: number;
  readonly notesPerSecond: number;
  /** The speed of `readNote` divided by that of the parser. */
  readonly timesParser: number;
}

const notes = sandboxNotes(1000);
for (const xml of notes) assert.deepEqual(readNote(xml), readByParser(xml));

const ours = { name: 'prefilter', run: () => notes.map((xml) => readNote(xml)) };
const theirs = { name: 'fast-xml-parser', run: () => notes.map(readByParser) };
for (const runner of [ours, theirs]) warmUp(runner);
const rounds = race([ours, theirs], 9, 1);
const times = rounds.get(ours.name) as readonly number[];
const figures: NotesFigures = {
  notes: notes.length,
  notesPerSecond: (notes.length * 1e9) / median(times),
  timesParser: 1 / medianRatio(times, rounds.get(theirs.name) as readonly number[]),
};
if (process.send === undefined) console.log(JSON.stringify(figures, undefined, 2));
process.send?.(figures);
