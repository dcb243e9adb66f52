import { checkFilter } from '../../language/check-filter.ts';
import type { FilterLike } from '../../language/filter.ts';
import { check, is, isRecord } from '../../source/shape.ts';
import type { PropertiesOf } from '../../types/checked.ts';
import { normalForm } from '../normal-form.ts';
import { checkOptions, type ViewOptions, viewOf } from '../options.ts';
import { closuresOf, type Predicate } from './closures.ts';

/**
 * Compiles a filter to a predicate for documents. Only a document's own properties count, whatever their names; `undefined`
 * and `null` are absent. Throws a `FilterError` with the code `unknown-meaning` for an operator without a meaning; the predicate
 * throws a `PrefilterError` for what is no document, such as a list of them.
 */
export function compile(filter: FilterLike, options: ViewOptions = {}): Predicate {
  const selects = predicateFor(filter, options);
  return (document) => {
    if (!isDocument(document)) check(documentCheck, document, 'document');
    return selects(document);
  };
}

function predicateFor(filter: FilterLike, options: ViewOptions): Predicate {
  const root = checkFilter(filter);
  checkOptions(options);
  return closuresOf(normalForm(root), viewOf(options));
}

/**
 * Whether a filter selects a document with these properties. For many documents, `compile` the filter once. Throws as
 * `compile` does, and a `PrefilterError` if the properties are not those of a document. If the compiler knows the filter's text, a
 * document with none of its properties does not compile.
 */
export function matches<const F extends FilterLike, D extends DocumentFor<F>>(
  filter: F,
  properties: D,
  options: ViewOptions = {},
): boolean {
  const selects = predicateFor(filter, options);
  check(documentCheck, properties, 'properties');
  return selects(properties);
}

/**
 * Whether a filter can be asked about a value. What is iterated, a `Date` and a promise hold no properties, unless they have
 * some beside, as the rows of some tables do.
 */
function isDocument(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  // By far the most, in some three nanoseconds; to ask for the prototype takes nine.
  if (value.constructor === Object && !(Symbol.iterator in value)) return true;
  if (Object.getPrototypeOf(value) === Object.prototype) return true;
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return false;
  return isRecord(value) || Object.keys(value).length > 0;
}

/** What a document must be. */
export const documentCheck = /* @__PURE__ */ is('an object', isDocument);

/** A document for a filter: any object with at least one of the filter's properties. */
export type DocumentFor<F> = string extends PropertiesOf<F> ? object : { readonly [Name in PropertiesOf<F>]?: unknown };
