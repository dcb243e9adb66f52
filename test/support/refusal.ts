import { FilterError } from '../../src/language/filter-error.ts';

/** The error that a call throws; fails if it throws none or another kind. */
export function refusal(call: () => unknown): FilterError {
  try {
    call();
  } catch (error) {
    if (error instanceof FilterError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
