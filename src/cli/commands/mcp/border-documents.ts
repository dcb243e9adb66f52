import { conditionsOf } from '../../../language/conditions.ts';
import type { Filter } from '../../../language/filter.ts';
import { map } from '../../../language/visit.ts';
import { compare, type DecideOptions, matches, satisfiable } from '../../../meaning/index.ts';

/** A document, and whether the filter selects it. */
export interface BorderDocument {
  readonly document: object;
  readonly isSelected: boolean;
}

/** So many conditions are asked about at most. */
const most = 20;

/**
 * Documents that show what each condition of a filter is good for: with the condition turned around, the filter would answer
 * otherwise. The first one is selected, if any document is.
 */
export function borderDocuments(filter: Filter, options: DecideOptions): readonly BorderDocument[] {
  const found = new Map<string, object>();
  const add = (document: object | undefined) => {
    if (document !== undefined) found.set(JSON.stringify(document), document);
  };
  add(satisfiable(filter, options).witness);
  for (const condition of conditionsOf(filter).slice(0, most)) {
    const turned = map(filter, (node) => (node === condition ? { kind: 'not', operands: [condition] } : node));
    const { gained, lost } = compare(filter, turned, options);
    add(gained?.document);
    add(lost?.document);
  }
  return [...found.values()].map((document) => ({ document, isSelected: matches(filter, document as never, options) }));
}
