import { checkFilter } from '../../language/check-filter.ts';
import type { FilterLike } from '../../language/filter.ts';
import type { CompileOptions } from '../options.ts';
import { viewOf } from '../view.ts';
import { codegen } from './codegen.ts';
import { interpret, isDeep } from './interpret.ts';
import type { Predicate } from './predicate.ts';

/**
 * Compiles a filter to a predicate for documents. Only a document's own properties count, whatever their names; `undefined`
 * and `null` are absent. Throws a `FilterError` with the code `unknown-meaning` for an operator without a meaning.
 *
 * A filter nested at most 500 levels deep becomes closures or JavaScript source. A deeper one becomes a jump table, which needs
 * no call stack and takes about twice as long (`npm run bench`, "matching").
 */
export function compile(filter: FilterLike, options: CompileOptions = {}): Predicate {
  const root = checkFilter(filter);
  const view = viewOf(options);
  return options.codegen && !isDeep(root) ? codegen(root, view) : interpret(root, view);
}
