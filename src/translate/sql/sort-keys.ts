import type { Column, SqlColumnType } from '../../language/column.ts';
import type { DeclaredKind } from '../../language/kinds/kind.ts';
import { factsOf } from '../../language/properties.ts';
import type { ViewOptions } from '../../meaning/options.ts';
import type { StoredOrder } from '../accepted.ts';
import { TranslateError } from '../translate-error.ts';
import { isCollated, kindFor, knownColumn, type PlaceInJson, placeInJson, type SqlOptions } from './declared.ts';
import type { Engine, KeyType } from './engine.ts';
import { storageOf } from './kinds/placed-kind.ts';
import { keysOfTexts } from './kinds/stored-keys.ts';
import { writeName } from './names.ts';
import { orderOfNumeral } from './numerals.ts';
import { ownColumn } from './own-texts.ts';
import { type Sql, sql, writeSql } from './tag.ts';

/*
 * How rows are sorted, so that a filter's order is that of `ORDER BY`: texts by code point, values of a kind by their key, absent
 * values last. The key of a row is read as a text, since clients lose digits of numbers and of times.
 */

/** How a property is sorted by. */
interface SortKey {
  /** Its value as a text that a filter reads back as the same value; NULL where it is absent. */
  readonly text: Sql;
  /** What is sorted by, the weightiest first; what is `reversed` goes the other way. */
  readonly terms: readonly { readonly value: Sql; readonly reversed?: true }[];
}

type Options = SqlOptions & ViewOptions;

/** How a property is sorted by. Throws a `TranslateError` for one whose order or whose text the engine does not have. */
export function sortKeyOf(engine: Engine, options: Options, property: string): SortKey {
  const inside = placeInJson(options, property);
  if (inside !== undefined) return keyInJson(engine, options, inside, property);
  const column = knownColumn(options, property);
  const name = writeName(engine, column.column);
  const compared = isCollated(column) ? engine.binary(name) : name;
  const own = ownColumn(engine, column, name);
  if (own !== undefined) {
    return { text: own.text, terms: [{ value: own.ordered === undefined ? engine.ordered(own.text) : name }] };
  }
  const kind = kindFor(options, property);
  const { kinds } = engine;
  if (kind === undefined) {
    const type = column.type as SqlColumnType;
    if (type === 'string') return { text: name, terms: [{ value: engine.ordered(compared) }] };
    return { text: textOf(engine, type, name, property), terms: [{ value: name }] };
  }
  if (kinds === undefined) throw unsortable(engine, property, `it is of the kind ${kind.name}`);
  const { keys, as } = storageOf({ ...engine, kinds }, column, kind, property);
  const place = keys(compared);
  if (place === undefined) throw unsortable(engine, property, 'it has no function for its letters');
  if (as === 'text') return { text: name, terms: orderOfTexts(engine, kind, name, place.value) };
  // Where clocks are put forward, local times are not in the order of the instants that they stand for.
  if (as === 'timestamp' && !isUtc(column)) throw unsortable(engine, property, 'it has local times');
  return { text: textOf(engine, as, name, property), terms: [{ value: name }] };
}

/** How a value in JSON is sorted by, which is of the declared type. */
function keyInJson(engine: Engine, options: Options, { column, steps }: PlaceInJson, property: string): SortKey {
  const text = engine.json.valueAt(writeName(engine, column), steps).text?.();
  if (text === undefined) throw unsortable(engine, property, 'it is in a JSON column');
  const kind = kindFor(options, property);
  const { kinds } = engine;
  const isNumber = options.properties && factsOf(options.properties, property)?.type === 'number';
  if (kind === undefined) {
    return { text, terms: isNumber ? orderOfNumeral(engine, text) : [{ value: engine.ordered(text) }] };
  }
  const place = kinds && keysOfTexts({ ...engine, kinds }, text, kind);
  if (place === undefined) throw unsortable(engine, property, `it is of the kind ${kind.name}`);
  return { text, terms: orderOfTexts(engine, kind, text, place.value) };
}

/** The order of texts that stand for values of a kind. */
function orderOfTexts(engine: Engine, { name }: DeclaredKind, text: Sql, key: Sql): SortKey['terms'] {
  return name === 'decimal' ? orderOfNumeral(engine, text) : [{ value: engine.ordered(key) }];
}

function isUtc({ zone = '' }: Column): boolean {
  return /^(?:Etc\/)?(?:UTC|GMT)$/.test(zone);
}

/** The text of a value that is no text. */
function textOf(engine: Engine, type: KeyType, column: Sql, property: string): Sql {
  const own = engine.keyTexts[type];
  if (own === false) throw unsortable(engine, property, 'its values have no exact text');
  return own?.(column) ?? sql`CAST(${column} AS ${engine.textType})`;
}

function unsortable({ name }: Engine, property: string, why: string): TranslateError {
  return new TranslateError('unsupported-type', `${name} cannot sort by ${JSON.stringify(property)}: ${why}.`);
}

/** `ORDER BY` without these words. */
export function orderByText(engine: Engine, options: Options, order: readonly StoredOrder[]): string {
  const terms = order.flatMap(({ property, descending, required }) => {
    const { terms: own, text } = sortKeyOf(engine, options, property);
    const isSplit = own.length > 1 || !engine.nullsLast;
    const absentLast = required || !isSplit ? [] : [sql`${text} IS NULL`];
    const nulls = required || isSplit ? '' : ' NULLS LAST';
    const sorted = own.map(
      ({ value, reversed = false }) => sql`${value}${descending === reversed ? '' : ' DESC'}${nulls}`,
    );
    return [...absentLast, ...sorted];
  });
  return terms.map((term) => writeText(engine, term)).join(', ');
}

/** The text of the key of a property. */
export function keyText(engine: Engine, options: Options, property: string): string {
  return writeText(engine, sortKeyOf(engine, options, property).text);
}

/** SQL whose only values are names in JSON, which a declaration has. */
function writeText(engine: Engine, part: Sql): string {
  return writeSql(part, ({ value, kind }) => engine.placeholder(literal(value), kind, value));
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]`;
  // A backslash is an escape in some engines.
  if (typeof value !== 'string' || /[\\\0]/.test(value))
    throw new TranslateError('invalid-name', `${JSON.stringify(value)} cannot be written as a text of SQL.`);
  return `'${value.replaceAll("'", "''")}'`;
}
