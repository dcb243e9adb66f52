import type { Scalar } from '../../language/kinds/scalar.ts';
import type { Localized } from '../../messages/locale.ts';
import { type FieldOptions, fieldOf, fieldsCheck } from '../field.ts';
import { type TermResult, unsupported } from '../inexact.ts';
import { byEnds, sidesOf } from '../notation.ts';
import { reasons } from '../reasons.ts';
import { type AskOf, type Finished, optionsWith, type Target } from '../target.ts';
import { compareKinds, kindsIn, selectsNumbers, wordOf } from '../value-kinds.ts';
import {
  allNumbers,
  allTexts,
  complement,
  everyValue,
  intersect,
  isNothing,
  isPatternNumber,
  isSame,
  type Kinds,
  largest,
  nothing,
  type TextSet,
  unite,
  type ValueSet,
} from './event-values.ts';

/** An event pattern: names of fields with the values that match, or with patterns of the objects that they hold. */
export interface EventPattern {
  readonly [field: string]: readonly unknown[] | EventPattern;
}

/** Events that have, in each of these fields, one of its values. */
type Conjunction = ReadonlyMap<string, ValueSet>;

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
    const path = (property: string) => fieldOf(options, property).field ?? `detail.${property}`;
    const kindsAt = new Map<string, Kinds>();
    const askedFor = new Set<string>();
    const kindsOf = (property: string): Kinds => {
      const { type } = fieldOf(options, property);
      const kinds: Kinds = {
        texts: type === undefined || type === 'string',
        numbers: type === undefined || type === 'number' || type === 'integer',
        booleans: type === undefined || type === 'boolean',
      };
      kindsAt.set(path(property), kinds);
      return kinds;
    };
    const part = (property: string, set: ValueSet | undefined): EventPart => {
      if (set === undefined) return { any: [], refused: reasons.eventJoined };
      if (isNothing(set)) return { any: [] };
      const isAll = set.absent && isSame({ ...set, absent: false }, everyValue(kindsOf(property)));
      return { any: [new Map(isAll ? [] : [[path(property), set]])] };
    };
    const setOf = ({ any: [only] }: EventPart, property: string) => only?.get(path(property)) ?? nothing;

    const comparisons = compareKinds<EventPart>(view, kindsIn(options), ({ property, negated }) => {
      const kinds = kindsOf(property);
      const asked = (set: ValueSet) => part(property, negated ? complement(set, kinds) : set);
      return {
        among: (values, isNot) => part(property, isNot ? complement(setAmong(values), kinds) : setAmong(values)),
        texts: (ask) =>
          ask.family === 'order'
            ? unsupported(reasons.eventOrder)
            : part(property, { ...nothing, texts: [textsWith(ask)] }),
        numbers(bound) {
          if (bound === true) return part(property, { ...nothing, numbers: [allNumbers] });
          const value = Number(bound.value);
          const { less, orEqual } = sidesOf(bound.means);
          if (Math.abs(value) > largest) {
            const isAll = value > 0 === less;
            return part(property, isAll ? { ...nothing, numbers: [allNumbers] } : nothing);
          }
          if (!isPatternNumber(value)) return unsupported(reasons.eventNumber);
          const interval = less
            ? { from: -largest, to: value, isOpen: [false, !orEqual] as const }
            : { from: value, to: largest, isOpen: [!orEqual, false] as const };
          return part(property, { ...nothing, numbers: [interval] });
        },
        any: (tests) => asked(unite(tests.map((one) => setOf(one, property)))),
      };
    });

    return {
      and: (parts) => refusedOf(parts) ?? parts.reduce((a, b) => refusedOf([a, b]) ?? joinAll(a, b)),
      or: (parts) => refusedOf(parts) ?? { any: joinAny(parts.flatMap(({ any }) => any)) },
      not: () => unsupported(reasons.eventNot),
      presence({ property, negated }): TermResult<EventPart> {
        return part(property, negated ? { ...nothing, absent: true } : everyValue(kindsOf(property)));
      },
      ...comparisons,
      constant: (value) => ({ any: value ? [new Map()] : [] }),
      refuse: ({ property }) => !isPath(path(property)) && reasons.eventField,
      requires(ask) {
        const { family, property, negated } = ask;
        const isForPresence = family === 'presence' ? !negated : family === 'part' && wordOf(ask).text === '';
        if (isForPresence) askedFor.add(path(property));
        return [
          'event-values',
          isForPresence && 'event-nulls',
          kindsOf(property).numbers && selectsNumbers(ask, view) && 'event-numbers',
          family !== 'presence' && fieldOf(options, property).type !== undefined && 'field-types',
        ];
      },
      finish: (whole) =>
        finishPattern(whole, (field) => ({ ...(kindsAt.get(field) ?? allKinds), isAskedFor: askedFor.has(field) })),
      helpers: {
        field: path,
        among(property, values) {
          kindsOf(property);
          return part(property, setAmong(values));
        },
      },
    };
  },
};

