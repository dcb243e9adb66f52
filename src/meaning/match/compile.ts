import { checkFilter } from '../../language/check-filter.ts';
import type { FilterLike } from '../../language/filter.ts';
import { normalForm } from '../normal-form.ts';
import type { CompileOptions } from '../options.ts';
import { viewOf } from '../view.ts';
import { closuresOf } from './closures.ts';
import { codegen } from './codegen.ts';
import type { Predicate } from './guarded.ts';

/**
 * Compiles a filter to a predicate for documents. Only a document's own properties count, whatever their names; `undefined`
 * and `null` are absent. Throws a `FilterError` with the code `unknown-meaning` for an operator without a meaning.
 */
export function compile(filter: FilterLike, options: CompileOptions = {}): Predicate {
  const formula = normalForm(checkFilter(filter));
  const view = viewOf(options);
  return options.codegen ? codegen(formula, view) : closuresOf(formula, view);
}
