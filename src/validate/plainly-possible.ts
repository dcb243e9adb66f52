import { valuesIn } from '../language/conditions.ts';
import type { Dialect } from '../language/dialect/dialect.ts';
import type { Filter, Word } from '../language/filter.ts';
import { canHold, factsOf, type Properties, type PropertyType } from '../language/properties.ts';
import { readValue } from '../language/value.ts';
import { visit } from '../language/visit.ts';

/**
 * Whether it is obvious without the solver that each part of a filter can match: presence tests and equalities with
 * possible values, joined by `or` alone, or each on another property. This is true for most filters, and makes a
 * request to a server some 50 microseconds shorter (`test/bench/server.ts`).
 */
export function isPlainlyPossible(
  filter: Filter,
  { dialect, properties = {} }: { readonly dialect: Dialect; readonly properties?: Properties | undefined },
): boolean {
  const names = new Set<string>();
  let conditions = 0;
  let onlyOr = true;
  let isPlain = true;
  visit(filter, (node) => {
    if (node.kind === 'not') onlyOr = false;
    else if (node.kind === 'or' || node.kind === 'and') {
      if (node.operands.length === 0) isPlain = false;
      if (node.kind === 'and') onlyOr = false;
    } else if (
      node.kind === 'presence' ||
      node.kind === 'oneOf' ||
      (node.kind === 'compare' && node.comparator === 'equal')
    ) {
      conditions++;
      names.add(node.property.text);
      const type = factsOf(properties, node.property.text)?.type;
      if (type !== undefined)
        isPlain =
          type.length > 0 && (node.kind === 'presence' || valuesIn(node).some((value) => isHeld(type, value, dialect)));
    } else isPlain = false;
    return isPlain ? undefined : 'stop';
  });
  return isPlain && (onlyOr || names.size === conditions);
}

/** Whether a value obviously belongs to a declared type, with the equality of the dialect. */
function isHeld(type: PropertyType, value: Word, { equality }: Dialect): boolean {
  return equality === 'typed' ? typeof readValue(value) === type : canHold(type, value.text);
}
