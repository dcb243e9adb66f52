import type { DownloadProgress } from '../../../client/download/download.ts';
import type { Locale } from '../../../messages/locale.ts';
import type { Io } from '../../io/io.ts';
import { numbersIn } from '../../output/output.ts';
import { ProgressLine, progressBar } from '../../output/progress-line.ts';
import { serviceMessages } from '../../service/messages.ts';

/** The time between two lines without a terminal. */
const everyMs = 2000;

/** Shows the progress of a download: one line that is redrawn on a terminal, elsewhere a line every two seconds. */
export class Progress {
  readonly line: ProgressLine;
  readonly #io: Io;
  readonly #locale: Locale;
  readonly #max: number | undefined;
  readonly #began: number;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(io: Io, locale: Locale, max: number | undefined) {
    this.line = new ProgressLine(io);
    this.#io = io;
    this.#locale = locale;
    this.#max = max;
    this.#began = io.now();
  }

  show({ documents, fresh, failed, pages, rateLimit }: DownloadProgress): void {
    const at = this.#io.now();
    if (!this.line.isShown && at - this.#shownAt < everyMs) return;
    this.#shownAt = at;
    const say = serviceMessages[this.#locale];
    const number = numbersIn(this.#locale);
    const { remaining, allowed } = rateLimit ?? {};
    const figures = [
      say.documents(number(documents)),
      say.pages(number(pages)),
      say.speed(number((fresh * 1000) / Math.max(1, at - this.#began))),
      ...(remaining === undefined || allowed === undefined
        ? []
        : [say.requestsLeft(number(remaining), number(allowed))]),
    ];
    if (this.line.isShown) this.line.draw((room) => this.#fit(figures, room, documents + failed, pages));
    else this.#io.stderr.write(`${figures.join(', ')}\n`);
  }

  /** As many whole figures as fit, and a bar in the remaining room. */
  #fit(figures: readonly string[], room: number, done: number, pages: number): string {
    let line = figures[0] ?? '';
    for (const figure of figures.slice(1)) {
      if (line.length + 2 + figure.length > room) break;
      line += `, ${figure}`;
    }
    const width = Math.min(20, room - line.length - 3);
    return width < 5 ? line : `${this.#bar(width, done, pages)} ${line}`;
  }

  /** Filled in proportion to `--max`; without it, a block that moves with each page. */
  #bar(width: number, done: number, pages: number): string {
    if (this.#max !== undefined) return progressBar(done / this.#max, width);
    const at = pages % (width - 2);
    return `[${'░'.repeat(at)}███${'░'.repeat(width - 3 - at)}]`;
  }
}
