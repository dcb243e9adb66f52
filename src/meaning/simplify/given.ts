import { checkFilter } from '../../language/check-filter.ts';
import { type Filter, type FilterLike, isCall, isCondition, reduce } from '../../language/filter.ts';
import { checkArgument } from '../../language/filter-error.ts';
import { kindOf } from '../../language/kinds/kind-of.ts';
import { factsOf, type Properties, type PropertyFacts } from '../../language/properties.ts';
import { withOperands } from '../../language/visit.ts';
import { closuresOf } from '../match/closures.ts';
import { documentCheck } from '../match/compile.ts';
import { asksByProperty, normalForm } from '../normal-form.ts';
import { checkOptions, type View, type ViewOptions, viewOf } from '../options.ts';
import { simplifyTree } from './simplify.ts';

/**
 * What is left to ask of a filter when some properties of a document are known: a filter without their names, or `true` or
 * `false`. It selects the same of the documents that agree with what is known, and is never longer than the filter. What is
 * known to be `null` or `undefined` is known to be absent. Throws as `compile` does.
 */
export function given(filter: FilterLike, known: object, options: ViewOptions = {}): Filter | boolean {
  const root = checkFilter(filter);
  checkArgument(documentCheck, known, 'known');
  checkOptions(options);
  // Throws for an operator without a meaning.
  asksByProperty(normalForm(root));
  const rest = decideKnown(root, known, viewOf(options));
  if (typeof rest === 'boolean') return rest;
  const { dialect, properties } = options;
  return simplifyTree(rest, {
    ...(dialect && { dialect }),
    ...(properties && { properties: withoutTypes(properties) }),
  });
}

/** What is declared, but for types without a kind: a document may have other values. */
function withoutTypes(properties: Properties): Properties {
  const loose: Record<string, PropertyFacts> = {};
  for (const name of Object.keys(properties)) {
    const facts = factsOf(properties, name) as PropertyFacts;
    if (kindOf(facts) !== undefined) loose[name] = facts;
    else if (facts.many) loose[name] = { type: 'string', many: true };
  }
  return loose;
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
      if (isCondition(node))
        return Object.hasOwn(known, node.property.text) ? closuresOf(normalForm(node), view)(known) : node;
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
