import { everything } from '../../../language/kinds/key-set.ts';
import type { DeclaredKind } from '../../../language/kinds/kind.ts';
import { timeOfKey } from '../../../language/kinds/times.ts';
import { spellingsOf } from '../../../language/kinds/uuid.ts';
import type { OrderMeaning } from '../../../language/meanings.ts';
import { decimalOf } from '../../../language/numeral.ts';
import { orderSymbol, sidesOf } from '../../notation.ts';
import type { NearestValue } from '../../number-bounds.ts';
import type { DateTimes, Engine, KindSql } from '../engine.ts';
import { compareNumeral } from '../numerals.ts';
import { anyTest, type Place } from '../places.ts';
import { param, type Sql, sql } from '../tag.ts';

/** An engine that has values of kinds. */
export type KindEngine = Engine & { readonly kinds: KindSql };

/** A place whose values have keys in one order. A test is false or NULL where there is no value of the kind. */
export interface OrderedPlace extends Pick<Place, 'value' | 'among'> {
  /** `true` is true of all values of the kind. */
  order(means: OrderMeaning, key: string): Sql | boolean;
}

/** The same as a place of one section. */
export function inOneOrder({ value, among, order }: OrderedPlace): Place {
  return { value, among, sections: [{ range: everything, order }] };
}

/** Keys of which each has a value that the engine compares, or one beside it. */
export function byValue(
  value: Sql,
  nearest: (key: string) => NearestValue<Sql>,
  equal = (left: Sql, right: Sql): Sql => sql`${left} = ${right}`,
): OrderedPlace {
  return {
    value,
    among(keys) {
      const tests = keys.flatMap((key) => {
        const near = nearest(key);
        return typeof near === 'object' && near.side === 0 ? equal(value, near.value) : [];
      });
      return tests.length > 0 && anyTest(tests);
    },
    order(means, key) {
      const near = nearest(key);
      const { less } = sidesOf(means);
      if (typeof near === 'string') return less === (near === 'above');
      const beside = near.side < 0 === less ? 'OrEqual' : '';
      const symbol = orderSymbol(near.side === 0 ? means : (`${less ? 'less' : 'greater'}${beside}` as OrderMeaning));
      return sql`${value} ${symbol} ${near.value}`;
    },
  };
}

/** Keys that are texts themselves. */
export function byText(engine: Engine, value: Sql): OrderedPlace {
  return {
    value,
    among: (keys) => engine.among(value, keys, false, 'string'),
    order: (means, key) =>
      sql`${engine.ordered(value)} ${orderSymbol(means)} ${engine.orderedValue(param(key, 'string'))}`,
  };
}

/** Tests of texts that stand for values of a kind; `undefined` where the engine has no function for them. */
export function keysOfTexts(engine: KindEngine, text: Sql, kind: DeclaredKind): OrderedPlace | undefined {
  return byKind[kind.name](engine, text, kind);
}

const byKind: Readonly<
  Record<DeclaredKind['name'], (engine: KindEngine, text: Sql, kind: DeclaredKind) => OrderedPlace | undefined>
> = {
  instant(engine, text) {
    const { value, among, order } = byText(engine, instantOfDateTime(engine.unicode(text), engine.kinds.dateTimes));
    return {
      value,
      among: (keys) => among(keys.map(textOfInstant)),
      order: (means, key) => order(means, textOfInstant(key)),
    };
  },
  date(engine, text, kind) {
    const { value, among, order } = byText(engine, text);
    const isDate = engine.kinds.dateTimes.isDate(engine.unicode(text));
    return {
      value,
      among: (keys) => among(keys.map(kind.textOf)),
      order(means, key) {
        // The end of the last year is past all dates.
        if (isPastDates(kind, key)) return sidesOf(means).less && isDate;
        return sql`(${order(means, kind.textOf(key)) as Sql} AND ${isDate})`;
      },
    };
  },
  decimal(engine, text, kind) {
    const unicode = engine.unicode(text);
    const test = (means: Parameters<typeof compareNumeral>[2], key: string) =>
      compareNumeral(engine, unicode, means, decimalOf(kind.textOf(key)));
    const ofNumerals = (condition: Sql) =>
      sql`CASE WHEN ${engine.numerals.test(unicode)} THEN ${condition} ELSE 1 = 0 END`;
    return {
      value: text,
      among: (keys) => ofNumerals(anyTest(keys.map((key) => test('equal', key)))),
      order: (means, key) => ofNumerals(test(means, key)),
    };
  },
  folded(engine, text, kind) {
    const folded = engine.kinds.fold(engine.unicode(text), kind.keyOf('é') === 'e');
    if (folded === undefined) return undefined;
    const { value, among, order } = byText(engine, folded);
    return {
      value,
      among: (keys) => among(keys.map(kind.textOf)),
      order: (means, key) => order(means, kind.textOf(key)),
    };
  },
  cnpj: numbersOf,
  cpf: numbersOf,
  accessKey: numbersOf,
  uuid: uuidsOf,
};

