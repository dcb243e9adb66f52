import type { Embedded } from '../embedded.ts';
import { part } from '../embedded.ts';
import type { Hosted } from '../host.ts';

const commentLine = /(?<=^\ufeff?|[\r\n])[ \t]*;[^\r\n]*/g;

/**
 * The text of a `.filter` file with its comment lines, which start with `;` (after optional white space or a byte order mark),
 * blanked out, so that every offset stays the same.
 */
export function withoutComments(text: string): string {
  return text.replace(commentLine, (line) => ' '.repeat(line.length));
}

/** A file that is one filter. */
export function filterFile(source: Embedded): Hosted {
  const comments = [...source.text.matchAll(commentLine)]
    .map(({ 0: line, index }) => ({ start: index + line.indexOf(';'), end: index + line.length }))
    .filter(({ start, end }) => source.text.slice(start, end).toLowerCase().includes('prefilter'))
    .map((span) => ({ ...part(source, { start: span.start + 1, end: span.end }), span: source.map(span) }));
  const text = withoutComments(source.text);
  return {
    filters: [{ ...source, text, kind: 'filter', encoding: 'none', reason: 'file', isOurs: true }],
    urls: [],
    encodings: [],
    comments,
    problems: [],
  };
}
