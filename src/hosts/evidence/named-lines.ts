import type { Span } from '../../source/problem.ts';
import type { HostSettings } from '../host.ts';
import { balancedEnd } from './brackets.ts';
import { type Grade, nameTest } from './names.ts';

/** A line that begins with a parenthesis, perhaps as an element of a list, or has one after a name: `filter: (= a b)`. */
const line =
  /^[ \t]*(?:(?:[-*•>]+|\d+[.)])[ \t]+)?(?:(?:export[ \t]+|set[ \t]+)?(["']?)(\p{L}[\p{L}\p{N}_ .-]{0,80})\1[ \t]*(?::|:?=>?)[ \t]*["'`]?)?\(/gmu;
/** How many characters of other lines a filter may go on for. */
const longest = 5000;

/** The values in parentheses that are lines of a text, or have a configured name, with its grade, before them on their line. */
export function* namedLines(
  text: string,
  { sources }: HostSettings,
): Generator<Span & { readonly grade: Grade | undefined; readonly name?: string }> {
  const isNamed = nameTest(sources.keys);
  for (const { 0: head, 2: name, index } of text.matchAll(line)) {
    const span = valueSpan(text, index + head.length - 1);
    const grade = name === undefined ? undefined : isNamed(name.trim());
    if (name === undefined) yield { ...span, grade };
    else if (grade !== undefined) yield { ...span, grade, name: name.trim() };
  }
}

/** The parentheses that open at an offset, or the rest of their line if they are not closed or something is behind them. */
function valueSpan(text: string, start: number): Span {
  const newline = text.indexOf('\n', start);
  const rest = text.slice(start, newline < 0 ? text.length : newline).replace(/(?<!["'`.,;\s])["'`.,;\s]+$/, '');
  const closed = balancedEnd(text.slice(start, start + longest), 0);
  const end = closed === undefined || /^\)+$/.test(rest.slice(closed)) ? rest.length : closed;
  return { start, end: start + end };
}
