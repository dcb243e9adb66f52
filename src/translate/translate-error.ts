import { PrefilterError } from '../source/problem.ts';
import { type Check, check } from '../source/shape.ts';
import type { TranslationNote } from './inexact.ts';

/**
 * Why a `TranslateError` was thrown: the translation is not exact, a property is not mapped, a name cannot be written, the
 * options are invalid, or the engine lacks the type of a column.
 */
export type TranslateErrorCode =
  | 'not-exact'
  | 'unknown-property'
  | 'invalid-name'
  | 'invalid-options'
  | 'unsupported-type';

/** The error that `translate` throws, with `notes` about inexact conditions. Messages are English. */
export class TranslateError extends PrefilterError {
  override get name() {
    return 'TranslateError' as const;
  }

  declare readonly code: TranslateErrorCode;
  readonly notes: readonly TranslationNote[];

  constructor(code: TranslateErrorCode, message: string, notes: readonly TranslationNote[] = []) {
    super(code, message);
    this.notes = notes;
  }
}

/** Throws a `TranslateError` for a wrong argument. */
export function checkTranslateArgument(expected: Check, value: unknown, argument: string): void {
  check(expected, value, argument, (message) => new TranslateError('invalid-options', message));
}
