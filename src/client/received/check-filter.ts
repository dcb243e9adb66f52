import type { Dialect } from '../../language/dialect/dialect.ts';
import { excerpt } from '../../source/excerpt.ts';
import { validate } from '../../validate/validate.ts';
import type { Settings } from '../settings.ts';

/** Checks a filter with all rules under a dialect: refuses it if a problem is an error, and reports warnings to `onEvent`. */
export function checkFilter(text: string, dialect: Dialect, { refuse, onEvent, properties }: Settings): void {
  const problems = validate(text, { dialect, ...(properties && { properties }) });
  const first = problems.find(({ severity }) => severity === 'error');
  if (first !== undefined) {
    const lines = [`is not a filter of the service: ${first.message}`, excerpt(text, first.span), first.help];
    refuse('filter', lines.filter(Boolean).join('\n'), problems);
  }
  for (const problem of problems) {
    const { code, message, severity } = problem;
    if (severity === 'warning') onEvent?.({ kind: 'warning', code, message, problem });
  }
}
