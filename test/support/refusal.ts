import { FilterError } from '../../src/language/filter-error.ts';

type ErrorClass<E> = abstract new (...args: never) => E;

/** The error that a call throws, by default a `FilterError`; fails if it throws none or another kind. */
export function refusal<E = FilterError>(call: () => unknown, kind = FilterError as unknown as ErrorClass<E>): E {
  try {
    call();
  } catch (error) {
    if (error instanceof kind) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
