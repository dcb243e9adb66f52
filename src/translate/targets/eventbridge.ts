import type { Localized } from '../../messages/locale.ts';
import { remembered } from '../../source/remembered.ts';
import { type FieldOptions, fieldOf, fieldsCheck } from '../field.ts';
import { unsupported } from '../inexact.ts';
import { byEnds, orderSymbol, sidesOf, wrapPart } from '../notation.ts';
import { reasons } from '../reasons.ts';
import { type AskOf, type Finished, optionsWith, type Target } from '../target.ts';
import { compareKinds, kindsIn, selectsNumbers, wordOf } from '../value-kinds.ts';
import {
  allNumbers,
  complement,
  intersect,
  isEverything,
  isPatternNumber,
  type Kinds,
  largest,
  listed,
  ordered,
  unite,
  type ValueSet,
  withPart,
  writeValues,
} from './event-values.ts';

/** An event pattern: names of fields with the values that match, or with patterns of the objects that they hold. */
export interface EventPattern {
  readonly [field: string]: readonly unknown[] | EventPattern;
}

/** A field of events, and the kinds of values in it. */
interface EventField extends Kinds {
  /** The names that lead to it, with `.` between them. */
  readonly path: string;
  /** Whether its type is declared. */
  readonly isTyped: boolean;
}

/** Some values of a field. */
interface FieldSet {
  readonly field: EventField;
  readonly set: ValueSet;
}

/** Events that have, in each of these fields, one of its values; by the paths of the fields, since several writers make one pattern. */
type Conjunction = ReadonlyMap<string, FieldSet>;

/** Events that one of the conjunctions selects; or the reason why a pattern cannot select them. */
export interface EventPart {
  readonly any: readonly Conjunction[];
  readonly refused?: Localized;
}

export interface EventBridgeHelpers {
  /** The path of a property's field, with `.` between its names. */
  field(property: string): string;
  /** The events of which the field of a property has one of these texts, numbers or booleans. */
  among(property: string, values: readonly (string | number | boolean)[]): EventPart;
}

/** The most combinations of alternatives in one pattern. */
const mostCombinations = 1000;

/**
 * Event patterns of Amazon EventBridge. A property is a field of `detail`, unless `fields` gives its path. A field holds a text, a number
 * or a boolean, no list and no object. Where a filter asks for presence, no field holds `null`; elsewhere `null` is absent.
 * Numbers are from -5e9 to 5e9, with at most 15 digits, six of them after the point. A field with a `type` holds values of that type only.
 */
export const eventbridge: Target<EventPattern, EventPart, FieldOptions, EventBridgeHelpers> = {
  name: 'eventbridge',
  many: false,
  options: optionsWith<FieldOptions>({ fields: fieldsCheck() }),
  begin(options, view) {
    const fieldAt = remembered((property: string): EventField => {
      const { field: path = `detail.${property}`, type } = fieldOf(options, property);
      return {
        path,
        texts: type === undefined || type === 'string',
        numbers: type === undefined || type === 'number' || type === 'integer',
        booleans: type === undefined || type === 'boolean',
        isTyped: type !== undefined,
      };
    });
    const part = (property: string, set: ValueSet | undefined): EventPart => {
      const field = fieldAt(property);
      return set === undefined ? refused(reasons.eventKinds) : { any: [new Map([[field.path, { field, set }]])] };
    };

    const comparisons = compareKinds<EventPart>(view, kindsIn(options), ({ property, negated }) => ({
      among: (values, isNot) => part(property, listed(values, isNot)),
      texts: (ask) => (ask.family === 'order' ? unsupported(reasons.eventOrder) : part(property, textsWith(ask))),
      numbers(bound) {
        if (bound === true) return part(property, allNumbers);
        const value = Number(bound.value);
        if (Math.abs(value) > largest) {
          return part(property, value > 0 === sidesOf(bound.means).less ? allNumbers : { tests: [] });
        }
        if (!isPatternNumber(value)) return unsupported(reasons.eventNumber);
        return part(property, ordered(orderSymbol(bound.means), value));
      },
      any(tests) {
        const field = fieldAt(property);
        const sets = tests.flatMap(({ any }) => any.flatMap((one) => [...one.values()].map(({ set }) => set)));
        const set = unite(sets, field);
        return part(property, negated ? set && complement(writeValues(set, field) ?? [], field) : set);
      },
    }));

    return {
      and: (parts) => refusedOf(parts) ?? parts.reduce((a, b) => refusedOf([a, b]) ?? joinAll(a, b)),
      or: (parts) => refusedOf(parts) ?? joinAny(parts),
      not: () => unsupported(reasons.eventNot),
      presence: ({ property, negated }) => part(property, listed([null], !negated)),
      ...comparisons,
      constant: (value) => ({ any: value ? [new Map()] : [] }),
      refuse: ({ property }) => !isReadable(fieldAt(property)) && reasons.eventField,
      requires(ask) {
        const { numbers, isTyped } = fieldAt(ask.property);
        return [
          'event-values',
          ask.family === 'presence' && !ask.negated && 'event-nulls',
          numbers && selectsNumbers(ask, view) && 'event-numbers',
          ask.family !== 'presence' && isTyped && 'field-types',
        ];
      },
      finish: finishPattern,
      helpers: {
        field: (property) => fieldAt(property).path,
        among: (property, values) => part(property, listed(values)),
      },
    };
  },
};

