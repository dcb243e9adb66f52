import { isOneEdit } from '../source/nearest.ts';
import type { ParameterValue } from './request.ts';

/** The fewest letters of a name of which another one may be a slip of the hand. */
const leastLetters = 5;

/** The most parameters that are read: more than a person writes, and few enough to cost a hostile request no more. */
const mostParameters = 500;

/**
 * The value of a parameter, or that another one of the request is named nearly like it, as `filtr`, `Filter`, `$filter` or
 * `filter.status` is nearly `filter`: it would be ignored, and the answer be that of no filter. `others` are parameters of their own.
 */
export function unlessNearName(
  value: ParameterValue,
  given: Iterable<string>,
  name: string,
  others: readonly string[],
): ParameterValue {
  const near = value.flaw === undefined ? findNearName(given, name, others) : undefined;
  return near === undefined ? value : { flaw: 'unknown', near };
}

function findNearName(given: Iterable<string>, name: string, others: readonly string[]): string | undefined {
  const wanted = lettersOf(name);
  let read = 0;
  for (const one of given) {
    if (++read > mostParameters) return undefined;
    // A list is reported as one.
    if (one === name || one.length > 4 * name.length + 8 || others.includes(one) || one.startsWith(`${name}[`))
      continue;
    const letters = lettersOf(one);
    if (letters === '' || wanted === '') continue;
    if (letters === wanted || (wanted.length >= leastLetters && isOneEdit(letters, wanted))) return one;
  }
  return undefined;
}

/** The first letters of a name in lower case, without what HTML makes of `&` and without signs. */
function lettersOf(name: string): string {
  return /\p{L}+/u.exec(name.replace(/^amp;/, ''))?.[0].toLowerCase() ?? '';
}
