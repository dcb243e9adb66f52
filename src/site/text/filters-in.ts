import { likelyFilter } from '../../hosts/likely-filter.ts';
import type { Dialect } from '../../language/dialect/dialect.ts';
import { dialects } from '../../language/dialect/dialects.ts';
import { received } from '../../language/dialect/received.ts';
import { parse } from '../../language/parse/parse.ts';
import type { Span } from '../../source/span.ts';

/** A filter in a text. */
interface FoundFilter {
  readonly span: Span;
  readonly dialect: Dialect;
}

/** Longer texts are not examples. */
const longest = 2000;

const isLikely = likelyFilter(received);

/**
 * The outermost filters of an example, in order: valid texts between a pair of parentheses, and texts that are probably
 * filters with mistakes. A text with a template hole, or with an escape that means another character, is not included.
 */
export function filtersIn(text: string): readonly FoundFilter[] {
  const found: FoundFilter[] = [];
  for (let start = text.indexOf('('); start >= 0; start = text.indexOf('(', start)) {
    const end = closing(text, start);
    const dialect = end === undefined ? undefined : dialectOf(text.slice(start, end));
    if (end !== undefined && dialect !== undefined) found.push({ span: { start, end }, dialect });
    start = end !== undefined && dialect !== undefined ? end : start + 1;
  }
  return found;
}

/** The offset after the parenthesis that closes the one at `start`. */
function closing(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + longest); at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  return undefined;
}

function dialectOf(text: string): Dialect | undefined {
  if (/\$\{|\\u[0-9a-f]{4}/.test(text)) return undefined;
  const reading = Object.values(dialects).find((dialect) => parse(text, { dialect }).ok);
  return reading ?? (isLikely(text) ? received : undefined);
}
