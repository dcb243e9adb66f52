import { numeralAt } from '../../language/kinds/decimal-key.ts';
import { point, unionOf } from '../../language/kinds/key-set.ts';
import type { Kind } from '../../language/kinds/kind.ts';
import { plainKinds } from '../../language/kinds/kind-of.ts';
import { numerals, text, texts } from '../../language/kinds/text.ts';
import { numbers, strings } from '../../language/kinds/typed.ts';
import { decimalOf } from '../../language/numeral.ts';
import { testOfOne } from '../../meaning/match/test-value.ts';
import type { ValueAsk } from '../../meaning/normal-form.ts';
import type { View } from '../../meaning/options.ts';
import type { ValueType } from '../field.ts';
import { type TermResult, unsupported } from '../inexact.ts';
import { orderSymbol } from '../notation.ts';
import { boundOf, type NumberType, numberWithKey } from '../number-bounds.ts';
import { reasons } from '../reasons.ts';
import type { AskOf } from '../target.ts';
import { numbersWithPart } from '../value-kinds.ts';
import type { Engine } from './engine.ts';
import { compareNumeral } from './numerals.ts';
import type { OwnColumn } from './own-texts.ts';
import { comparePlace, compareSet, type Place, type PlacedSection } from './places.ts';
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
 * A comparison with a column of a type. The column is not wrapped in a function, so that indexes can be used; a negation is
 * also true of NULL. A word that is no value of the type gives a constant.
 */
export function compareColumn(engine: Engine, column: TypedColumn, ask: ValueAsk, view: View): TermResult<Sql> {
  if (ask.family === 'part') return comparePart(engine, column, ask, view);
  const kind = plainKinds[view.equality];
  return comparePlace(placeOf(engine, column, kind), kind, ask);
}

function comparePart(
  engine: Engine,
  { column, type, isPlain, own }: TypedColumn,
  ask: AskOf<'part'>,
  view: View,
): TermResult<Sql> {
  const { negated } = ask;
  if (own !== undefined) return hasPart(engine, own.text, column, ask);
  if (type === 'boolean') {
    const kind = plainKinds[view.equality];
    const test = testOfOne(ask, kind);
    const keys = booleans.filter(test).map((value) => kind.keyOf(value) as string);
    return compareSet(placeOf(engine, { column, type }, kind), unionOf(keys.map(point)), negated, keys);
  }
  if (type === 'string') {
    const indexed = isPlain && !negated ? engine.indexed?.part(column, ask) : undefined;
    return both(indexed, hasPart(engine, column, column, ask));
  }
  const isInteger = type === 'integer' || type === 'unsigned' || type === 'wide';
  const found = numbersWithPart(ask, view, isInteger);
  if (found !== 'text') return found ? sql`${column} IS ${negated ? '' : 'NOT '}NULL` : negated;
  const asText = isInteger ? sql`CAST(${column} AS ${engine.textType})` : engine.numberText?.[type]?.(column);
  return asText === undefined ? unsupported(reasons.numberParts) : hasPart(engine, asText, column, ask);
}

/** A part searched for in a text, which is a column's own or that of its number. */
function hasPart(engine: Engine, text: Sql, column: Sql, ask: AskOf<'part'>): Sql {
  const test = engine.part(text, ask);
  return ask.negated ? sql`(NOT (${test}) OR ${column} IS NULL)` : test;
}

/** The condition that decides, after the weaker one that an index answers. */
function both(indexed: Sql | undefined, exactly: Sql): Sql {
  return indexed === undefined ? exactly : sql`(${indexed} AND ${exactly})`;
}

/** How a column holds the keys of a kind. */
function placeOf(engine: Engine, typed: TypedColumn, kind: Kind): Place {
  const { column, type, scale } = typed;
  if (type === 'string') return placeOfTexts(engine, typed, kind);
  const valuesWith: (keys: readonly string[]) => readonly unknown[] =
    type === 'boolean'
      ? (keys) => booleans.filter((value) => keys.includes(kind.keyOf(value) as string))
      : (keys) => keys.flatMap((key) => numberWithKey(type, key, kind, sizeOf(engine, scale)) ?? []);
  const found = (keys: readonly string[], negated: boolean) => {
    const values = [...new Set(valuesWith(keys))];
    return values.length > 0 && engine.among(column, values, negated, type);
  };
  return {
    value: column,
    ...(type === 'boolean' && { all: booleans.map((value) => kind.keyOf(value) as string) }),
    among: (keys) => found(keys, false),
    notAmong: (keys) => found(keys, true) || true,
    sections: type === 'boolean' ? [] : [ofNumbers(engine, typed, type)],
  };
}

const booleans = [true, false];

function sizeOf({ decimals }: Engine, scale: number | undefined): Parameters<typeof boundOf>[3] {
  return decimals && { ...decimals, scale };
}

function ofNumbers(
  engine: Engine,
  { column, scale }: TypedColumn,
  type: Extract<ValueType, NumberType>,
): PlacedSection {
  return {
    range: numbers,
    order(means, key) {
      const bound = boundOf(type, means, numeralAt(key), sizeOf(engine, scale));
      return typeof bound === 'boolean'
        ? bound
        : sql`${column} ${orderSymbol(bound.means)} ${param(bound.value, type)}`;
    },
    outside: false,
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
