/**
 * The first index below `length` for which a test holds, by binary search; `length` if there is none. Where the test holds for
 * one index it must hold for all that follow.
 */
export function firstWhere(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
