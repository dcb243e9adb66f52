import type { Problem } from '../source/problem.ts';

/** Why a `FilterError` was thrown. */
export type FilterErrorCode =
  | 'invalid-filter'
  | 'invalid-dialect'
  | 'invalid-encoding'
  | 'invalid-options'
  | 'unknown-meaning'
  | 'unknown-property'
  | 'unwritable'
  | 'wrong-operand';

/** The error of this package for filters; `problems` gives positions if the cause is a text. Messages are English. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
  declare readonly code: FilterErrorCode;
  declare readonly problems: readonly Problem[];

  constructor(code: FilterErrorCode, message: string, problems: readonly Problem[] = []) {
    super(message);
    this.code = code;
    this.problems = problems;
  }
}
