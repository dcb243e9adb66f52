import type { Locale } from '../../messages/locale.ts';
import { limit, syntax, undocumentedSyntax } from '../../messages/syntax.ts';
import { shortened } from '../../source/excerpt.ts';
import { lineStarts, positionAt } from '../../source/lines.ts';
import { type Fix, type Problem, type Span, spanOf } from '../../source/problem.ts';
import { repairOf, replacement } from '../../source/repair.ts';
import { maxDepth } from '../check-filter.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { isFilter, type Operand, type Word } from '../filter.ts';
import { codePointName } from '../word.ts';
import { infixProblem, type UncheckedNode } from './infix-problem.ts';

/*
 * Problems with the form of a text, independent of its operators; one function for each.
 */

/** An error in a text, of the rule `syntax` unless `more` names another. */
export function errorAt(message: string, span: Span, more: Partial<Problem> = {}): Problem {
  return { code: 'syntax', severity: 'error', message, span, ...more };
}

/** A filter that is still open. */
interface Opener {
  readonly start: number;
  readonly operator: Word | undefined;
}

// Not `\p{Surrogate}`: to make the set of a class of Unicode takes 0.2 ms of a cold start.
const loneSurrogate = /[\ud800-\udfff]/gu;

// A text may have a million unclosed parentheses; a problem points to this many.
const maxRelated = 20;

export function* surrogates(text: string, locale: Locale): Iterable<Problem> {
  for (const { 0: half, index } of text.matchAll(loneSurrogate)) {
    yield removable(syntax[locale].surrogate(codePointName(half)), { start: index, end: index + 1 }, locale);
  }
}

export function controlCharacters(image: string, start: number, locale: Locale): Problem {
  return removable(syntax[locale].control(codePointName(image)), { start, end: start + image.length }, locale);
}

export function extraClose(start: number, locale: Locale): Problem {
  return removable(syntax[locale].extraClose, { start, end: start + 1 }, locale);
}

/** Text that no token matches. The tokens match everything; if one were missing, the text is refused here. */
export function unread(text: string, start: number, locale: Locale): Problem {
  return errorAt(syntax[locale].outside(shortened(text.slice(start))), { start, end: text.length });
}

/** The wrong escapes of a string; `image` begins with its `"`. */
export function* wrongEscapes(image: string, start: number, locale: Locale): Iterable<Problem> {
  const say = syntax[locale];
  for (const { 0: sequence, index } of image.matchAll(/\\./gsu)) {
    if (sequence === '\\"' || sequence === '\\\\') continue;
    const span = { start: start + index, end: start + index + sequence.length };
    yield errorAt(say.escape(sequence), span, { help: say.escapeHelp });
  }
}

export function unterminated(start: number, dialect: Dialect, locale: Locale): Problem {
  const say = syntax[locale];
  const help = dialect.quotedValues ? say.unterminatedHelp : undocumentedSyntax[locale].quotedHelp;
  return errorAt(say.unterminated, { start, end: start + 1 }, { help });
}

/** Filters still open at the end of the text, the innermost first. */
export function unclosed(text: string, openers: readonly [Opener, ...Opener[]], end: number, locale: Locale): Problem {
  const say = syntax[locale];
  const starts = lineStarts(text);
  const related = openers.slice(0, maxRelated).map(({ start, operator }) => ({
    message: say.openedHere,
    span: { start, end: operator?.span?.end ?? start + 1 },
  }));
  const [innermost] = openers;
  const { line, column } = positionAt(starts, innermost.start);
  const opener = `(${innermost.operator?.text ?? ''}`;
  const position = say.position(column, starts.length > 1 ? line : undefined);
  const missing = ')'.repeat(openers.length);
  return errorAt(
    openers.length === 1 ? say.unclosed(opener, position) : say.unclosedMore(openers.length, opener, position),
    { start: end, end },
    {
      ...(openers.length > 1 && { help: say.unclosedHelp }),
      related,
      fix: repairOf(replacement(say.unclosedFix(missing), { start: end, end }, missing)),
    },
  );
}

/** Problems at the top level, where exactly one filter should be. */
export function* topProblems(node: UncheckedNode): Iterable<Problem> {
  const infix = infixProblem(node);
  if (infix) yield infix;
  else yield* surplus(node);
}

export function nothingToRead(text: string, locale: Locale): Problem {
  const say = syntax[locale];
  return errorAt(say.nothing, { start: 0, end: text.length }, { help: say.nothingHelp });
}

/** A `(` past the limit of `max` levels. */
export function tooDeep(start: number, max: number, locale: Locale): Problem {
  const say = limit[locale];
  const help = max < maxDepth ? say.help('depth') : say.depthHelp;
  return errorAt(say.depth(max.toLocaleString(locale)), { start, end: start + 1 }, { code: 'limit', help });
}

/** The caller has used up the call stack, so nothing more can be read from here. */
export function outOfStack(start: number, locale: Locale): Problem {
  return errorAt(limit[locale].stack, { start, end: start }, { code: 'limit' });
}

// The first filter counts; everything else at the top level is surplus.
function* surplus({ text, operands: parts, dialect, locale }: UncheckedNode): Iterable<Problem> {
  const say = syntax[locale];
  const filters = parts.filter(isFilter);
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Operand;
    const { start, end } = spanOf(part);
    if (!isFilter(part)) {
      // Adjacent words are one problem.
      let lastWord = part;
      for (let next = parts[index + 1]; next !== undefined && !isFilter(next); next = parts[index + 1]) {
        lastWord = next;
        index++;
      }
      const run = { start, end: spanOf(lastWord).end };
      yield errorAt(say.outside(shortened(text.slice(run.start, run.end))), run, { help: say.outsideHelp });
    } else if (part !== filters[0]) {
      const symbol = dialect.symbol('or');
      const joinable = symbol !== undefined && filters.length === parts.length && part === filters[1];
      yield errorAt(
        say.another,
        { start, end },
        {
          help: symbol === undefined ? say.anotherHelpless : say.anotherHelp(symbol),
          ...(joinable && { fix: joinFix(symbol, filters, locale) }),
        },
      );
    }
  }
}

function joinFix(symbol: string, filters: readonly Operand[], locale: Locale): Fix {
  const { start } = spanOf(filters[0]);
  const { end } = spanOf(filters.at(-1));
  return repairOf({
    title: syntax[locale].anotherFix(symbol),
    edits: [
      { span: { start, end: start }, text: `(${symbol} ` },
      { span: { start: end, end }, text: ')' },
    ],
  });
}

function removable(message: string, span: Span, locale: Locale): Problem {
  return errorAt(message, span, { fix: repairOf(replacement(syntax[locale].removeFix, span, '')) });
}
