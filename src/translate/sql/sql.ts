import type { Word } from '../../language/filter.ts';
import { isPart } from '../../language/meanings.ts';
import { readValue } from '../../language/value.ts';
import type { View } from '../../meaning/options.ts';
import { compareNumerals } from '../../meaning/values/numeral.ts';
import { type Check, listOf, once, oneOf, recordOf, required, shape, text, wholeNumber } from '../../source/shape.ts';
import { isExtra, type SqlColumnType, sqlColumnTypes } from '../field.ts';
import { type TermResult, unsupported } from '../inexact.ts';
import type { PreconditionCode, Usage } from '../preconditions.ts';
import { reasons } from '../reasons.ts';
import { optionsWith, type Target, type Writer } from '../target.ts';
import { termsOf } from '../terms-of.ts';
import { TranslateError } from '../translate-error.ts';
import type { ValueComparator, Words } from '../value-kinds.ts';
import { compareColumn } from './column.ts';
import type { Engine, ParamKind, Sql } from './engine.ts';

/** The name of a column, or a list such as table and column; each name is quoted. */
export type Name = string | readonly string[];

export interface Column {
  readonly column: Name;
  /** Only ClickHouse, DuckDB and MySQL have `unsigned`; all except SQLite have `float32` and `decimal`. */
  readonly type: SqlColumnType;
  /**
   * The collation of a text column; except for `binary`, the condition overrides it, and an index on the column may
   * then not be used.
   */
  readonly collation?: (typeof collations)[number];
  /** The digits of a decimal column after the point, so that a word with more digits needs no wider type. */
  readonly scale?: number;
}

export const collations = ['binary', 'case-insensitive', 'other'] as const;

/**
 * Where the properties are: each in a column of its own, or all in one column that holds a JSON object. A boolean column
 * holds the texts `true` and `false`, a number column finite doubles, an integer column 64-bit integers, each as JavaScript
 * writes it; a `float32` column finite floats of 32 bits, each as its shortest numeral (`0.1`), a decimal column decimals without
 * exponent and trailing zeros (`1.5`, also where the engine shows `1.50`). NULL is absent.
 */
export type SqlOptions =
  | { readonly columns: Readonly<Record<string, Column>>; readonly jsonColumn?: never }
  | { readonly jsonColumn: Name; readonly columns?: never };

const nameCheck = oneOf(text, listOf(text));

const columnsCheck = (() => {
  const facts = shape<Column>(
    {
      column: required(nameCheck),
      type: required(oneOf(...sqlColumnTypes)),
      collation: oneOf(...collations),
      scale: wholeNumber(0),
    },
    'an object such as `{ column, type }`',
  );
  const scaled: Check = {
    ...facts,
    inside: (column: Column) =>
      facts.inside?.(column as never) ??
      (column.scale !== undefined && column.type !== 'decimal'
        ? ['.scale', 'is for columns of the type `decimal` only.']
        : undefined),
  };
  return once(recordOf(scaled));
})();

/** Passed to the translation of a custom operator: quoted identifiers and placeholders, the only safe ways to write a word. */
export interface SqlHelpers {
  /** The quoted column of a property; of all of them with `jsonColumn`. */
  column(property: string): string;
  /** The placeholder of a value. */
  param(value: unknown, kind: ParamKind): string;
}

interface Bound {
  readonly value: unknown;
  readonly kind: ParamKind;
}

export interface SqlTarget extends Target<string, string, SqlOptions, SqlHelpers> {
  readonly engine: Engine;
}

/** The target for an engine's SQL. */
export function sqlTarget(engine: Engine): SqlTarget {
  return {
    name: engine.name,
    many: false,
    options: optionsWith<SqlOptions>({ columns: columnsCheck, jsonColumn: nameCheck }),
    preconditions: (options, usage, view) => requiredOf(engine, options, usage, view),
    begin: (options, view) => begin(engine, options, view),
    engine,
  };
}

function requiredOf(
  { requires, json }: Engine,
  options: SqlOptions,
  { compared, isInNumbers, isConstant }: Usage,
  { equality }: View,
): readonly PreconditionCode[] {
  if (isConstant) return [];
  if (options.columns === undefined) {
    const numbers = isInNumbers && equality === 'text' ? json.numbers : undefined;
    return [requires.json, numbers].filter((code) => code !== undefined);
  }
  const codes = [...compared].map((property) => {
    const { type, collation, scale } = options.columns[property] ?? {};
    return type !== undefined && collation === undefined && scale === undefined ? requires[type] : undefined;
  });
  return [...new Set([requires.columns, ...codes].filter((code) => code !== undefined))];
}

