import type { Source } from '../../../source/lines.ts';
import { Failure } from '../../command-line/failure.ts';
import { flawOfLine, readDocument } from '../../files/document.ts';
import type { LineSource } from '../../files/line-sources.ts';
import { linesOf } from '../../files/lines.ts';

/** A document of a file, and its line there. */
export interface Fixture {
  readonly document: object;
  readonly source: Source;
  readonly line: number;
  /** Where its line begins in the text of the source. */
  readonly start: number;
  readonly end: number;
}

/**
 * Reads documents, one on a line, below a field of each. Throws a `Failure` for a line that is not a document, and if no line has
 * the field.
 */
export async function readFixtures(
  sources: readonly LineSource[],
  field: readonly string[],
): Promise<readonly Fixture[]> {
  const fixtures: Fixture[] = [];
  let found = 0;
  for (const { file, pieces } of sources) {
    const lines: string[] = [];
    const own: Omit<Fixture, 'source'>[] = [];
    let start = 0;
    for await (const read of linesOf(pieces))
      for (const one of read) {
        const line = lines.length + 1;
        const properties = 'wrong' in one ? one.wrong : readDocument(one.text, field);
        if (typeof properties === 'string' && properties !== 'empty')
          throw new Failure(flawOfLine({ file, line, wrong: properties })).as({ file, line, code: properties });
        // A lone carriage return would count as the end of a line.
        const text = 'text' in one ? one.text.replaceAll('\r', ' ') : '';
        if (typeof properties === 'object') found++;
        if (properties !== 'empty') own.push({ document: properties ?? {}, line, start, end: start + text.length });
        lines.push(text);
        start += text.length + 1;
      }
    const source = { file, text: lines.join('\n') };
    for (const one of own) fixtures.push({ ...one, source });
  }
  if (found === 0 && field.length > 0 && fixtures.length > 0)
    throw new Failure((say) => say.nowhere(field.join('.'))).as({ code: 'no-such-field' });
  return fixtures;
}

/**
 * The documents that can be left out together, so that the others notice the same. Each has the numbers of what it notices of
 * each filter; later ones are left out first.
 */
export function unneeded(noticed: readonly (readonly (readonly number[])[])[]): readonly number[] {
  const counts = noticed.map((ofFilter) => {
    const count = new Map<number, number>();
    for (const numbers of ofFilter) for (const one of numbers) count.set(one, (count.get(one) ?? 0) + 1);
    return count;
  });
  const left: number[] = [];
  for (let at = (noticed[0]?.length ?? 0) - 1; at >= 0; at--) {
    const own = noticed.map((ofFilter) => ofFilter[at] ?? []);
    if (!own.every((numbers, filter) => numbers.every((one) => (counts[filter]?.get(one) ?? 0) > 1))) continue;
    for (const [filter, numbers] of own.entries())
      for (const one of numbers) counts[filter]?.set(one, (counts[filter]?.get(one) ?? 0) - 1);
    left.unshift(at);
  }
  return left;
}
