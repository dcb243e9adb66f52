import type { Problem } from './problem.ts';

/**
 * The class of every error that this package throws, except for the reason of an `AbortSignal`. Wrong options have the code
 * `invalid-options`, those of the client `argument`. Messages are English.
 */
export class PrefilterError extends Error {
  override readonly name: string = 'PrefilterError';
  /** What went wrong, stable between versions. */
  readonly code: string;
  /** What is wrong in a text, with positions, if a text is the cause. */
  declare readonly problems?: readonly Problem[];

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The error for a wrong option or argument. */
export function invalidArgument(message: string, options?: ErrorOptions): PrefilterError {
  return new PrefilterError('invalid-options', message, options);
}
