import { propertyNamesOf } from '../../language/conditions.ts';
import { type Filter, isFilter, operandsOf } from '../../language/filter.ts';
import { compile } from '../../meaning/match/compile.ts';
import type { Predicate } from '../../meaning/match/predicate.ts';
import type { ViewOptions } from '../../meaning/options.ts';

/** A part of a filter that by itself prevents a document from being selected, whatever the rest of the filter is. */
export interface FalsePart {
  readonly part: Filter;
  /** Its value for the document: false, or true below a negation. */
  readonly is: boolean;
  /** The properties in it. */
  readonly properties: readonly string[];
}

/** Finds the smallest parts of a filter that prevent a document from being selected; none for a selected document. */
export function falseParts(filter: Filter, options: ViewOptions = {}): (document: object) => readonly FalsePart[] {
  // The same parts are evaluated for each document.
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
      // An `and` is false because of each false operand; an `or` is false only because of all of them; below a negation
      // it is the reverse.
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
