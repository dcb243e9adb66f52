import type { Predicate } from '../../../meaning/match/predicate.ts';
import { type Line, linesOf, type WrongText } from './lines.ts';

/** Why a line is not a document. */
type Wrong = WrongText | 'not-json' | 'not-an-object';

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

/** Matches the documents of each source with a filter; `take` receives batches of matching lines, unchanged but for a byte order mark. */
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
        const properties = propertiesIn(read, path);
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

/** The properties of a document, or why there are none; `undefined` where the field that holds them is missing. */
function propertiesIn(line: Line, path: readonly string[]): object | undefined | Wrong | 'empty' {
  if ('wrong' in line) return line.wrong;
  const text = withoutMark(line.text);
  // Checked first: throwing an error for each of many empty lines takes minutes.
  if (text.trim() === '') return 'empty';
  let value: unknown;
  try {
    value = JSON.parse(text);
    if (longInteger.test(text)) value = JSON.parse(withLongIntegersAsTexts(text));
  } catch {
    return 'not-json';
  }
  if (!isObject(value)) return 'not-an-object';
  for (const name of path) {
    if (!isObject(value)) return 'not-an-object';
    value = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (value === undefined || value === null) return undefined;
  }
  return isObject(value) ? value : 'not-an-object';
}

/** Removes a byte order mark: files begin with one, and so do the parts of concatenated files. */
function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

// A double keeps 15 digits and an access key has 44, so integers that a double cannot hold are read as texts.
const longInteger = /[:[,]\s*-?\d{16}/;

function withLongIntegersAsTexts(json: string): string {
  let isString = false;
  return json.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
    if (token === '"') isString = !isString;
    return !isString && /^-?\d{16,}$/.test(token) && String(Number(token)) !== token ? `"${token}"` : token;
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
