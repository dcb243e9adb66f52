import type { Kind } from '../../../language/kinds/kind.ts';
import { decimalOf } from '../../../language/numeral.ts';
import { sidesOf } from '../../notation.ts';
import { compareNumeral } from '../numerals.ts';
import { type Sql, sql } from '../tag.ts';
import { instantOfDateTime, textOfInstant } from './date-times.ts';
import { anyOf, byText, type KindEngine, type StoredKeys } from './stored-keys.ts';
import { textsOfNumber, withoutMask } from './tax-ids.ts';

/** Tests of texts that stand for values of a kind; `undefined` where the engine has no function for them. */
export function keysOfTexts(engine: KindEngine, text: Sql, kind: Kind): StoredKeys | undefined {
  return byKind[kind.name](engine, text, kind);
}

const byKind: Readonly<Record<Kind['name'], (engine: KindEngine, text: Sql, kind: Kind) => StoredKeys | undefined>> = {
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
      among: (keys) => ofNumerals(anyOf(keys.map((key) => test('equal', key)))),
      order: (means, key) => ofNumerals(test(means, key)),
    };
  },
  folded(engine, text, kind) {
    const folded = engine.kinds.fold(engine.unicode(text), kind.keyOf('é') === 'e');
    return folded === undefined ? undefined : byText(engine, folded);
  },
  cnpj: numbersOf,
  cpf: numbersOf,
  accessKey: numbersOf,
};

/** Whether a key of dates is past the last year. */
function isPastDates(kind: Kind, key: string): boolean {
  return key > (kind.keyOf('9999-12-31') as string);
}

/** Numbers with or without a mask: a right one is equal to two texts, and ordered and searched without its mask. */
function numbersOf(engine: KindEngine, text: Sql, kind: Kind): StoredKeys {
  const { value, order } = byText(engine, withoutMask(kind, text, engine.numerals.empty));
  return {
    value,
    among: (keys) => byText(engine, text).among(keys.flatMap((key) => textsOfNumber(kind, key))),
    order,
  };
}
