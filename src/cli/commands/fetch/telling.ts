import type { ClientEvent } from '../../../client/client.ts';
import type { DownloadProgress, DownloadSummary } from '../../../client/download/download.ts';
import { gapsSaid, messageOf } from '../../../client/download/messages.ts';
import type { Invocation } from '../../command-line/command.ts';
import { note, numbersIn } from '../../output/output.ts';
import { clientErrorText, withFlags } from '../../service/error-messages.ts';
import { serviceMessages } from '../../service/messages.ts';
import { Progress } from './progress.ts';

type Told = Pick<Invocation, 'locale' | 'io'>;

/** What a person reads while documents come. */
export class Telling {
  readonly #progress: Progress;
  readonly #invocation: Told;
  /** How often each kind of warning came: it may come with thousands of documents, and only the first is shown. */
  readonly #warned = new Map<string, number>();
  #documents = 0;

  constructor(maxDocuments: number | undefined, invocation: Told) {
    this.#invocation = invocation;
    this.#progress = new Progress(invocation.io, invocation.locale, maxDocuments);
  }

  event(event: ClientEvent): void {
    const { locale } = this.#invocation;
    const say = serviceMessages[locale];
    const seconds = (ms: number) => numbersIn(locale)(ms / 1000, 1);
    switch (event.kind) {
      case 'retry':
        this.#tell(say.waiting(seconds(event.waitMs), clientErrorText(event.error)));
        break;
      case 'delay':
        if (event.waitMs >= 1000) this.#tell(say.delayed(seconds(event.waitMs)));
        break;
      case 'warning':
        if (event.problem === undefined) this.warning(event.code, event.message);
        else this.#tell(event.problem.message);
    }
  }

  progress(state: DownloadProgress): void {
    this.#documents = state.documents;
    this.#progress.show(state);
  }

  warning(code: string, message: string): void {
    const before = this.#warned.get(code) ?? 0;
    this.#warned.set(code, before + 1);
    if (before === 0) this.#tell(withFlags(message));
  }

  interruption(out: string): void {
    const { locale } = this.#invocation;
    this.#progress.line.keep();
    note(this.#invocation, () => serviceMessages[locale].interrupted(numbersIn(locale)(this.#documents), out));
  }

  /** Ends the progress line; after a download also tells of the days that nobody asked for, and how many warnings were not shown. */
  end(summary?: DownloadSummary): void {
    const { locale } = this.#invocation;
    this.#progress.line.end();
    if (summary === undefined) return;
    tellGaps(summary.gaps, this.#invocation);
    for (const [code, times] of this.#warned) {
      if (times > 1) this.#tell(serviceMessages[locale].more(numbersIn(locale)(times - 1), code));
    }
  }

  #tell(text: string): void {
    const { locale, io } = this.#invocation;
    note({ locale, io: { ...io, stderr: this.#progress.line.above } }, () => text);
  }
}

/** Warns of the days that nobody has asked for. */
export function tellGaps(gaps: DownloadSummary['gaps'], invocation: Told): void {
  if (gaps.length > 0) note(invocation, () => messageOf(gapsSaid(gaps), invocation.locale));
}
