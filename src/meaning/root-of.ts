import { asFilter, type Filter, type FilterLike } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';

const kinds: readonly unknown[] = [
  'or',
  'and',
  'not',
  'compare',
  'presence',
  'call',
] satisfies readonly Filter['kind'][];

/** The filter that was passed; a `FilterError` of the code `wrong-operand` for what is none. */
export function rootOf(filter: FilterLike): Filter {
  if (typeof filter !== 'object' || filter === null) {
    const what = typeof filter === 'string' ? 'a text: read it with `parseOrThrow`' : String(filter);
    throw new FilterError('wrong-operand', `A filter is needed here, not ${what}.`);
  }
  const root = asFilter(filter);
  if (!kinds.includes(root?.kind)) throw new FilterError('wrong-operand', 'This is no filter.');
  return root;
}
