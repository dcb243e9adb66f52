import type { TranslationNote } from './translation-note.ts';

/**
 * Why a `TranslateError` was thrown: something is not exact, the options do not map a property, a name cannot be written, or
 * the options make no sense; of rules of react-querybuilder, no filter says them.
 */
export type TranslateErrorCode =
  | 'not-exact'
  | 'unknown-property'
  | 'invalid-name'
  | 'invalid-options'
  | 'invalid-group';

/** What `translate` throws; `notes` say what is not exact. Messages are English. */
export class TranslateError extends Error {
  override readonly name = 'TranslateError';
  readonly code: TranslateErrorCode;
  readonly notes: readonly TranslationNote[];

  constructor(code: TranslateErrorCode, message: string, notes: readonly TranslationNote[] = []) {
    super(message);
    this.code = code;
    this.notes = notes;
  }
}