/** Names between points, none of which a pattern reads otherwise. */
function isPath(path: string): boolean {
  return path.split('.').every((name) => name !== '' && !name.startsWith('$'));
}

function setAmong(values: readonly Scalar[]): ValueSet {
  const texts = values.filter((value) => typeof value === 'string').sort();
  const numbers = values.flatMap((value) =>
    // A number that no event holds equals none.
    (typeof value === 'number' || typeof value === 'bigint') && isPatternNumber(Number(value))
      ? [{ from: Number(value), to: Number(value), isOpen: [false, false] as const }]
      : [],
  );
  const booleans = values.filter((value) => typeof value === 'boolean');
  return unite([{ ...nothing, texts: [{ is: texts }], numbers, booleans }]);
}

function textsWith(ask: AskOf<'part'>): TextSet {
  const { text } = wordOf(ask);
  if (text === '') return allTexts;
  const part = { text, negated: false } as const;
  return byEnds<TextSet>(
    ask.means,
    { part: 'contains', ...part },
    { part: 'prefix', ...part },
    { part: 'suffix', ...part },
    { is: [text] },
  );
}

/** The first part that a pattern cannot say, if there is one. */
function refusedOf(parts: readonly EventPart[]): EventPart | undefined {
  return parts.find(({ refused }) => refused !== undefined);
}

function joinAll(a: EventPart, b: EventPart): EventPart {
  if (a.any.length * b.any.length > mostCombinations) return { any: [], refused: reasons.eventSize };
  const all: Conjunction[] = [];
  for (const one of a.any) {
    for (const other of b.any) {
      const both = new Map(one);
      for (const [field, set] of other) {
        const own = both.get(field);
        const joined = own === undefined ? set : intersect(own, set);
        if (joined === undefined) return { any: [], refused: reasons.eventJoined };
        both.set(field, joined);
      }
      if (![...both.values()].some(isNothing)) all.push(both);
    }
  }
  return { any: joinAny(all) };
}

/** Alternatives that differ in one field are one, with the values of both. */
function joinAny(all: readonly Conjunction[]): readonly Conjunction[] {
  let joined = all;
  for (const field of new Set(all.flatMap((one) => [...one.keys()]))) {
    const groups = new Map<string, { readonly first: Conjunction; readonly sets: ValueSet[] }>();
    const others: Conjunction[] = [];
    for (const one of joined) {
      const set = one.get(field);
      if (set === undefined) {
        others.push(one);
        continue;
      }
      const key = keyWithout(one, field);
      const group = groups.get(key) ?? { first: one, sets: [] };
      groups.set(key, group);
      group.sets.push(set);
    }
    if (groups.size + others.length === joined.length) continue;
    const united = [...groups.values()].map(({ first, sets }) =>
      sets.length < 2 ? first : new Map(first).set(field, unite(sets)),
    );
    joined = [...others, ...united];
  }
  return joined;
}

/** What each conjunction says of its fields, in the order of their names; joining asks for it again and again. */
const written = new WeakMap<Conjunction, readonly (readonly [field: string, text: string])[]>();

function keyWithout(one: Conjunction, field: string): string {
  let fields = written.get(one);
  if (fields === undefined) {
    fields = [...one].map(([name, set]) => [name, JSON.stringify([name, set])] as const);
    fields = fields.toSorted(([a], [b]) => (a < b ? -1 : 1));
    written.set(one, fields);
  }
  let key = '';
  for (const [name, text] of fields) if (name !== field) key += text;
  return key;
}

/** A pattern for every event, and one for none: each has a source. */
const everyEvent: EventPattern = { source: [{ exists: true }] };
const noEvent: EventPattern = { source: [{ exists: false }] };

/** The kinds of values in a field that nothing is known of. */
const allKinds: Kinds = { texts: true, numbers: true, booleans: true };

/** What is known of a field when its values are written: with `isAskedFor`, that it holds no `null`. */
interface WrittenField extends Kinds {
  readonly isAskedFor: boolean;
}

