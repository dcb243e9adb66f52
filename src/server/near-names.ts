import { isOneEdit } from '../source/nearest.ts';

/** The fewest letters of a name of which another one may be a slip of the hand. */
const leastLetters = 5;

/**
 * The first name of a request's parameters that is nearly this one, as `filtr`, `Filter`, `$filter` or `filter.status` is nearly
 * `filter`: it would be ignored, and the answer be that of no filter. `others` are parameters of their own.
 */
export function findNearName(given: Iterable<string>, name: string, others: readonly string[]): string | undefined {
  const wanted = lettersOf(name);
  for (const one of given) {
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
