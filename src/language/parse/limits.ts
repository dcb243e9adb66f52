import type { Locale } from '../../messages/locale.ts';
import { limit } from '../../messages/syntax.ts';
import { type Problem, type Severity, type Span, sortedBySpan } from '../../source/problem.ts';
import { amount, shape } from '../../source/shape.ts';
import { maxDepth } from '../check-filter.ts';

/** Limits on the text that `parse` reads; exceeding one is a problem with the code `limit`. */
export interface Limits {
  /** Length of the text in UTF-16 units. */
  readonly length: number;
  /** Depth of nesting, the outermost filter counted as 1; a number above 256 counts as 256. */
  readonly depth: number;
  /** Problems reported for one text. */
  readonly problems: number;
}

export const limitsCheck = /* @__PURE__ */ shape<Limits>({ length: amount, depth: amount, problems: amount });

/** All limits, the default for one that is missing. */
export function completeLimits({ length = 1_000_000, depth = maxDepth, problems = 100 }: Partial<Limits> = {}): Limits {
  return { length, depth: Math.min(depth, maxDepth), problems };
}

/** Collects the problems of one text, up to a limit that is itself reported, last. */
export class ProblemList {
  readonly #found: Problem[] = [];
  readonly #max: number;
  readonly #locale: Locale;
  /** Those about the operands of a filter, which one about a filter around it can replace. */
  readonly #ofOperands = new Set<Problem>();
  #past: Problem | undefined = undefined;

  constructor(max: number, locale: Locale) {
    this.#max = max;
    this.#locale = locale;
  }

  /** True once the limit has been passed; later problems are dropped. */
  get full(): boolean {
    return this.#past !== undefined;
  }

  add(problem: Problem): void {
    if (this.#found.length < this.#max) this.#found.push(problem);
    else this.#past ??= tooMany(problem, this.#max, this.#locale);
  }

  /**
   * Adds a problem about the operands of a filter. Those before it within a text that its fix writes anew are dropped: one mistake is
   * told once, as in `(a IN (x y))`.
   */
  addOfOperands(problem: Problem): void {
    // A comparison that has no fix holds the whole filter.
    const whole = problem.code === 'infix-syntax' ? [problem.span] : [];
    for (const span of problem.fix?.edits.map((edit) => edit.span) ?? whole) this.#dropWithin(span);
    this.#ofOperands.add(problem);
    this.add(problem);
  }

  #dropWithin({ start, end }: Span): void {
    for (let last = this.#found.at(-1); last !== undefined; last = this.#found.at(-1)) {
      if (!this.#ofOperands.has(last) || last.span.start < start || last.span.end > end) return;
      this.#found.pop();
    }
  }

  /** Adds problems one by one, and stops the iteration at the limit. */
  addAll(problems: Iterable<Problem>): void {
    for (const problem of problems) {
      this.add(problem);
      if (this.full) return;
    }
  }

  get isEmpty(): boolean {
    return this.#found.length === 0 && !this.full;
  }

  /** In the order of the text. */
  sorted(): Problem[] {
    if (this.isEmpty) return this.#found;
    return sortedBySpan(this.#found).concat(this.#past ?? []);
  }
}

/** The problem that says that there are more problems, at the first one not reported. */
export function tooMany({ span }: Problem, max: number, locale: Locale, severity: Severity = 'error'): Problem {
  const say = limit[locale];
  const message = say.problems(max.toLocaleString(locale));
  return { code: 'limit', severity, message, span, help: say.help('problems') };
}
