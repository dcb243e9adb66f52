import type { Locale } from '../messages/locale.ts';
import { limit } from '../messages/syntax.ts';
import type { Problem } from '../source/problem.ts';

/** Collects the problems of one text, up to a limit that is itself reported. */
export class Problems {
  private readonly found: Problem[] = [];
  private readonly max: number;
  private readonly locale: Locale;
  /** True once the limit has been reported: nothing found later is kept. */
  full = false;

  constructor(max: number, locale: Locale) {
    this.max = max;
    this.locale = locale;
  }

  add(problem: Problem): void {
    if (this.full) return;
    if (this.found.length < this.max) {
      this.found.push(problem);
      return;
    }
    const say = limit[this.locale];
    this.full = true;
    this.found.push({
      code: 'limit',
      severity: 'error',
      message: say.problems(this.max.toLocaleString(this.locale)),
      span: problem.span,
      help: say.help('problems'),
    });
  }

  /** In the order of the text. */
  sorted(): Problem[] {
    if (this.found.length === 0) return this.found;
    return this.found.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  }
}
