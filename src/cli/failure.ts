import type { nearest } from '../language/nearest.ts';
import type { CliTexts } from './texts.ts';

/** Says something in the language of the user, with the near miss where there is one. Called only to show it. */
export type Say = (texts: CliTexts, near: typeof nearest) => string;

/** The run itself cannot go on: a wrong flag, a file that cannot be read. Told in one line; the exit code is 2. */
export class Failure extends Error {
  readonly say: Say;

  constructor(say: Say) {
    super('the run failed');
    this.say = say;
  }
}
