import { type Filter, isCondition, type Word } from '../../language/filter.ts';
import type { Meaning } from '../../language/meanings.ts';
import { map } from '../../language/visit.ts';

/**
 * The filter with an `or` of equalities for each `oneOf`, so that each value is a separate part; the filter itself if
 * it has none. An equality has the span of its value.
 */
export function expandLists(filter: Filter, operatorOf: (meaning: Meaning) => Word | undefined): Filter {
  const named = (meaning: Meaning) => {
    const operator = operatorOf(meaning);
    return operator === undefined ? {} : { operator };
  };
  return map(filter, (node) => {
    if (!isCondition(node) || node.means !== 'oneOf') return node;
    const { values, property, span } = node;
    const operands = values.map(
      (value): Filter => ({
        ...named('equal'),
        kind: 'condition',
        means: 'equal',
        property,
        values: [value],
        ...(value.span && { span: value.span }),
      }),
    );
    return { ...named('or'), kind: 'or', operands, ...(span && { span }) };
  });
}
