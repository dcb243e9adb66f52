import { checkFilter } from '../../language/check-filter.ts';
import type { FilterLike } from '../../language/filter.ts';
import { check, is } from '../../source/shape.ts';
import type { PropertiesOf } from '../../types/checked.ts';
import { normalForm } from '../normal-form.ts';
import { type CompileOptions, checkOptions, viewOf } from '../options.ts';
import { closuresOf, type Predicate } from './closures.ts';
import { codegen } from './codegen.ts';

/**
 * Compiles a filter to a predicate for documents. Only a document's own properties count, whatever their names; `undefined`
 * and `null` are absent. Throws a `FilterError` with the code `unknown-meaning` for an operator without a meaning.
 */
export function compile(filter: FilterLike, options: CompileOptions = {}): Predicate {
  const root = checkFilter(filter);
  checkOptions(options);
  const formula = normalForm(root);
  const view = viewOf(options);
  return options.codegen ? codegen(formula, view) : closuresOf(formula, view);
}

/**
 * Whether a filter selects a document with these properties. For many documents, `compile` the filter once. Throws as
 * `compile` does, and a `PrefilterError` if the properties are not an object. If the compiler knows the filter's text, a
 * document with none of its properties does not compile.
 */
export function matches<const F extends FilterLike, D extends DocumentFor<F>>(
  filter: F,
  properties: D,
  options: CompileOptions = {},
): boolean {
  const selects = compile(filter, options);
  check(documentCheck, properties, 'properties');
  return selects(properties);
}

/** What a document must be. */
export const documentCheck = /* @__PURE__ */ is(
  'an object',
  (value) => typeof value === 'object' && value !== null && !(value instanceof Promise),
);

/** A document for a filter: any object with at least one of the filter's properties. */
export type DocumentFor<F> = string extends PropertiesOf<F> ? object : { readonly [Name in PropertiesOf<F>]?: unknown };
