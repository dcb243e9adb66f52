import { Failure } from './failure.ts';

/** The value of a flag as a whole number of at least `least`; `otherwise` if the flag is missing. */
export function wholeNumber(flag: string, value: string | undefined, otherwise: number, least = 0): number {
  if (value === undefined) return otherwise;
  const number = Number(value);
  if (/^\d{1,9}$/.test(value) && number >= least) return number;
  throw new Failure((say) => say.wrongNumber(flag, value, least));
}
