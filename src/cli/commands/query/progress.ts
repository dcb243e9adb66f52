import type { Io } from '../../io/io.ts';

const clear = '\r\x1b[2K';
const width = 20;

/** Shows the progress of a query as a bar on a terminal; elsewhere nothing. */
export class QueryProgress {
  readonly #io: Io;
  readonly #shows: boolean;

  constructor(io: Io) {
    this.#io = io;
    this.#shows = io.stderr.isTTY === true && io.env.TERM !== 'dumb';
  }

  /** Draws the bar for a progress from 0 to 1, followed by a text. */
  show(done: number, text: string): void {
    if (!this.#shows) return;
    const filled = Math.round(Math.min(1, Math.max(0, done)) * width);
    const line = `[${'█'.repeat(filled)}${'░'.repeat(width - filled)}] ${text}`;
    this.#io.stderr.write(`${clear}${line.slice(0, (this.#io.stderr.columns || 80) - 1)}`);
  }

  /** Draws the bar five times a second while something runs. */
  async during<Result>(percentage: () => number, run: () => Promise<Result>): Promise<Result> {
    if (!this.#shows) return run();
    const timer = setInterval(() => {
      const done = percentage();
      if (done >= 0) this.show(done / 100, `${Math.floor(done)} %`);
    }, 200);
    try {
      return await run();
    } finally {
      clearInterval(timer);
      this.end();
    }
  }

  end(): void {
    if (this.#shows) this.#io.stderr.write(clear);
  }
}
