import type { Locale } from '../../messages/locale.ts';
import { syntax, undocumentedSyntax } from '../../messages/syntax.ts';
import { codePointName } from '../../source/code-point.ts';
import { lineStarts, positionAt } from '../../source/lines.ts';
import type { Problem } from '../../source/problem.ts';
import { shortened } from '../../source/shortened.ts';
import type { Span } from '../../source/span.ts';
import type { Dialect } from '../dialect/dialect.ts';
import { isFilter, type Operand } from '../filter.ts';
import { infixProblem } from './operand-problems.ts';
import type { Problems } from './problem-list.ts';
import { type Assembly, isBlank } from './tree-builder.ts';

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

// Of a million parentheses that were never closed, these many are shown.
const maxRelated = 20;

/**
 * Takes the tokens of a text that is no filter, says what is wrong, and lets the assembly make of them what it can.
 * Nothing is skipped but what no filter can hold, so that one run reports everything.
 */
export class Recovery {
  readonly #text: string;
  readonly #assembly: Assembly;
  readonly #problems: Problems;
  readonly #dialect: Dialect;
  readonly #locale: Locale;
  #lastEnd = 0;
  #unterminated = false;

  constructor(text: string, assembly: Assembly, problems: Problems, dialect: Dialect, locale: Locale) {
    this.#text = text;
    this.#assembly = assembly;
    this.#problems = problems;
    this.#dialect = dialect;
    this.#locale = locale;
    if (!text.isWellFormed()) this.#reportSurrogates();
  }

