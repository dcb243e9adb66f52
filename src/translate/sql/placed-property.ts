import type { SqlColumnType } from '../../language/column.ts';
import { type Ask, isValueAsk, type ValueAsk } from '../../meaning/normal-form.ts';
import type { View, ViewOptions } from '../../meaning/options.ts';
import { type CompleteColumn, isExtra, isTextType } from '../field.ts';
import { Inexact, type TermResult } from '../inexact.ts';
import { TranslateError } from '../translate-error.ts';
import { isInNumbers } from '../value-kinds.ts';
import { comparison } from './column.ts';
import { isCollated, kindFor, knownColumn, type PlaceInJson, type SqlOptions } from './declared.ts';
import type { Engine } from './engine.ts';
import { type Codes, kindInColumn, kindInJson, type PlacedValues } from './kinds/placed-kind.ts';
import { writeName } from './names.ts';
import { ownColumn } from './own-texts.ts';
import { isNull } from './places.ts';
import { type Sql, sql } from './tag.ts';

/** How a property is asked in the SQL of an engine. */
export interface PlacedProperty {
  /** Its column, or the JSON column that it is in. */
  readonly name: string;
  presence(negated: boolean): Sql;
  compare(ask: ValueAsk): TermResult<Sql>;
  /** What a condition relies on. */
  requires(ask: Ask): Codes;
}

/** A property in a JSON column. */
export function placedInJson(
  engine: Engine,
  options: SqlOptions & ViewOptions,
  view: View,
  property: string,
  { column, steps }: PlaceInJson,
): PlacedProperty {
  const { json, requires } = engine;
  const name = writeName(engine, column);
  const value = json.valueAt(name, steps);
  const kind = kindFor(options, property);
  const ofKind = kind && kindInJson(engine, kind, value);
  return {
    name,
    presence: (negated) => value.presence(!negated),
    compare: (ask) => (ofKind === undefined ? value.compare(engine, ask, view) : ofKind.compare(ask)),
    requires(ask) {
      if (ofKind !== undefined && isValueAsk(ask)) return [requires.json, ...ofKind.requires(ask)];
      const isInText = ask.family === 'part' && ask.values.some(({ text }) => isInNumbers.test(text));
      const numbers = view.equality === 'text' && isInText && json.numbers;
      return [requires.json, numbers, ...(engine.demands?.(ask, undefined, view) ?? [])];
    },
  };
}

/** A property with a column of its own. Throws a `TranslateError` for one that the engine cannot compare. */
export function placedInColumn(
  engine: Engine,
  options: SqlOptions & ViewOptions,
  view: View,
  property: string,
): PlacedProperty {
  const column = asRead(engine, knownColumn(options, property));
  const kind = kindFor(options, property);
  const name = writeName(engine, column.column);
  const list = view.many(property) ? engine.lists : undefined;
  const value = list?.value ?? name;
  const compared = isCollated(column) ? engine.binary(value) : value;
  const values =
    kind === undefined
      ? plainValues(engine, checkedType(engine, column, property), value, compared, view)
      : kindInColumn(engine, kind, column, compared, property);
  const requires = (ask: Ask): Codes => [
    engine.requires.columns,
    list && 'flat-lists',
    ...(isValueAsk(ask) ? values.requires(ask) : []),
  ];
  if (list === undefined) {
    return { name, presence: (negated) => isNull(name, negated), compare: values.compare, requires };
  }
  /** Whether any value of a list passes. */
  const any = (test: Sql, negated: boolean) => sql`${negated ? 'NOT ' : ''}${list.any(name, test)}`;
  const presence = (negated: boolean) => any(isNull(value, false), negated);
  return {
    name,
    presence,
    compare(ask) {
      const test = values.compare({ ...ask, negated: false });
      if (test instanceof Inexact) return test;
      if (typeof test === 'boolean') return test ? presence(ask.negated) : ask.negated;
      return any(test, ask.negated);
    },
    requires,
  };
}

/** Values that are compared themselves; `compared` is without a collation. */
function plainValues(engine: Engine, column: CompleteColumn, value: Sql, compared: Sql, view: View): PlacedValues {
  const { type, collation, scale } = column;
  const own = ownColumn(engine, column, value);
  const read = own === undefined ? column : { ...column, type: 'string' as const };
  const typed = { column: compared, type: read.type as SqlColumnType, scale, own, isPlain: !isCollated(column) };
  return {
    compare: (ask) => comparison(engine, ask, view)(typed),
    requires: (ask) => [
      collation === undefined && scale === undefined && engine.requires[type as SqlColumnType],
      type === 'enum' && 'enum-values',
      ...(engine.demands?.(ask, read, view) ?? []),
    ],
  };
}

/** A column as it is compared: one that ignores case is one of texts with such a collation. */
function asRead(engine: Engine, column: CompleteColumn): CompleteColumn {
  if (column.type !== 'citext' || engine.texts?.citext === undefined) return column;
  return { collation: 'case-insensitive', ...column, type: 'string' };
}

/** Throws for a type of columns that the engine does not have, and for an `enum` whose values are not known. */
function checkedType(engine: Engine, column: CompleteColumn, property: string): CompleteColumn {
  const { type, values } = column;
  if (type === 'enum' && values === undefined) {
    const message = `The column of ${JSON.stringify(property)} is an \`enum\`: declare its \`values\`.`;
    throw new TranslateError('invalid-options', message);
  }
  if (isTextType(type) ? engine.texts?.[type] : !isExtra(type) || engine.extraTypes.includes(type)) return column;
  throw new TranslateError(
    'unsupported-type',
    `${engine.name} has no columns of the type ${type}, which ${JSON.stringify(property)} is to have.`,
  );
}
