import type { Locale } from '../../messages/locale.ts';
import { type ProblemData, problemData } from '../../report/problem-data.ts';
import { nearest } from '../../source/nearest.ts';
import { Failure } from '../command-line/failure.ts';
import { cliMessages } from '../command-line/messages.ts';

/** What JSON says of an error that ended a run, or of a file that could not be read. */
export function failureData(error: unknown, locale: Locale): readonly ProblemData[] {
  if (!(error instanceof Failure)) {
    const message = cliMessages[locale].internal(error instanceof Error ? error.message : String(error));
    return [{ code: 'internal-error', severity: 'error', message, locale }];
  }
  const { code, file, line, column = 1, problems } = error.facts;
  if (problems !== undefined) return problems.map((problem) => problemData(problem, locale));
  return error.says.map((say) => {
    const message = say(cliMessages[locale], nearest, locale);
    const start = line && { line, column };
    return {
      code,
      severity: 'error',
      message,
      locale,
      ...(file !== undefined && { file }),
      ...(start && { position: { start, end: start } }),
    };
  });
}