  /** A `)`. */
  close(start: number): void {
    this.#lastEnd = start + 1;
    if (this.#assembly.depth > 0) {
      this.#assembly.close(start + 1);
      return;
    }
    const say = syntax[this.#locale];
    const span = { start, end: start + 1 };
    this.#report(say.extraClose, span, {
      fix: { title: say.extraCloseFix, safety: 'unsafe', edits: [{ span, text: '' }] },
    });
  }

  /** A string whose closing quote is missing, or that has an escape which is none. */
  brokenString(image: string, start: number): void {
    const say = syntax[this.#locale];
    let at = 1;
    for (; at < image.length && image[at] !== '"'; at++) {
      if (image[at] !== '\\') continue;
      at++;
      if (at === image.length || image[at] === '"' || image[at] === '\\') continue;
      const width = (image.codePointAt(at) as number) > 0xffff ? 2 : 1;
      const span = { start: start + at - 1, end: start + at + width };
      this.#report(say.escape(this.#text.slice(span.start, span.end)), span, { help: say.escapeHelp });
    }
    const closed = at < image.length;
    if (!closed) {
      const help = this.#dialect.quotedValues ? say.unterminatedHelp : undocumentedSyntax[this.#locale].quotedHelp;
      this.#unterminated = true;
      this.#report(say.unterminated, { start, end: start + 1 }, { help });
    }
    this.#assembly.string(closed ? image : `${image}"`, start);
    this.took(image, start);
  }

  /** What no token takes, and where: there is no such text, and if there were, this would keep it from passing. */
  unread(start: number): void {
    const span = { start, end: this.#text.length };
    this.#report(syntax[this.#locale].outside(shortened(this.#text.slice(start))), span, {});
  }

  /** Control characters. */
  stray(image: string, start: number): void {
    const say = syntax[this.#locale];
    const span = { start, end: start + image.length };
    this.#report(say.control(codePointName(image)), span, {
      fix: { title: say.removeFix, safety: 'unsafe', edits: [{ span, text: '' }] },
    });
  }

  /** Any other token, which the assembly has taken. */
  took(image: string, start: number): void {
    let end = start + image.length;
    while (isBlank(this.#text.charCodeAt(end - 1))) end--;
    this.#lastEnd = end;
  }

  /** The end of the text: what is still open, and what stands at the top beside the one filter. */
  end(): void {
    if (this.#assembly.depth > 0) this.#closeAll();
    const parts = this.#assembly.top;
    const say = syntax[this.#locale];
    if (parts.length === 0) {
      if (this.#problems.sorted().length > 0) return;
      this.#report(say.nothing, { start: 0, end: this.#text.length }, { help: say.nothingHelp });
      return;
    }
    const span = { start: startOf(parts[0] as Operand), end: endOf(parts.at(-1) as Operand) };
    const infix = infixProblem(
      { text: this.#text, operator: undefined, operands: parts, span },
      this.#dialect,
      this.#locale,
    );
    if (infix !== undefined) this.#problems.add(infix);
    else this.#reportSurplus(parts);
  }

  #closeAll(): void {
    const { openers } = this.#assembly;
    const end = this.#lastEnd;
    if (!this.#unterminated) this.#reportUnclosed(openers, end);
    while (this.#assembly.depth > 0) this.#assembly.close(end, 'unclosed');
  }

  #reportUnclosed(openers: Assembly['openers'], end: number): void {
    const say = syntax[this.#locale];
    const starts = lineStarts(this.#text);
    const related = openers.slice(0, maxRelated).map(({ start, operator }) => ({
      message: say.openedHere,
      span: { start, end: operator?.span?.end ?? start + 1 },
    }));
    const innermost = openers[0] as Assembly['openers'][number];
    const { line, column } = positionAt(starts, innermost.start);
    const opener = `(${innermost.operator?.text ?? ''}`;
    const position = say.position(column, starts.length > 1 ? line : undefined);
    const missing = ')'.repeat(openers.length);
    this.#report(
      openers.length === 1 ? say.unclosed(opener, position) : say.unclosedMore(openers.length, opener, position),
      { start: end, end },
      {
        ...(openers.length > 1 && { help: say.unclosedHelp }),
        related,
        fix: {
          title: say.unclosedFix(missing),
          safety: 'unsafe',
          edits: [{ span: { start: end, end }, text: missing }],
        },
      },
    );
  }

  // The first filter is the one; whatever else stands at the top is too much.
  #reportSurplus(parts: readonly Operand[]): void {
    const say = syntax[this.#locale];
    const filters = parts.filter(isFilter);
    for (const [index, part] of parts.entries()) {
      const span = { start: startOf(part), end: endOf(part) };
      if (!isFilter(part)) {
        const previous = parts[index - 1];
        if (previous !== undefined && !isFilter(previous)) continue;
        const next = parts.slice(index).findIndex(isFilter);
        const lastWord = parts[next === -1 ? parts.length - 1 : index + next - 1] as Operand;
        const run = { start: span.start, end: endOf(lastWord) };
        this.#report(say.outside(shortened(this.#text.slice(run.start, run.end))), run, { help: say.outsideHelp });
      } else if (part !== filters[0]) {
        const symbol = this.#dialect.symbol('or');
        const joinable = symbol !== undefined && filters.length === parts.length && part === filters[1];
        this.#report(say.another, span, {
          help: symbol === undefined ? say.anotherHelpless : say.anotherHelp(symbol),
          ...(joinable && { fix: this.#joinFix(symbol, filters) }),
        });
      }
    }
  }

  #joinFix(symbol: string, filters: readonly Operand[]): NonNullable<Problem['fix']> {
    const start = startOf(filters[0] as Operand);
    const end = endOf(filters.at(-1) as Operand);
    return {
      title: syntax[this.#locale].anotherFix(symbol),
      safety: 'unsafe',
      edits: [
        { span: { start, end: start }, text: `(${symbol} ` },
        { span: { start: end, end }, text: ')' },
      ],
    };
  }

  #reportSurrogates(): void {
    const say = syntax[this.#locale];
    for (const { 0: half, index } of this.#text.matchAll(loneSurrogate)) {
      const span = { start: index, end: index + 1 };
      this.#report(say.surrogate(codePointName(half)), span, {
        fix: { title: say.removeFix, safety: 'unsafe', edits: [{ span, text: '' }] },
      });
      if (this.#problems.full) return;
    }
  }

  #report(message: string, span: Span, more: Pick<Problem, 'help' | 'related' | 'fix'>): void {
    this.#problems.add({ code: 'syntax', severity: 'error', message, span, ...more });
  }
}

function startOf(part: Operand): number {
  return (part.span as Span).start;
}

function endOf(part: Operand): number {
  return (part.span as Span).end;
}
