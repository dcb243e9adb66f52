import { checkFilter } from '../../language/check-filter.ts';
import { type Filter, type FilterLike, isCall, isCondition, reduce } from '../../language/filter.ts';
import { checkArgument } from '../../language/filter-error.ts';
import { declaredPath, hasPath } from '../../language/path.ts';
import { withOperands } from '../../language/visit.ts';
import { closuresOf } from '../match/closures.ts';
import { documentCheck } from '../match/compile.ts';
import { asksByProperty, normalForm } from '../normal-form.ts';
import { type CleanOptions, checkOptions, type View, type ViewOptions, viewOf } from '../options.ts';
import { simplifyTree } from './simplify.ts';

/**
 * What is left to ask of a filter when some properties of a document are known: a filter without their names, or `true` or
 * `false`. It selects the same of the documents that agree with what is known, and is never longer than the filter. What is
 * known to be `null` or `undefined` is known to be absent. Throws as `compile` does.
 */
export function given(filter: FilterLike, known: object, options: ViewOptions & CleanOptions = {}): Filter | boolean {
  const root = checkFilter(filter);
  checkArgument(documentCheck, known, 'known');
  checkOptions(options);
  // Throws for an operator without a meaning.
  asksByProperty(normalForm(root));
  const rest = decideKnown(root, known, viewOf(options));
  if (typeof rest === 'boolean') return rest;
  return simplifyTree(rest, options);
}

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
      if (isCondition(node)) {
        const path = declaredPath(view.properties, node.property.text) ?? [node.property.text];
        return hasPath(known, path) ? closuresOf(normalForm(node), view)(known) : node;
      }
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
