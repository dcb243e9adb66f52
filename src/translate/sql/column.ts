import { numeralAt } from '../../language/kinds/decimal-key.ts';
import type { Kind } from '../../language/kinds/kind.ts';
import { plainKinds } from '../../language/kinds/kind-of.ts';
import { numerals, text, texts } from '../../language/kinds/text.ts';
import { numbers, strings } from '../../language/kinds/typed.ts';
import { decimalOf } from '../../language/numeral.ts';
import type { ValueAsk } from '../../meaning/normal-form.ts';
import type { View } from '../../meaning/options.ts';
import type { ValueType } from '../field.ts';
import { type TermResult, unsupported } from '../inexact.ts';
import { orderSymbol } from '../notation.ts';
import { boundOf, type NumberType, numberWithKey } from '../number-bounds.ts';
import { reasons } from '../reasons.ts';
import type { AskOf } from '../target.ts';
import { booleansOf, numbersWithPart } from '../value-kinds.ts';
import type { Engine } from './engine.ts';
import { compareNumeral } from './numerals.ts';
import type { OwnColumn } from './own-texts.ts';
import { askedKeys, comparePlace, isNull, orNull, type Place, type PlacedSection } from './places.ts';
import { param, type Sql, sql } from './tag.ts';

/** A column, or a value in JSON, of one type. */
interface TypedColumn {
  readonly column: Sql;
  readonly type: ValueType;
  /** The declared decimals of a decimal column. */
  readonly scale?: number | undefined;
  /** Whether the column itself is compared, which may have an index. */
  readonly isPlain?: boolean;
  /** For a type of texts of the engine. */
  readonly own?: OwnColumn | undefined;
}

/**
 * A comparison, for columns of any type. The column is not wrapped in a function, so that indexes can be used; a negation is
 * also true of NULL. A word that is no value of the type gives a constant.
 */
export function comparison(engine: Engine, ask: ValueAsk, view: View): (column: TypedColumn) => TermResult<Sql> {
  const kind = plainKinds[view.equality];
  const keys = askedKeys(kind, ask);
  return (column) => {
    const { type } = column;
    if (type === 'boolean') return compareBoolean(engine, column.column, ask, view);
    if (ask.family === 'part') return comparePart(engine, { ...column, type }, ask, view);
    const place = type === 'string' ? placeOfTexts(engine, column, kind) : placeOfNumbers(engine, column, type, kind);
    return comparePlace(place, keys);
  };
}

function compareBoolean(engine: Engine, column: Sql, ask: ValueAsk, view: View): TermResult<Sql> {
  const found = booleansOf(ask, view);
  if (found.length === 0) return ask.negated;
  if (found.length > 1) return isNull(column, ask.negated);
  const test = engine.among(column, found, ask.negated, 'boolean');
  return ask.negated ? orNull(test, column) : test;
}

function comparePart(
  engine: Engine,
  { column, type, isPlain, own }: TypedColumn & { readonly type: Exclude<ValueType, 'boolean'> },
  ask: AskOf<'part'>,
  view: View,
): TermResult<Sql> {
  const { negated } = ask;
  if (own !== undefined) return hasPart(engine, own.text, column, ask);
  if (type === 'string') {
    const indexed = isPlain && !negated ? engine.indexed?.part(column, ask) : undefined;
    return both(indexed, hasPart(engine, column, column, ask));
  }
  const isInteger = type === 'integer' || type === 'unsigned' || type === 'wide';
  const found = numbersWithPart(ask, view, isInteger);
  if (found !== 'text') return found ? isNull(column, negated) : negated;
  const asText = isInteger ? sql`CAST(${column} AS ${engine.textType})` : engine.numberText?.[type]?.(column);
  return asText === undefined ? unsupported(reasons.numberParts) : hasPart(engine, asText, column, ask);
}

/** A part searched for in a text, which is a column's own or that of its number. */
function hasPart(engine: Engine, text: Sql, column: Sql, ask: AskOf<'part'>): Sql {
  const test = engine.part(text, ask);
  return ask.negated ? orNull(sql`NOT (${test})`, column) : test;
}

/** The condition that decides, after the weaker one that an index answers. */
function both(indexed: Sql | undefined, exactly: Sql): Sql {
  return indexed === undefined ? exactly : sql`(${indexed} AND ${exactly})`;
}

function placeOfNumbers(
  engine: Engine,
  { column, scale }: TypedColumn,
  type: Extract<ValueType, NumberType>,
  kind: Kind,
): Place {
  const size = engine.decimals && { ...engine.decimals, scale };
  const found = (keys: readonly string[], negated: boolean) => {
    const values = new Set(keys.flatMap((key) => numberWithKey(type, key, kind, size) ?? []));
    return values.size > 0 && engine.among(column, [...values], negated, type);
  };
  const section: PlacedSection = {
    range: numbers,
    order(means, key) {
      const bound = boundOf(type, means, numeralAt(key), size);
      if (typeof bound === 'boolean') return bound;
      return sql`${column} ${orderSymbol(bound.means)} ${param(bound.value, type)}`;
    },
    outside: false,
  };
  return {
    value: column,
    among: (keys) => found(keys, false),
    notAmong: (keys) => found(keys, true) || true,
    sections: [section],
  };
}

/** Texts, of which some may be numerals, which are compared as numbers. */
function placeOfTexts(engine: Engine, { column: given, isPlain, own }: TypedColumn, kind: Kind): Place {
  const column = own?.text ?? given;
  const textsWith = (keys: readonly string[]) =>
    keys
      .map((key) => kind.valueOf(key, true))
      .filter((value) => typeof value === 'string')
      .filter((value) => own?.holds(value) ?? true);
  const isAmong = (values: readonly string[], negated: boolean) =>
    own?.among(values, negated) ?? engine.among(column, values, negated, 'string');
  const inOrder: PlacedSection = {
    range: strings,
    order: (means, key) =>
      sql`${engine.ordered(column)} ${orderSymbol(means)} ${engine.orderedValue(param(kind.valueOf(key, true), 'string'))}`,
    outside: false,
  };
  return {
    value: given,
    among(keys) {
      const values = textsWith(keys);
      if (values.length === 0) return false;
      const test = isAmong(values, false);
      return both(isPlain && own?.isText !== false ? engine.indexed?.among(given, values) : undefined, test);
    },
    notAmong(keys) {
      const values = textsWith(keys);
      return values.length === 0 || isAmong(values, true);
    },
    get sections() {
      if (kind !== text) return [inOrder];
      const unicode = engine.unicode(column);
      const isNumeral = engine.numerals.test(unicode);
      const ofNumerals: PlacedSection = {
        range: numerals,
        order(means, key) {
          const decimal = decimalOf(numeralAt(key));
          return Number.isSafeInteger(decimal.magnitude) ? compareNumeral(engine, unicode, means, decimal) : undefined;
        },
        only: (test) => sql`CASE WHEN ${isNumeral} THEN ${test} ELSE 1 = 0 END`,
        inside: isNumeral,
      };
      const ofOthers: PlacedSection = {
        ...inOrder,
        range: texts,
        only: (test) => sql`(${test} AND NOT (${isNumeral}))`,
        inside: sql`NOT (${isNumeral})`,
        outside: isNumeral,
      };
      return [ofNumerals, ofOthers];
    },
  };
}
