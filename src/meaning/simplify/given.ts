import { checkFilter } from '../../language/check-filter.ts';
import { type Filter, type FilterLike, isCall } from '../../language/filter.ts';
import { checkArgument } from '../../language/filter-error.ts';
import { factsOf, type Properties } from '../../language/properties.ts';
import { visit } from '../../language/visit.ts';
import { documentCheck } from '../match/compile.ts';
import { withoutMeaning } from '../normal-form.ts';
import { checkOptions, type ViewOptions, viewOf } from '../options.ts';
import { decideKnown } from './decide-known.ts';
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
  visit(root, (node) => {
    if (isCall(node)) throw withoutMeaning(node.operator);
  });
  const rest = decideKnown(root, known, viewOf(options));
  if (typeof rest === 'boolean') return rest;
  const { dialect, properties } = options;
  return simplify(rest, { ...(dialect && { dialect }), ...(properties && { properties: onlyMany(properties) }) });
}

/** The properties that hold several values, without the types that only documents of their declaration have. */
function onlyMany(properties: Properties): Properties {
  const many = Object.keys(properties).filter((name) => factsOf(properties, name)?.many);
  return Object.fromEntries(many.map((name) => [name, { type: 'string', many: true }]));
}
