import type { Dialect } from '../../language/dialect/dialect.ts';
import { prettyFinding } from '../../report/formats/pretty.ts';
import { validate } from '../../validate/validate.ts';
import type { Invocation } from '../command-line/command.ts';
import type { Input } from '../command-line/inputs.ts';
import { displayOn } from './terminal.ts';

/** Reports the errors of a text on the standard error; warnings are left to `lint`. */
export function showProblems(source: Input, dialect: Dialect, invocation: Invocation): void {
  const { locale, io } = invocation;
  const display = displayOn(io.stderr, invocation);
  for (const problem of validate(source.filter, { dialect, locale })) {
    if (problem.severity === 'error') io.stderr.write(`${prettyFinding({ source, problem }, display)}\n`);
  }
}
