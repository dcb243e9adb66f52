import { conditionsOf } from '../../../language/conditions.ts';
import type { Dialect } from '../../../language/dialect/dialect.ts';
import { type Filter, isFilter, isGroup } from '../../../language/filter.ts';
import { withOperands } from '../../../language/visit.ts';
import type { Predicate } from '../../../meaning/match/closures.ts';
import { compile } from '../../../meaning/match/compile.ts';
import { type NoteDocument, noteProperties } from '../../../nfe/properties.ts';

/*
 * Fields of notes have several values and kinds of values, which the engine does not know. So the parts of a filter that are
 * about them are decided when a note is read, and the engine only gets the results.
 */

/** A filter of which the parts about notes are decided beforehand. */
export interface DecidedFilter {
  /** The rest, with a comparison in place of each part. */
  readonly filter: Filter;
  /** The result of each part for a note, `1` or `0`. */
  decide(note: NoteDocument): string;
}

/** The property in place of the part with this number; no property of a filter contains a space. */
export const resultProperty = /^result (\d+)$/;

/** Splits a filter; `undefined` if no part is about a property that comes from notes. */
export function decideByNotes(
  filter: Filter,
  dialect: Dialect,
  isFromNotes: (property: string) => boolean,
): DecidedFilter | undefined {
  const parts: Predicate[] = [];
  const rest = split(filter);
  if (parts.length === 0) return undefined;
  return { filter: rest, decide: (note) => parts.map((isMatch) => (isMatch(note) ? '1' : '0')).join('') };

  function split(node: Filter): Filter {
    const conditions = conditionsOf(node);
    const about = conditions.filter(({ property }) => isFromNotes(property.text));
    if (about.length === 0) return node;
    if (about.length < conditions.length && isGroup(node))
      return withOperands(
        node,
        node.operands.map((operand) => (isFilter(operand) ? split(operand) : operand)),
      );
    const number = parts.push(compile(node, { dialect, properties: noteProperties })) - 1;
    return { kind: 'condition', means: 'equal', property: { text: `result ${number}` }, values: [{ text: '1' }] };
  }
}
