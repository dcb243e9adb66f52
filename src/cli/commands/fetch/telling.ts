import type { ClientEvent } from '../../../client/client.ts';
import type { DownloadProgress, DownloadSummary } from '../../../client/download/download.ts';
import { gapsSaid, messageOf } from '../../../client/download/messages.ts';
import type { Dialect } from '../../../language/dialect/dialect.ts';
import type { Problem } from '../../../source/problem.ts';
import { validate } from '../../../validate/validate.ts';
import type { Invocation } from '../../command-line/command.ts';
import { note, numbersIn } from '../../output/output.ts';
import type { ServiceQuery } from '../../service/connection.ts';
import { clientErrorText, warningText } from '../../service/error-messages.ts';
import { serviceMessages } from '../../service/messages.ts';
import { Progress } from './progress.ts';

type Told = Pick<Invocation, 'locale' | 'io'>;

/** What a person reads while documents come. */
export class Telling {
  readonly #progress: Progress;
  readonly #invocation: Told;
  readonly #query: ServiceQuery;
  readonly #dialect: Dialect;
  /** How often each kind of warning came: it may come with thousands of documents, and only the first is shown. */
  readonly #warned = new Map<string, number>();
  #documents = 0;

  constructor(query: ServiceQuery, dialect: Dialect, invocation: Told) {
    this.#query = query;
    this.#dialect = dialect;
    this.#invocation = invocation;
    this.#progress = new Progress(invocation.io, invocation.locale, query.maxDocuments);
  }

  event(event: ClientEvent): void {
    const { locale } = this.#invocation;
    const say = serviceMessages[locale];
    const seconds = (ms: number) => numbersIn(locale)(ms / 1000, 1);
    switch (event.kind) {
      case 'retry':
        this.#tell(say.waiting(seconds(event.waitMs), clientErrorText(event.error, locale)));
        break;
      case 'delay':
        if (event.waitMs >= 1000) this.#tell(say.delayed(seconds(event.waitMs)));
        break;
      case 'warning':
        if (event.problem === undefined) this.warning(event.code, event.message);
        else this.#tell(this.#problemText(event.problem));
    }
  }

  progress(state: DownloadProgress): void {
    this.#documents = state.documents;
    this.#progress.show(state);
  }

  warning(code: string, message: string): void {
    const before = this.#warned.get(code) ?? 0;
    this.#warned.set(code, before + 1);
    if (before === 0) this.#tell(warningText(code, message, this.#invocation.locale));
  }

  interruption(out: string): void {
    const { locale } = this.#invocation;
    this.#progress.interrupt();
    note(this.#invocation, () => serviceMessages[locale].interrupted(numbersIn(locale)(this.#documents), out));
  }

  /** Ends the progress line; after a download also tells of the days that nobody asked for, and how many warnings were not shown. */
  end(summary?: DownloadSummary): void {
    const { locale } = this.#invocation;
    this.#progress.end();
    if (summary === undefined) return;
    tellGaps(summary.gaps, this.#invocation);
    for (const [code, times] of this.#warned) {
      if (times > 1) this.#tell(serviceMessages[locale].more(numbersIn(locale)(times - 1), code));
    }
  }

  #tell(text: string): void {
    const { locale, io } = this.#invocation;
    note({ locale, io: { ...io, stderr: this.#progress.above } }, () => text);
  }

  /** The client reports problems of the filter in English. */
  #problemText({ code, span, message }: Problem): string {
    const { locale } = this.#invocation;
    const problems = validate(`${this.#query.filter}`, { dialect: this.#dialect, locale });
    return problems.find((one) => one.code === code && one.span.start === span.start)?.message ?? message;
  }
}

/** Warns of the days that nobody has asked for. */
export function tellGaps(gaps: DownloadSummary['gaps'], invocation: Told): void {
  if (gaps.length > 0) note(invocation, () => messageOf(gapsSaid(gaps), invocation.locale));
}
