import type { Filter } from '../../../src/language/filter.ts';
import { type Comparison, normalForm, partsOf } from '../../../src/meaning/normal-form.ts';
import { read } from '../full.ts';

/** The comparisons in the normal form of a filter. */
export function comparisonsIn(filter: Filter | string): readonly Comparison[] {
  const parts = partsOf(normalForm(typeof filter === 'string' ? read(filter) : filter));
  return parts.filter((part): part is Comparison => part.kind === 'ask' && part.family !== 'presence');
}
