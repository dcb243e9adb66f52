import type { Io, Out } from '../io/io.ts';

/** Clears the line of a terminal. */
const clear = '\r\x1b[2K';

/** One line of progress below all others, which is drawn again and again; only on a terminal that can. */
export class ProgressLine {
  readonly isShown: boolean;
  readonly #out: Out;

  constructor({ stderr, env }: Pick<Io, 'stderr' | 'env'>) {
    this.#out = stderr;
    this.isShown = stderr.isTTY === true && env.TERM !== 'dumb';
  }

  /** Draws the line that is made for a room of so many columns, as far as it fits. */
  draw(line: (room: number) => string): void {
    // The last column stays free, since some terminals wrap there. A terminal that reports 0 columns does not know its width.
    if (!this.isShown) return;
    const room = (this.#out.columns || 80) - 1;
    this.#out.write(`${clear}${line(room).slice(0, room)}`);
  }

  /** An output for lines above it, until it is drawn again. */
  get above(): Out {
    return { write: (text) => this.#out.write(`${this.isShown ? clear : ''}${text}`) };
  }

  /** Removes the line. */
  end(): void {
    if (this.isShown) this.#out.write(clear);
  }

  /** Keeps the line, and begins a new one. */
  keep(): void {
    if (this.isShown) this.#out.write('\n');
  }
}

/** A bar that is filled from 0 to 1. */
export function progressBar(done: number, width = 20): string {
  const filled = Math.floor(Math.min(1, Math.max(0, done)) * width);
  return `[${'█'.repeat(filled)}${'░'.repeat(width - filled)}]`;
}
