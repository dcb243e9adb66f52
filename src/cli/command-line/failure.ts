import type { nearest } from '../../source/nearest.ts';
import type { CliTexts } from './texts.ts';

/** Returns a message in the user's language; `near` finds the name closest to a misspelt one. Called only when it is shown. */
export type Say = (texts: CliTexts, near: typeof nearest) => string;

/** The run cannot go on, for instance because of an unknown flag or an unreadable file. Each message is one line; the exit code is 2. */
export class Failure extends Error {
  // The command is built as several bundles, each with its own copy of this class.
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && 'says' in error;
  }

  readonly says: readonly Say[];

  constructor(...says: readonly Say[]) {
    super('the run failed');
    this.says = says;
  }
}
