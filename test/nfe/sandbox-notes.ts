import { createNoteMaker } from '../../src/sandbox/data/note.ts';
import { noteXml } from '../../src/sandbox/data/xml.ts';

/** The XML of the first notes of a sandbox. */
export function sandboxNotes(count: number, seed = 1): readonly string[] {
  const make = createNoteMaker(seed);
  return Array.from({ length: count }, (_, index) => noteXml(make(index), seed));
}
