import type { Locale } from '../messages/locale.ts';
import { type Position, placeOf, type Source } from '../source/lines.ts';
import type { Fix, Problem, Related, Span } from '../source/problem.ts';
import type { Finding } from './finding.ts';

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
