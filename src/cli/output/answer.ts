import { envelope, safeJson } from '../../report/json.ts';
import type { ProblemData } from '../../report/problem-data.ts';
import type { Out } from '../io/io.ts';

/** The JSON of a run. */
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