/** The path of a field, and the values of it that match. */
type FieldValues = readonly [path: readonly string[], values: readonly unknown[]];

function finishPattern({ any, refused }: EventPart, fieldAt: (path: string) => WrittenField): Finished<EventPattern> {
  const finished = (output: EventPattern, reason?: Localized) => ({ output, params: [], refused: reason });
  if (refused !== undefined) return finished(everyEvent, refused);
  if (any.length > mostCombinations) return finished(everyEvent, reasons.eventSize);
  const paths = [...new Set(any.flatMap((one) => [...one.keys()]))];
  if (paths.some((path) => paths.some((other) => other.startsWith(`${path}.`)))) {
    return finished(everyEvent, reasons.eventField);
  }
  const alternatives: (readonly FieldValues[])[] = [];
  for (const one of any) {
    const fields: FieldValues[] = [];
    for (const [path, set] of one) {
      const values = writeValues(set, fieldAt(path));
      if (values === undefined) return finished(everyEvent, reasons.eventKinds);
      if (values !== 'all') fields.push([path.split('.'), values]);
    }
    if (fields.length === 0) return finished(everyEvent);
    alternatives.push(fields);
  }
  return finished(alternatives.length === 0 ? noEvent : writeAlternatives(alternatives));
}

/** Alternatives within the object that holds all their fields. */
function writeAlternatives(all: readonly (readonly FieldValues[])[]): EventPattern {
  const [outer, ...others] = new Set(all.flat().map(([path]) => (path.length > 1 ? path[0] : undefined)));
  if (outer !== undefined && others.length === 0) {
    return { [outer]: writeAlternatives(all.map((one) => one.map(([path, values]) => [path.slice(1), values]))) };
  }
  const patterns = all.map((fields) => {
    const inside = new Map<string, FieldValues[]>();
    const pattern: [string, readonly unknown[] | EventPattern][] = [];
    for (const [[name = '', ...rest], values] of fields) {
      if (rest.length === 0) pattern.push([name, values]);
      else inside.set(name, [...(inside.get(name) ?? []), [rest, values]]);
    }
    for (const [name, fieldsInside] of inside) pattern.push([name, writeAlternatives([fieldsInside])]);
    return Object.fromEntries(pattern);
  });
  return patterns.length === 1 ? (patterns[0] as EventPattern) : { $or: patterns };
}

/** The values that match, if not all do; `undefined` where values of other kinds would match too. */
function writeValues(
  { absent, texts, numbers, booleans }: ValueSet,
  field: WrittenField,
): readonly unknown[] | 'all' | undefined {
  const every = everyValue(field);
  const hasOthers = isSame({ ...nothing, numbers, booleans }, { ...every, texts: [] });
  const hasAll = hasOthers && isSame({ ...nothing, texts }, { ...nothing, texts: every.texts });
  const ofAbsence = absent ? [{ exists: false }, null] : [];
  if (hasAll && absent) return 'all';
  if (hasAll && field.isAskedFor) return [{ exists: true }];
  const others = [...booleans, ...numbers.map(writeInterval)];
  const ofTexts: unknown[] = [];
  let isAnything = false;
  for (const set of texts) {
    if ('is' in set) {
      for (const text of set.is) ofTexts.push(text);
    } else if ('except' in set && set.except.length === 0) {
      ofTexts.push({ wildcard: '*' });
    } else if ('part' in set && !set.negated) {
      ofTexts.push(writePart(set));
    } else {
      // `anything-but` matches numbers and booleans too.
      if (!hasOthers) return undefined;
      isAnything = true;
      ofTexts.push({
        'anything-but': 'except' in set ? set.except : writePart(set as Extract<TextSet, { part: unknown }>),
      });
    }
  }
  return [...ofTexts, ...(isAnything ? [] : others), ...ofAbsence];
}

function writePart({ part, text }: Extract<TextSet, { readonly part: unknown }>): object {
  if (part !== 'contains') return { [part]: text };
  return { wildcard: `*${text.replace(/[*\\]/g, '\\$&')}*` };
}

function writeInterval({ from, to, isOpen: [isOpenFrom, isOpenTo] }: typeof allNumbers): object {
  if (from === to) return { numeric: ['=', from] };
  const above = from > -largest || isOpenFrom ? [isOpenFrom ? '>' : '>=', from] : [];
  const below = to < largest || isOpenTo ? [isOpenTo ? '<' : '<=', to] : [];
  return { numeric: above.length + below.length === 0 ? ['>=', from] : [...above, ...below] };
}