function begin(
  engine: Engine,
  { columns, jsonColumn }: SqlOptions,
  { equality }: View,
): Writer<string, string, SqlHelpers> {
  if ((columns === undefined) === (jsonColumn === undefined)) {
    throw new TranslateError('invalid-options', `${engine.name} needs either \`columns\` or \`jsonColumn\`.`);
  }
  const bound: Bound[] = [];
  const sql: Sql = {
    engine,
    equality,
    param: (value, kind) => `\0${bound.push({ value: engine.bound(value), kind }) - 1}\0`,
  };
  const columnOf = (property: string): Column => {
    const found = columns !== undefined && Object.hasOwn(columns, property) ? columns[property] : undefined;
    if (found !== undefined) {
      if (isExtra(found.type) && !engine.extraTypes.includes(found.type)) {
        throw new TranslateError(
          'unsupported-type',
          `${engine.name} has no columns of the type ${found.type}, which ${JSON.stringify(property)} is to have.`,
        );
      }
      return found;
    }
    throw new TranslateError('unknown-property', `The property ${JSON.stringify(property)} is not mapped to a column.`);
  };
  const json = jsonColumn === undefined ? undefined : named(engine, jsonColumn);

  const compare = (
    comparator: ValueComparator,
    property: string,
    words: Words,
    negated: boolean,
  ): TermResult<string> => {
    if (!isStorable(property) || !words.every(({ text }) => isStorable(text))) return unsupported(reasons.notStorable);
    if (json !== undefined) return engine.json.compared(sql, json, property, { comparator, words, negated });
    const { column: name, type, collation, scale } = columnOf(property);
    if (equality === 'typed' && !isPart(comparator) && words.some((word) => isRounded(word, type)))
      return unsupported(reasons.rounded);
    const column = named(engine, name);
    const isCollated = type === 'text' && collation !== undefined && collation !== 'binary';
    return compareColumn(sql, type, {
      column: () => (isCollated ? engine.binary(column) : column),
      comparator,
      words,
      negated,
      scale,
    });
  };
  const presence = (property: string, present: boolean): TermResult<string> => {
    if (!isStorable(property)) return unsupported(reasons.notStorable);
    if (json !== undefined) return engine.json.presence(sql, json, property, present);
    return `${named(engine, columnOf(property).column)} IS ${present ? 'NOT ' : ''}NULL`;
  };

  return {
    terms: termsOf({
      and: (parts) => joined(parts, ' AND '),
      or: (parts) => joined(parts, ' OR '),
      not: (part) => `CASE WHEN ${part} THEN 1 = 0 ELSE 1 = 1 END`,
      presence,
      compare,
    }),
    constant: (value) => (value ? '1 = 1' : '1 = 0'),
    finish: (part) => finished(part, bound, engine),
    helpers: {
      column: (property) => json ?? named(engine, columnOf(property).column),
      param: sql.param,
    },
  };
}

/** Integers beyond 2^53 as texts: some clients refuse them or read 64 bits, and the placeholder states the type anyway. */
export function unsafeAsText(value: unknown): unknown {
  const unsafe = typeof value === 'bigint' || (Number.isInteger(value) && !Number.isSafeInteger(value));
  return unsafe ? String(value) : value;
}

/** Whether every engine can hold a text. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function named(engine: Engine, name: Name): string {
  if (!Array.isArray(name) || name.length === 0) return identifier(engine, name as string);
  return name.map((one) => identifier(engine, one)).join('.');
}

function identifier(engine: Engine, name: string): string {
  if (typeof name === 'string' && name !== '' && isStorable(name)) return engine.quote(name);
  throw new TranslateError('invalid-name', `${JSON.stringify(name)} cannot be the name of a column.`);
}

/** Joins parts in parentheses; with `+`, which copies nothing, since deep nesting would make copies quadratic. */
function joined(parts: readonly string[], operator: string): string {
  let text = `(${parts[0]}`;
  for (let i = 1; i < parts.length; i++) text = text + operator + parts[i];
  return `${text})`;
}

/** The text with the engine's placeholders, and the values in their order. */
function finished(text: string, bound: readonly Bound[], engine: Engine) {
  const params: unknown[] = [];
  const positions: number[] = [];
  const [first, ...rest] = text.split('\0');
  let output = first as string;
  for (let i = 0; i < rest.length; i += 2) {
    const index = Number(rest[i]);
    const { value, kind } = bound[index] as Bound;
    const position = (engine.numbered ? positions[index] : undefined) ?? params.push(value);
    positions[index] = position;
    output += engine.placeholder(position, kind, value) + rest[i + 1];
  }
  return { output, params };
}

/** Whether `readValue` rounds an integer that a column of the type may hold. */
function isRounded(word: Word, type: SqlColumnType): boolean {
  const value = readValue(word);
  if (!Number.isInteger(value)) return false;
  const size = Math.abs(value as number);
  const isHeld =
    type === 'decimal' || (type === 'integer' && size < 2 ** 63) || (type === 'unsigned' && size < 2 ** 64);
  return isHeld && compareNumerals(String(BigInt(value as number)), word.text) !== 0;
}
