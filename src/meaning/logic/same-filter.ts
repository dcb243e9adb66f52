import { type Filter, isFilter, meaningOf, operandsOf } from '../../language/filter.ts';

/** Whether two filters have the same meanings and words throughout, however their operators are written. */
export function isSameFilter(a: Filter, b: Filter): boolean {
  const [some, others] = [operandsOf(a), operandsOf(b)];
  const means = meaningOf(a);
  if (means === undefined || means !== meaningOf(b) || some.length !== others.length) return false;
  return some.every((operand, i) => {
    const other = others[i] as typeof operand;
    if (isFilter(operand)) return isFilter(other) && isSameFilter(operand, other);
    return !isFilter(other) && operand.text === other.text && operand.quoted === other.quoted;
  });
}
