import type { Locale } from '../../messages/locale.ts';
import { limit } from '../../messages/syntax.ts';
import type { Problem } from '../../source/problem.ts';

/** Collects the problems of one text, up to a limit that is itself reported, last. */
export class ProblemList {
  readonly #found: Problem[] = [];
  readonly #max: number;
  readonly #locale: Locale;
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
    if (this.#past !== undefined) return;
    if (this.#found.length < this.#max) {
      this.#found.push(problem);
      return;
    }
    const say = limit[this.#locale];
    this.#past = {
      code: 'limit',
      severity: 'error',
      message: say.problems(this.#max.toLocaleString(this.#locale)),
      span: problem.span,
      help: say.help('problems'),
    };
  }

  /** Adds problems one by one, and stops the iteration at the limit. */
  addAll(problems: Iterable<Problem>): void {
    for (const problem of problems) {
      this.add(problem);
      if (this.full) return;
    }
  }

  get isEmpty(): boolean {
    return this.#found.length === 0 && this.#past === undefined;
  }

  /** In the order of the text. */
  sorted(): Problem[] {
    if (this.isEmpty) return this.#found;
    const sorted = inOrder(this.#found);
    return this.#past === undefined ? sorted : [...sorted, this.#past];
  }
}

/** Problems in the order of the text. */
export function inOrder(problems: readonly Problem[]): Problem[] {
  return [...problems].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}