/** Whether a key of dates is past the last year. */
function isPastDates(kind: DeclaredKind, key: string): boolean {
  return key > (kind.keyOf('9999-12-31') as string);
}

/** Numbers with or without a mask: a right one is equal to two texts, and ordered and searched without its mask. */
function numbersOf(engine: KindEngine, text: Sql, kind: DeclaredKind): OrderedPlace {
  const { value, order } = byText(engine, withoutMask(kind, text, engine.numerals.empty));
  return {
    value,
    among: (keys) => byText(engine, text).among(keys.flatMap((key) => textsOfNumber(kind, key))),
    order,
  };
}

/** UUIDs in any of the usual spellings, in the order of their digits. */
function uuidsOf(engine: KindEngine, text: Sql): OrderedPlace {
  const { empty } = engine.numerals;
  const digits = ['-', '{', '}'].reduce<Sql>((rest, mark) => sql`REPLACE(${rest}, '${mark}', ${empty})`, text);
  const { value, order } = byText(engine, sql`LOWER(${digits})`);
  return {
    value,
    among: (keys) => byText(engine, text).among(keys.flatMap(spellingsOf)),
    order: (means, key) => order(means, key.replaceAll('-', '')),
  };
}

/** The mask of a number, and the characters in it. */
interface Mask {
  readonly form: string;
  readonly marks: readonly string[];
}

const masks: Readonly<Record<string, Mask>> = {
  cnpj: { form: '##.###.###/####-##', marks: ['.', '/', '-'] },
  cpf: { form: '###.###.###-##', marks: ['.', '-'] },
  accessKey: { form: Array(11).fill('####').join(' '), marks: [' '] },
};

/** The two texts of a number: without and with its mask. */
function textsOfNumber({ name }: DeclaredKind, key: string): readonly [plain: string, masked: string] {
  let at = 0;
  return [key, (masks[name] as Mask).form.replace(/#/g, () => key[at++] ?? '')];
}

/** A text without the characters of the mask. */
function withoutMask({ name }: DeclaredKind, text: Sql, empty: Sql): Sql {
  return (masks[name] as Mask).marks.reduce<Sql>((rest, mark) => sql`REPLACE(${rest}, '${mark}', ${empty})`, text);
}

// Before the first second of all years, so that no number has a sign.
const beginning = 62_135_683_200;

/** The text that an instant has in SQL, by its key: seconds with twelve digits, and the digits of the fraction after them. */
function textOfInstant(key: string): string {
  const { seconds, fraction } = timeOfKey(key);
  return String(seconds + beginning).padStart(12, '0') + fraction;
}

/** The same text of a text that is a date-time with an offset; NULL for another text. */
function instantOfDateTime(text: Sql, by: DateTimes): Sql {
  const number = (from: number) => by.integer(sql`SUBSTR(${text}, ${String(from)}, 2)`);
  const minutes = sql`(${number(12)} * 60 + ${number(15)})`;
  const zoneHours = by.integer(sql`SUBSTR(${by.last(text, 5)}, 1, 2)`);
  const sign = sql`CASE WHEN SUBSTR(${by.last(text, 6)}, 1, 1) = '-' THEN -1 ELSE 1 END`;
  const zoneMinutes = sql`(${zoneHours} * 60 + ${by.integer(by.last(text, 2))}) * ${sign}`;
  const offset = sql`CASE WHEN ${by.last(text, 1)} IN ('Z', 'z') THEN 0 ELSE ${zoneMinutes} END`;
  // A leap second is the last one of a day, in UTC or where it is written.
  const isLeap = sql`(${minutes} = 1439 OR (${minutes} - ${offset} + 1) % 1440 = 0)`;
  const isRight = sql`(SUBSTR(${text}, 18, 2) <> '60' OR ${isLeap})`;
  const seconds = sql`${by.days(text)} * 86400 + (${minutes} - ${offset}) * 60 + ${number(18)} + ${String(beginning)}`;
  return sql`CASE WHEN ${by.isDateTime(text)} THEN CASE WHEN ${isRight} THEN ${by.joined(seconds, by.fraction(text))} END END`;
}

const year = '([1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])';
const leapYear = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)';
const days31 = '(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])';
const days30 = '(0[469]|11)-(0[1-9]|[12][0-9]|30)';
const days28 = '02-(0[1-9]|1[0-9]|2[0-8])';

/** A regular expression for dates of the years 0001 to 9999, without anchors; it has no `?`, which clients replace by a value. */
export const datePattern = `(${year}-(${days31}|${days30}|${days28})|${leapYear}-02-29)`;

const hours = '([01][0-9]|2[0-3])';

/** A regular expression for date-times with an offset, without anchors. */
export const dateTimePattern = `${datePattern}[Tt]${hours}:[0-5][0-9]:([0-5][0-9]|60)([.][0-9]{1,9}){0,1}([Zz]|[-+]${hours}:[0-5][0-9])`;
