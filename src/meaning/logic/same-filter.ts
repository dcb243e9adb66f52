import { type Filter, isFilter, meaningOf, type Operand, operandsOf } from '../../language/filter.ts';

/** Whether two filters have the same meanings and words throughout, however their operators are written. */
export function isSameFilter(a: Filter, b: Filter): boolean {
  const [some, others] = [operandsOf(a), operandsOf(b)];
  const means = meaningOf(a);
  if (means === undefined || means !== meaningOf(b) || some.length !== others.length) return false;
  // A loop, since a call of `every` at each level would take three times the stack.
  for (let i = 0; i < some.length; i++) {
    const [operand, other] = [some[i] as Operand, others[i] as Operand];
    const isSame = isFilter(operand)
      ? isFilter(other) && isSameFilter(operand, other)
      : !isFilter(other) && operand.text === other.text && operand.quoted === other.quoted;
    if (!isSame) return false;
  }
  return true;
}
