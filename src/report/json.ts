import type { Locale } from '../messages/locale.ts';
import { type Position, placeOf, type Source } from '../source/lines.ts';
import type { Fix, Problem, Related, Span } from '../source/problem.ts';
import type { Finding } from './finding.ts';
import type { Summary } from './summary.ts';

/** What a command prints as JSON. */
export interface Envelope {
  /** True if the exit code is 0. */
  readonly ok: boolean;
  readonly results: readonly unknown[];
  readonly problems: readonly ProblemData[];
  /** The numbers of a run of `lint`. */
  readonly summary?: Summary;
}

/** The JSON of a command, on lines of its own. */
export function envelope({ ok, results, problems, ...rest }: Envelope): string {
  return `${escapeControls(exactJson({ ok, results, problems, ...rest }, 2))}\n`;
}

/** A value as JSON that is safe for a terminal: some act on the control characters above `~`, which JSON does not escape. */
export function safeJson(value: unknown, replacer?: (key: string, value: unknown) => unknown, indent?: number): string {
  return escapeControls(JSON.stringify(value, replacer, indent));
}

function escapeControls(json: string): string {
  return json.replace(/[\x7f-\x9f]/g, (control) => `\\u00${control.charCodeAt(0).toString(16)}`);
}

const jsonMark = Symbol.for('prefilter.json');

/** A value that is JSON already: parsing it would round long numbers. */
export class JsonText {
  // The command is built as several bundles, each with its own copy of this class.
  static [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && jsonMark in value;
  }

  readonly [jsonMark] = true;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** JSON in which bigints are written as numbers, and values that are JSON already as they are. */
export function exactJson(value: unknown, indent?: number): string {
  // A bigint becomes a text that begins with a mark, and JSON one of the mark, `J` and its number; a text that already begins with
  // the mark gets a second one.
  const mark = '\u0000';
  const texts: string[] = [];
  const isMarked = (item: unknown) => typeof item === 'bigint' || (typeof item === 'string' && item.startsWith(mark));
  const withMarks = (_: string, item: unknown) => {
    if (item instanceof JsonText) return `${mark}J${texts.push(item.text) - 1}`;
    return isMarked(item) ? `${mark}${item}` : item;
  };
  const text = JSON.stringify(value, withMarks, indent);
  // Keys, which end with `":`, have no mark.
  const marked = /(?<=^|[:,[\s])"\\u0000(?:(-?\d+)"(?!:)|J(\d+)"(?!:)|(?=\\u0000(?:[^"\\]|\\.)*"(?!:)))/g;
  return text.replace(marked, (_, digits, at) => digits ?? (at === undefined ? '"' : texts[at]));
}

/** The lines and columns of a span. */
interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A span of a file, and its lines and columns. */
interface Located {
  readonly span: Span;
  readonly position: Range;
}

/** A problem in the JSON of commands: the names of `Problem` and `Finding`, with the file and with lines and columns added. */
export interface ProblemData extends Omit<Problem, 'span' | 'related' | 'fix'>, Partial<Located> {
  /** The language of the message. */
  readonly locale: Locale;
  /** Missing for a problem of the run itself, such as an unknown flag; `span` is missing if it is about a whole file too. */
  readonly file?: string;
  readonly related?: readonly (Related & Located)[];
  readonly fix?: Omit<Fix, 'edits'> & { readonly edits: readonly (Located & { readonly text: string })[] };
  readonly host?: Finding['host'];
  readonly filter?: Finding['filter'];
  readonly suppressed?: Finding['suppressed'];
}

/** A problem as JSON data; its keys never depend on the locale. */
export function problemData(
  { source, problem, host, filter, suppressed }: Partial<Finding> & Pick<Finding, 'source' | 'problem'>,
  locale: Locale,
): ProblemData {
  const { code, severity, message, span, help, related, fix } = problem;
  const located = (span: Span): Located => ({
    span: { start: span.start, end: span.end },
    position: rangeOf(source, span),
  });
  return {
    code,
    severity,
    message,
    locale,
    file: source.file,
    ...located(span),
    ...(host && { host: { kind: host.kind, encoding: host.encoding } }),
    ...(filter && { filter: { text: filter.text, span: filter.span } }),
    ...(related &&
      related.length > 0 && { related: related.map(({ message, span }) => ({ message, ...located(span) })) }),
    ...(help !== undefined && { help }),
    ...(fix && {
      fix: {
        title: fix.title,
        safety: fix.safety,
        edits: fix.edits.map(({ span, text }) => ({ ...located(span), text })),
      },
    }),
    ...(suppressed && { suppressed }),
  };
}

function rangeOf(source: Source, { start, end }: Span): Range {
  return { start: placeOf(source, start), end: placeOf(source, end) };
}
