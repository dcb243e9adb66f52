import { type Filter, isCall, isCondition } from '../../language/filter.ts';
import { reduce } from '../../language/reduce.ts';
import { withOperands } from '../../language/visit.ts';
import { closuresOf } from '../match/closures.ts';
import { normalForm } from '../normal-form.ts';
import type { View } from '../options.ts';

/**
 * Decides the conditions of a filter on known properties: what is left of it, `true` or `false`. An operator without a meaning
 * stays.
 */
export function decideKnown(root: Filter, known: object, view: View): Filter | boolean {
  return reduce<Filter | boolean | undefined>(root, {
    // Conditions are decided whole, so their words have no results.
    word: () => undefined,
    filter(node, results) {
      if (isCall(node)) return node;
      if (isCondition(node))
        return Object.hasOwn(known, node.property.text)
          ? closuresOf(normalForm(node, view.properties), view)(known)
          : node;
      const [only] = results;
      if (node.kind === 'not') return typeof only === 'boolean' ? !only : withOperands(node, [only as Filter]);
      const decides = node.kind === 'or';
      if (results.includes(decides)) return decides;
      const rest = results.filter((one): one is Filter => typeof one === 'object');
      const [first] = rest;
      if (first === undefined) return !decides;
      return rest.length === 1 && results.length > 1 ? first : withOperands(node, rest);
    },
  }) as Filter | boolean;
}
