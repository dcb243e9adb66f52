import { knownLocale, type Locale, localeCheck } from '../messages/locale.ts';
import { PrefilterError, type Problem } from '../source/problem.ts';
import { type Check, check, openShape } from '../source/shape.ts';

/** Why a `FilterError` was thrown. */
export type FilterErrorCode =
  | 'invalid-filter'
  | 'invalid-dialect'
  | 'invalid-encoding'
  | 'invalid-options'
  | 'too-deep'
  | 'unknown-meaning'
  | 'unknown-property'
  | 'unwritable'
  | 'wrong-operand';

/** The error of this package for filters; `problems` gives positions if the cause is a text. */
export class FilterError extends PrefilterError {
  override get name() {
    return 'FilterError' as const;
  }

  declare readonly code: FilterErrorCode;
  declare readonly problems: readonly Problem[];

  constructor(code: FilterErrorCode, message: string, problems: readonly Problem[] = []) {
    super(code, message);
    this.problems = problems;
  }
}

/** The options of functions that take nothing but a language. */
export const localeOnly = /* @__PURE__ */ (() => openShape<{ readonly locale?: Locale }>({ locale: localeCheck }))();

/** Throws a `FilterError` with the code `invalid-options` for options that do not have the shape, in their `locale`. */
export function checkOptions(expected: Check, options: unknown, argument = 'options'): void {
  check(expected, options, argument, invalidOptions, true, knownLocale(Object(options).locale));
}

export function invalidOptions(message: string): FilterError {
  return new FilterError('invalid-options', message);
}

/** Throws a `FilterError` with the code `wrong-operand` for a wrong argument. */
export function checkArgument(expected: Check, value: unknown, argument: string, locale?: Locale): void {
  check(expected, value, argument, wrongOperand, false, locale);
}

export function wrongOperand(message: string): FilterError {
  return new FilterError('wrong-operand', message);
}
