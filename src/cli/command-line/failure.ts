import type { nearest } from '../../language/dialect/nearest.ts';
import type { CliTexts } from './texts.ts';

/** Says something in the language of the user, with the near miss where there is one. Called only to show it. */
export type Say = (texts: CliTexts, near: typeof nearest) => string;

/** The run itself cannot go on: a wrong flag, a file that cannot be read. Told in a line each; the exit code is 2. */
export class Failure extends Error {
  // The command is built in parts, each with a class of its own.
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && 'says' in error;
  }

  readonly says: readonly Say[];

  constructor(...says: readonly Say[]) {
    super('the run failed');
    this.says = says;
  }
}
