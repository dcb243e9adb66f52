import { propertyNamesOf } from '../../language/conditions.ts';
import { type Filter, isFilter, operandsOf } from '../../language/filter.ts';
import { compile } from '../../meaning/match/compile.ts';
import type { Predicate } from '../../meaning/match/predicate.ts';
import type { ViewOptions } from '../../meaning/options.ts';

/** A part of a filter that alone keeps a document from being selected, whatever the rest of the filter is. */
export interface FalsePart {
  readonly part: Filter;
  /** What it is for the document: false, or below a negation true. */
  readonly is: boolean;
  /** The properties that it asks for. */
  readonly properties: readonly string[];
}

/** Finds the smallest parts of a filter that keep a document from being selected; for one that is selected there are none. */
export function falseParts(filter: Filter, options: ViewOptions = {}): (document: object) => readonly FalsePart[] {
  // The same parts are asked for each document.
  const predicates = new Map<Filter, Predicate>();
  const selects = (part: Filter, document: object) => {
    const predicate = predicates.get(part) ?? compile(part, options);
    predicates.set(part, predicate);
    return predicate(document);
  };
  return (document) => {
    const found: FalsePart[] = [];
    const open = selects(filter, document) ? [] : [{ part: filter, is: false }];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { part, is } = next;
      const operands = operandsOf(part).filter(isFilter);
      // An `and` is false by each operand that is; an `or` is false only by all of them, and the reverse where one is true.
      const isByEach = operands.length === 1 || part.kind === (is ? 'or' : 'and');
      if (part.kind === 'not') open.push({ part: part.operand, is: !is });
      else if (operands.length > 0 && isByEach) {
        for (const operand of operands.toReversed()) {
          if (selects(operand, document) === is) open.push({ part: operand, is });
        }
      } else found.push({ part, is, properties: propertyNamesOf(part) });
    }
    return found;
  };
}
