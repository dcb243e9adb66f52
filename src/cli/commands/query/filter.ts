import type { Column, ColumnName } from '../../../language/column.ts';
import { conditionsOf } from '../../../language/conditions.ts';
import type { Dialect, Equality } from '../../../language/dialect/dialect.ts';
import { type Filter, isCondition, isFilter, isGroup, type Word } from '../../../language/filter.ts';
import { kindFacts, kindOf } from '../../../language/kinds/kind-of.ts';
import type { ConditionMeaning } from '../../../language/meanings.ts';
import { factsOf, type Properties, type PropertyFacts } from '../../../language/properties.ts';
import { map, visit, withOperands } from '../../../language/visit.ts';
import type { Predicate } from '../../../meaning/match/closures.ts';
import { compile } from '../../../meaning/match/compile.ts';
import type { ViewOptions } from '../../../meaning/options.ts';
import type { Locale } from '../../../messages/locale.ts';
import { type NoteDocument, noteProperties } from '../../../nfe/properties.ts';
import { remembered } from '../../../source/remembered.ts';
import { partText } from '../../../translate/inexact.ts';
import type { SqlOptions } from '../../../translate/sql/declared.ts';
import type { SqlTarget } from '../../../translate/sql/sql.ts';
import { toTarget } from '../../../translate/translate.ts';
import { TranslateError } from '../../../translate/translate-error.ts';
import { Failure } from '../../command-line/failure.ts';
import { cliMessages } from '../../command-line/messages.ts';

/**
 * The columns of a property: one that is NULL exactly where it is absent, and columns that together hold all values that a
 * word can be compared with.
 */
export interface PropertyColumns {
  readonly presence: ColumnName;
  readonly values: readonly Column[];
}

/** A filter, the dialect that defines its equality, and the language of messages about it. */
export interface FilterQuery {
  readonly filter: Filter;
  readonly dialect: Dialect;
  /** The declared properties, of which those of a kind are compared as such. */
  readonly properties?: Properties | undefined;
  readonly locale?: Locale;
}

/** What a source is to find: the properties with their comparisons, and how their values are equal. */
export interface Asked {
  readonly words: ReadonlyMap<string, readonly Compared[]>;
  readonly equality: Equality;
}

export function askedBy({ filter, dialect: { equality } }: FilterQuery): Asked {
  return { words: wordsOf(filter), equality };
}

/** The comparisons of each property; an empty list where only its presence is tested. */
export function wordsOf(filter: Filter): ReadonlyMap<string, readonly Compared[]> {
  const words = new Map<string, Compared[]>();
  visit(filter, (node) => {
    if (!isCondition(node)) return;
    const { text } = node.property;
    const found = words.get(text) ?? [];
    words.set(text, found);
    const means = node.means === 'oneOf' ? 'equal' : node.means;
    for (const value of node.values) found.push({ means, value });
  });
  return words;
}

export interface Compared {
  readonly means: ConditionMeaning;
  readonly value: Word;
}

interface Condition {
  readonly output: string;
  readonly params: readonly unknown[];
}

/** A filter as the condition of a SELECT over the columns of its properties; throws a `Failure` for what is not exact. */
export function conditionOf(
  query: FilterQuery,
  target: SqlTarget,
  columnsFor: (property: string) => PropertyColumns,
): Condition {
  const columns: Record<string, Column> = {};
  const properties: Record<string, PropertyFacts> = {};
  let count = 0;
  const numberOf = remembered((property: string) => {
    const number = count++;
    const { presence, values } = columnsFor(property);
    columns[`${number}`] = { column: presence, type: 'string' };
    const facts = query.properties && factsOf(query.properties, property);
    const ofKind = facts && kindOf(facts) && kindFacts(facts);
    for (const [i, column] of values.entries()) {
      columns[`${number}.${i}`] = column;
      if (ofKind !== undefined) properties[`${number}.${i}`] = ofKind;
    }
    return number;
  });
  const given = new Map<Filter, Filter>();
  const placed = map(query.filter, (node) => {
    if (!isCondition(node)) return node;
    const number = numberOf(node.property.text);
    if (node.values.length === 0) return { ...node, property: { text: `${number}` } };
    const { values } = columnsFor(node.property.text);
    const each = values.map((_, i) => ({ ...node, property: { text: `${number}.${i}` } }));
    for (const one of each) given.set(one, node);
    const [only, ...more] = each;
    if (only !== undefined && more.length === 0) return only;
    return { kind: node.means === 'notEqual' ? 'and' : 'or', operands: each };
  });
  return exactCondition(
    { ...query, filter: placed },
    target,
    { columns, properties },
    (part) => given.get(part) ?? part,
  );
}

/** A filter as a condition; throws a `Failure` for what is not exact, which names the parts that `givenOf` returns. */
export function exactCondition(
  { filter, dialect, locale = 'en' }: FilterQuery,
  target: SqlTarget,
  options: SqlOptions & ViewOptions,
  givenOf: (part: Filter) => Filter = (part) => part,
): Condition {
  const { output, params, notes } = translated();
  if (notes.length === 0) return { output, params };
  const { notExact } = cliMessages[locale];
  const told = notes.map((note) => notExact(target.name, partText(givenOf(note.filter), { dialect }), note.reason));
  throw new Failure(...[...new Set(told)].map((text) => () => text));

  function translated() {
    try {
      return toTarget(filter, target, { ...options, dialect, locale, strict: false });
    } catch (error) {
      // A column whose type cannot have values of the declared kind.
      if (error instanceof TranslateError && error.code === 'unsupported-type') throw new Failure(() => error.message);
      throw error;
    }
  }
}

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
