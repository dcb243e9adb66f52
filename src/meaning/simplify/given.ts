import { checkFilter } from '../../language/check-filter.ts';
import { type Filter, type FilterLike, isCall, isCondition } from '../../language/filter.ts';
import { checkArgument } from '../../language/filter-error.ts';
import { factsOf, type Properties } from '../../language/properties.ts';
import { reduce } from '../../language/reduce.ts';
import { withOperands } from '../../language/visit.ts';
import { compile, documentCheck } from '../match/compile.ts';
import { withoutMeaning } from '../normal-form.ts';
import { checkOptions, type ViewOptions } from '../options.ts';
import { simplify } from './simplify.ts';

/**
 * What is left to ask of a filter when some properties of a document are known: a filter without their names, or `true` or
 * `false`. It selects the same of the documents that agree with what is known, and is never longer than the filter. What is
 * known to be `null` or `undefined` is known to be absent. Throws as `compile` does.
 */
export function given(filter: FilterLike, known: object, options: ViewOptions = {}): Filter | boolean {
  const root = checkFilter(filter);
  checkArgument(documentCheck, known, 'known');
  checkOptions(options);
  const rest = decideKnown(root, known, options);
  if (typeof rest === 'boolean') return rest;
  const { dialect, properties } = options;
  return simplify(rest, { ...(dialect && { dialect }), ...(properties && { properties: onlyMany(properties) }) });
}

/** The same for arguments that have been checked, without looking for what else has become superfluous. */
export function decideKnown(root: Filter, known: object, options: ViewOptions): Filter | boolean {
  return reduce<Filter | boolean | undefined>(root, {
    // Conditions are decided whole, so their words have no results.
    word: () => undefined,
    filter(node, results) {
      if (isCall(node)) throw withoutMeaning(node.operator);
      if (isCondition(node)) return Object.hasOwn(known, node.property.text) ? compile(node, options)(known) : node;
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

/** The properties that hold several values, without the types that only documents of their declaration have. */
function onlyMany(properties: Properties): Properties {
  const many = Object.keys(properties).filter((name) => factsOf(properties, name)?.many);
  return Object.fromEntries(many.map((name) => [name, { type: 'string', many: true }]));
}
