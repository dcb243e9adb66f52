import type { Dialect } from '../../language/dialect/dialect.ts';
import type { Locale } from '../../messages/locale.ts';
import { prettyFinding } from '../../report/formats/pretty.ts';
import { validate } from '../../validate/validate.ts';
import type { FlagValues } from '../command-line/flags.ts';
import type { Input } from '../command-line/inputs.ts';
import type { Io } from '../io/io.ts';
import { columnsOf, paintFor } from './terminal.ts';

/** Reports the errors of a text on the standard error; warnings are left to `lint`. */
export function showProblems(source: Input, dialect: Dialect, flags: FlagValues, locale: Locale, io: Io): void {
  const display = { locale, paint: paintFor(io.stderr, flags, io), columns: columnsOf(io.stderr) };
  for (const problem of validate(source.filter, { dialect, locale })) {
    if (problem.severity === 'error') io.stderr.write(`${prettyFinding({ source, problem }, display)}\n`);
  }
}
