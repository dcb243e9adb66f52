import type { Predicate } from '../../../meaning/match/closures.ts';
import { readDocument, type WrongDocument, withoutMark } from '../../files/document.ts';
import { linesOf, type WrongText } from '../../files/lines.ts';

/** Why a line is not a document. */
type Wrong = WrongText | WrongDocument;

/** The counts and first examples of a run over documents. */
export interface Matched {
  /** Lines that are not empty. */
  lines: number;
  matches: number;
  wrong: number;
  /** Documents without the field that holds the properties. */
  without: number;
  /** The first matching documents. */
  readonly examples: (LineAddress & { readonly text: string })[];
  readonly wrongLines: (LineAddress & { readonly wrong: Wrong })[];
}

interface LineAddress {
  readonly file: string;
  readonly line: number;
}

/** A stream of documents, one per line. */
interface DocumentSource {
  readonly file: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

const maxExamples = 3;
const maxWrong = 5;

/** Matches the documents of each source with a filter; `take` receives batches of matching lines, unchanged except for a byte order mark. */
export async function matchDocuments(
  sources: readonly DocumentSource[],
  path: readonly string[],
  isMatch: Predicate,
  take: (lines: readonly string[]) => void,
): Promise<Matched> {
  const found: Matched = { lines: 0, matches: 0, wrong: 0, without: 0, examples: [], wrongLines: [] };
  for (const { file, pieces } of sources) {
    let line = 0;
    for await (const lines of linesOf(pieces)) {
      const matching: string[] = [];
      for (const read of lines) {
        line++;
        const properties = 'wrong' in read ? read.wrong : readDocument(read.text, path);
        if (properties === 'empty') continue;
        found.lines++;
        if (typeof properties === 'string') {
          found.wrong++;
          if (found.wrong <= maxWrong) found.wrongLines.push({ file, line, wrong: properties });
          continue;
        }
        if (properties === undefined) found.without++;
        if (!isMatch(properties ?? {})) continue;
        const text = withoutMark((read as { readonly text: string }).text);
        if (++found.matches <= maxExamples) found.examples.push({ file, line, text });
        matching.push(text);
      }
      if (matching.length > 0) take(matching);
    }
  }
  return found;
}
