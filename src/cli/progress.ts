import type { DownloadProgress } from '../client/download/download.ts';
import type { Locale } from '../messages/locale.ts';
import { fetchTexts } from './fetch-texts.ts';
import type { Io } from './io.ts';
import { columnsOf } from './terminal.ts';

/** How often a line is written where there is no terminal. */
const everyMs = 2000;

/** Shows how a download gets on: one line that is redrawn on a terminal, a line now and then elsewhere. */
export class Progress {
  readonly #io: Io;
  readonly #locale: Locale;
  readonly #max: number | undefined;
  readonly #began: number;
  #before: number | undefined;
  #told = Number.NEGATIVE_INFINITY;

  constructor(io: Io, locale: Locale, max: number | undefined) {
    this.#io = io;
    this.#locale = locale;
    this.#max = max;
    this.#began = io.now();
  }

  show(progress: DownloadProgress): void {
    const { documents, failed, pages, rateLimit } = progress;
    const { stderr, now } = this.#io;
    const at = now();
    const say = fetchTexts[this.#locale];
    const number = (value: number) => value.toLocaleString(this.#locale);
    // What earlier runs stored took none of this time.
    this.#before ??= documents === 0 ? 0 : Math.max(0, documents - 50);
    const perSecond = Math.round(((documents - this.#before) * 1000) / Math.max(1, at - this.#began));
    const line = [
      say.progress(number(documents), number(pages), number(perSecond)),
      ...(rateLimit?.remaining === undefined || rateLimit.allowed === undefined
        ? []
        : [say.requestsLeft(number(rateLimit.remaining), number(rateLimit.allowed))]),
    ].join(', ');
    if (stderr.isTTY) {
      const room = columnsOf(stderr) - 1;
      stderr.write(`\r\x1b[2K${`${this.#bar(documents + failed, pages)} ${line}`.slice(0, room)}`);
    } else if (at - this.#told >= everyMs) {
      this.#told = at;
      stderr.write(`${line}\n`);
    }
  }

  /** Leaves the line of a terminal free for what comes next. */
  end(): void {
    if (this.#io.stderr.isTTY) this.#io.stderr.write('\r\x1b[2K');
  }

  /** Filled up to the maximum that was asked for; without one, a block that moves with each page. */
  #bar(done: number, pages: number): string {
    const width = 20;
    if (this.#max !== undefined) {
      const filled = Math.min(width, Math.floor((done * width) / this.#max));
      return `[${'█'.repeat(filled)}${'░'.repeat(width - filled)}]`;
    }
    const at = pages % (width - 2);
    return `[${'░'.repeat(at)}███${'░'.repeat(width - 3 - at)}]`;
  }
}
