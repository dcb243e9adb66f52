import { Failure } from './failure.ts';

/** The number that a flag was given, not below `least`; `otherwise` without the flag. */
export function wholeNumber(flag: string, value: string | undefined, otherwise: number, least = 0): number {
  if (value === undefined) return otherwise;
  const number = Number(value);
  if (/^\d{1,9}$/.test(value) && number >= least) return number;
  throw new Failure((say) => say.wrongNumber(flag, value));
}
