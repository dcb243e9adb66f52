import type { DownloadProgress } from '../../../client/download/download.ts';
import type { Locale } from '../../../messages/locale.ts';
import type { Io, Out } from '../../io/io.ts';
import { serviceMessages } from '../../service/messages.ts';

/** The time between two lines without a terminal. */
const everyMs = 2000;

/** Clears the line of a terminal. */
const clear = '\r\x1b[2K';

/** Shows the progress of a download: one line that is redrawn on a terminal, elsewhere a line every two seconds. */
export class Progress {
  readonly #io: Io;
  readonly #locale: Locale;
  readonly #max: number | undefined;
  readonly #began: number;
  readonly #redraws: boolean;
  #shownAt = Number.NEGATIVE_INFINITY;

  constructor(io: Io, locale: Locale, max: number | undefined) {
    this.#io = io;
    this.#locale = locale;
    this.#max = max;
    this.#began = io.now();
    this.#redraws = io.stderr.isTTY === true && io.env.TERM !== 'dumb';
  }

  show({ documents, fresh, failed, pages, rateLimit }: DownloadProgress): void {
    const { stderr, now } = this.#io;
    const at = now();
    if (!this.#redraws && at - this.#shownAt < everyMs) return;
    this.#shownAt = at;
    const say = serviceMessages[this.#locale];
    const number = (value: number) => Math.round(value).toLocaleString(this.#locale);
    const { remaining, allowed } = rateLimit ?? {};
    const figures = [
      say.documents(number(documents)),
      say.pages(number(pages)),
      say.speed(number((fresh * 1000) / Math.max(1, at - this.#began))),
      ...(remaining === undefined || allowed === undefined
        ? []
        : [say.requestsLeft(number(remaining), number(allowed))]),
    ];
    if (!this.#redraws) stderr.write(`${figures.join(', ')}\n`);
    // The last column stays free, since some terminals wrap there. A terminal that reports 0 columns does not know its width.
    else stderr.write(`${clear}${this.#fit(figures, (stderr.columns || 80) - 1, documents + failed, pages)}`);
  }

  /** An output for lines above the progress line, which the next page redraws. */
  get above(): Out {
    return { write: (text) => this.#io.stderr.write(`${this.#redraws ? clear : ''}${text}`) };
  }

  end(): void {
    if (this.#redraws) this.#io.stderr.write(clear);
  }

  /** Keeps the progress line, and begins a new one. */
  interrupt(): void {
    if (this.#redraws) this.#io.stderr.write('\n');
  }

  /** As many whole figures as fit, and a bar in the remaining room. */
  #fit(figures: readonly string[], room: number, done: number, pages: number): string {
    let line = (figures[0] ?? '').slice(0, Math.max(0, room));
    for (const figure of figures.slice(1)) {
      if (line.length + 2 + figure.length > room) break;
      line += `, ${figure}`;
    }
    const width = Math.min(20, room - line.length - 3);
    return width < 5 ? line : `[${this.#bar(width, done, pages)}] ${line}`;
  }

  /** Filled in proportion to `--max`; without it, a block that moves with each page. */
  #bar(width: number, done: number, pages: number): string {
    if (this.#max !== undefined) {
      const filled = Math.min(width, Math.floor((done * width) / this.#max));
      return '█'.repeat(filled) + '░'.repeat(width - filled);
    }
    const at = pages % (width - 2);
    return `${'░'.repeat(at)}███${'░'.repeat(width - 3 - at)}`;
  }
}
