import { propertiesOf } from '../../language/conditions.ts';
import { type Filter, isFilter, negatedBy, operandsOf } from '../../language/filter.ts';
import { remembered } from '../../source/remembered.ts';
import type { ViewOptions } from '../options.ts';
import { compile } from './compile.ts';

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
  const predicateOf = remembered((part: Filter) => compile(part, options));
  const partsIn = (part: Filter, is: boolean, document: object): readonly FalsePart[] => {
    const inside = negatedBy(part);
    if (inside !== undefined) return partsIn(inside, !is, document);
    const operands = operandsOf(part).filter(isFilter);
    // An `and` is false because of each false operand; an `or` is false only because of all of them; below a negation it is
    // the reverse.
    const isByEach = operands.length === 1 || part.kind === (is ? 'or' : 'and');
    if (operands.length === 0 || !isByEach) return [{ part, is, properties: propertiesOf(part) }];
    return operands.flatMap((operand) => (predicateOf(operand)(document) === is ? partsIn(operand, is, document) : []));
  };
  return (document) => (predicateOf(filter)(document) ? [] : partsIn(filter, false, document));
}
