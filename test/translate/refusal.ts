import { TranslateError } from '../../src/translate/translate-error.ts';

/** The error that a call throws. */
export function refusal(call: () => unknown): TranslateError {
  try {
    call();
  } catch (error) {
    if (error instanceof TranslateError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