/** Whether no name is one that a pattern reads otherwise. */
function isReadable({ path }: EventField): boolean {
  return path.split('.').every((name) => name !== '' && !name.startsWith('$'));
}

function textsWith(ask: AskOf<'part'>): ValueSet {
  const { text } = wordOf(ask);
  const anywhere = { wildcard: wrapPart(ask.means, text.replace(/[*\\]/g, '\\$&'), '*') };
  return withPart(byEnds<object>(ask.means, anywhere, { prefix: text }, { suffix: text }, anywhere), text === '');
}

/** The first part that a pattern cannot say, if there is one. */
function refusedOf(parts: readonly EventPart[]): EventPart | undefined {
  return parts.find(({ refused }) => refused !== undefined);
}

function refused(reason: Localized): EventPart {
  return { any: [], refused: reason };
}

function joinAll(a: EventPart, b: EventPart): EventPart {
  if (a.any.length * b.any.length > mostCombinations) return refused(reasons.eventSize);
  const all: Conjunction[] = [];
  for (const one of a.any) {
    for (const other of b.any) {
      const both = new Map(one);
      for (const [path, { field, set }] of other) {
        const own = both.get(path);
        const joined = own === undefined ? set : intersect(own.set, set);
        if (joined === undefined) return refused(reasons.eventJoined);
        both.set(path, { field, set: joined });
      }
      all.push(both);
    }
  }
  return { any: all };
}

/** Alternatives; those that are about the same single field are one, with the values of all. */
function joinAny(parts: readonly EventPart[]): EventPart {
  const byPath = new Map<string, { readonly field: EventField; readonly sets: ValueSet[] }>();
  const others: Conjunction[] = [];
  for (const one of parts.flatMap(({ any }) => any)) {
    const [only] = one.values();
    if (only === undefined || one.size > 1) {
      others.push(one);
      continue;
    }
    const { field, set } = only;
    const sets = byPath.get(field.path)?.sets ?? [];
    sets.push(set);
    byPath.set(field.path, { field, sets });
  }
  const united: Conjunction[] = [];
  for (const [path, { field, sets }] of byPath) {
    const set = unite(sets, field);
    if (set === undefined) return refused(reasons.eventKinds);
    united.push(new Map([[path, { field, set }]]));
  }
  return { any: [...united, ...others] };
}

/** A pattern for every event, and one for none: each has a source. */
const everyEvent: EventPattern = { source: [{ exists: true }] };
const noEvent: EventPattern = { source: [{ exists: false }] };

/** The path of a field, and the values of it that match. */
type FieldValues = readonly [path: readonly string[], values: readonly unknown[]];

function finishPattern({ any, refused }: EventPart): Finished<EventPattern> {
  const finished = (output: EventPattern, reason?: Localized) => ({ output, params: [], refused: reason });
  if (refused !== undefined) return finished(everyEvent, refused);
  if (any.length > mostCombinations) return finished(everyEvent, reasons.eventSize);
  const paths = [...new Set(any.flatMap((one) => [...one.keys()]))];
  if (paths.some((path) => paths.some((other) => other.startsWith(`${path}.`)))) {
    return finished(everyEvent, reasons.eventField);
  }
  const alternatives: (readonly FieldValues[])[] = [];
  for (const one of any) {
    const written: FieldValues[] = [];
    for (const [path, { field, set }] of one) {
      if (isEverything(set)) continue;
      const values = writeValues(set, field);
      if (values === undefined) return finished(everyEvent, reasons.eventKinds);
      written.push([path.split('.'), values]);
    }
    if (written.length === 0) return finished(everyEvent);
    if (written.every(([, values]) => values.length > 0)) alternatives.push(written);
  }
  return finished(alternatives.length === 0 ? noEvent : writeAlternatives(alternatives));
}

/** Alternatives within the object, so many names deep, that holds all their fields. */
function writeAlternatives(all: readonly (readonly FieldValues[])[], depth = 0): EventPattern {
  const nameOf = ([path]: FieldValues) => path[depth] as string;
  const isHere = ([path]: FieldValues) => path.length === depth + 1;
  const [outer, ...others] = new Set(all.flat().map((one) => (isHere(one) ? undefined : nameOf(one))));
  if (outer !== undefined && others.length === 0) return { [outer]: writeAlternatives(all, depth + 1) };
  const patterns = all.map((fields) => {
    const inside = new Map<string, FieldValues[]>();
    const pattern: [string, readonly unknown[] | EventPattern][] = [];
    for (const one of fields) {
      if (isHere(one)) pattern.push([nameOf(one), one[1]]);
      else inside.set(nameOf(one), [...(inside.get(nameOf(one)) ?? []), one]);
    }
    for (const [name, some] of inside) pattern.push([name, writeAlternatives([some], depth + 1)]);
    return Object.fromEntries(pattern);
  });
  return patterns.length === 1 ? (patterns[0] as EventPattern) : { $or: patterns };
}
