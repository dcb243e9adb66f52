import type { Locale } from '../messages/locale.ts';
import { periodOf } from './kinds/calendar.ts';
import { type NumberName, readNumber } from './kinds/tax-ids.ts';
import { readTime } from './kinds/times.ts';
import { readUuid } from './kinds/uuid.ts';
import { isNumeral } from './numeral.ts';

/*
 * The types of declared properties: one row each, from which the checks of declarations, of values and of configurations
 * follow. What only some programs need of a type stands in a table of theirs, so that one which only builds filters does not
 * carry it.
 */

/** The values that a builder takes for each type, by its name. */
export interface ValuesByType {
  readonly string: string;
  readonly number: number | bigint;
  readonly boolean: boolean;
  readonly instant: string | Date;
  readonly date: string;
  readonly decimal: string | number | bigint;
  readonly cnpj: string;
  readonly cpf: string;
  readonly accessKey: string;
  readonly uuid: string;
}

/** The names of the types, as a list because the compiler shows its members in errors, and of a `keyof` only that. */
export const typeNames = [
  ...(['string', 'number', 'boolean', 'instant', 'date', 'decimal', 'cnpj', 'cpf', 'accessKey', 'uuid'] as const),
] as const satisfies readonly (keyof ValuesByType)[];

/** The name of a type. */
export type TypeName = keyof ValuesByType;

/** What a property can hold: the name of a type, or a list of all values that it can have. */
export type PropertyType = TypeName | readonly string[];

/** What is known of a type. */
export interface TypeRow {
  /** All texts that it has, if they are few. */
  readonly values?: readonly string[];
  /** Whether its values are bare words where equality is typed: a quoted one is a text. */
  readonly isBare?: true;
  /** Whether its values have no parts that a filter can ask for. */
  readonly isWhole?: true;
  /** Whether a value of the type can have this text, in a filter that compares by value. */
  holds(text: string): boolean;
}

// With an exponent that the kind `decimal` takes.
const decimal = /^-?\d+(\.\d+)?(e[+-]?0*\d{1,15})?$/i;

// A leap second of any zone.
const anyZone = { instantOf: () => 0, localOf: () => 0 };

const typeRows: Readonly<Record<TypeName, TypeRow>> = /* @__PURE__ */ (() => ({
  string: { holds: () => true },
  number: { holds: isNumeral, isBare: true },
  boolean: { isBare: true, values: ['true', 'false'], holds: (text) => text === 'true' || text === 'false' },
  instant: { holds: (text) => isPeriod(text) || readTime(text, anyZone) !== undefined, isWhole: true },
  date: { holds: isPeriod, isWhole: true },
  decimal: { holds: (text) => decimal.test(text), isWhole: true },
  cnpj: taxNumber('cnpj'),
  cpf: taxNumber('cpf'),
  accessKey: taxNumber('accessKey'),
  uuid: { holds: (text) => readUuid(text) !== undefined, isWhole: true },
}))();

function isPeriod(text: string): boolean {
  return periodOf(text) !== undefined;
}

function taxNumber(name: NumberName): TypeRow {
  return { holds: (text) => 'key' in readNumber(name, text) };
}

/** The row of a type; for a list of values, one made for it. */
export function rowOf(type: PropertyType): TypeRow {
  return typeof type === 'string' ? typeRows[type] : { values: type, holds: (text) => type.includes(text) };
}

/** Words for types that other languages have, and the type that is meant. */
const typeSynonyms: Readonly<Record<string, TypeName>> = {
  ...{ text: 'string', str: 'string', varchar: 'string', bool: 'boolean' },
  ...{ int: 'number', integer: 'number', float: 'number', double: 'number' },
};

/**
 * A numeral as numbers are written: as JavaScript writes it or, if that would lose digits, without zeros at its ends.
 * `1.50`, `007` and `1e3` become `1.5`, `7` and `1000`.
 */
export function plainNumeral(text: string): string {
  const number = Number(text);
  const written = String(number);
  // A double is too small or too large for it.
  const isLost = !Number.isFinite(number) || (number === 0 && /^-?[0.]*[1-9]/.test(text));
  if (written === text || isLost) return text;
  const plain = text.replace(/^(-?)0+(?=\d)/, '$1').replace(/\.0+$|(\.\d*[1-9])0+$/, '$1');
  const digits = plain.replace(/\D/g, '').length;
  // Fifteen digits survive a double.
  return digits <= 15 ? written : /e/i.test(plain) ? text : plain;
}

/** The type that a word for one stands for, as a further sentence. */
export function synonymNote(given: unknown, locale: Locale): string {
  const meant = typeof given === 'string' ? synonymOf(given) : undefined;
  return meant === undefined ? '' : ` ${locale === 'en' ? 'Write' : 'Escreva'} \`${meant}\`.`;
}

/** The type that is meant by a word of another language; `undefined` for any other word. */
export function synonymOf(word: string): TypeName | undefined {
  return Object.hasOwn(typeSynonyms, word) ? typeSynonyms[word] : undefined;
}
