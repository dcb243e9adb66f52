import type { Locale } from '../../messages/locale.ts';
import { envelope, type ProblemData, problemData, safeJson } from '../../report/json.ts';
import { nearest } from '../../source/nearest.ts';
import type { Failure } from '../command-line/failure.ts';
import { cliMessages } from '../command-line/messages.ts';
import type { Out } from '../io/io.ts';

export class Answer {
  readonly problems: ProblemData[] = [];
  #state: 'empty' | 'open' | 'closed' = 'empty';

  /** True once the JSON has been printed, so that a failure after it is reported on the standard error only. */
  get isPrinted(): boolean {
    return this.#state === 'closed';
  }

  /** Prints results that are too many to hold, each JSON already. */
  stream(texts: readonly string[], out: Out): void {
    if (texts.length === 0) return;
    out.write(`${this.#state === 'open' ? ',' : '{\n"results": ['}\n${texts.join(',\n')}`);
    this.#state = 'open';
  }

  /** Prints all, or what follows the streamed results; returns the exit code. */
  end(exitCode: number, out: Out, results: readonly unknown[] = []): number {
    const [ok, { problems }] = [exitCode === 0, this];
    if (this.#state === 'empty') out.write(envelope({ ok, results, problems }));
    else out.write(`\n],\n"problems": ${safeJson(problems, undefined, 2)},\n"ok": ${ok}\n}\n`);
    this.#state = 'closed';
    return exitCode;
  }
}

/** What JSON says of what ended a run, or of a file that could not be read. */
export function failureData({ facts, says }: Failure, locale: Locale): readonly ProblemData[] {
  const { code, file, line, column = 1, problems } = facts;
  if (problems !== undefined) return problems.map((problem) => problemData(problem, locale));
  return says.map((say) => {
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
