import type { Word } from '../../language/filter.ts';
import { readValue } from '../../language/value.ts';
import type { Comparison } from '../../meaning/normal-form.ts';
import { compareNumerals } from '../../meaning/values/numeral.ts';
import { type Check, listOf, once, oneOf, recordOf, required, shape, text, wholeNumber } from '../../source/shape.ts';
import { isExtra, type SqlColumnType, sqlColumnTypes } from '../field.ts';
import { type TermResult, unsupported } from '../inexact.ts';
import { isInRange } from '../number-bounds.ts';
import { reasons } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { TranslateError } from '../translate-error.ts';
import { isInNumbers } from '../value-kinds.ts';
import { compareColumn } from './column.ts';
import type { Engine } from './engine.ts';
import { joinSql, type Param, type ParamKind, type Sql, sql, visitSql } from './tag.ts';

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

/** The SQL of an engine, of which custom operators see texts. */
export interface SqlTarget<Output = string> extends Target<Output, Sql, SqlOptions, SqlHelpers, string> {
  readonly engine: Engine;
}

/** The output of a complete condition, and the values in it. */
type Finish<Output> = (
  condition: Sql,
  engine: Engine,
) => { readonly output: Output; readonly params: readonly unknown[] };

/** The target for an engine's SQL, of which `finish` makes the output. */
export function sqlTarget(engine: Engine): SqlTarget;
export function sqlTarget<Output>(engine: Engine, finish: Finish<Output>): SqlTarget<Output>;
export function sqlTarget(engine: Engine, finish: Finish<unknown> = writeCondition): SqlTarget<unknown> {
  return {
    name: engine.name,
    many: false,
    options: optionsWith<SqlOptions>({ columns: columnsCheck, jsonColumn: nameCheck }),
    engine,
    begin(options, view) {
      const { columns, jsonColumn } = options;
      if ((columns === undefined) === (jsonColumn === undefined)) {
        throw new TranslateError('invalid-options', `${engine.name} needs either \`columns\` or \`jsonColumn\`.`);
      }
      const json = jsonColumn === undefined ? undefined : writeName(engine, jsonColumn);
      const columnOf = (property: string) => checkColumn(engine, declaredColumn(options, property), property);
      const custom = customParts();

      const compare = (ask: Comparison): TermResult<Sql> => {
        if (json !== undefined) return engine.json.compare(engine, json, ask, view);
        const { column: name, type, collation = 'binary', scale } = columnOf(ask.property);
        if (view.equality === 'typed' && ask.family !== 'part' && ask.values.some((word) => isRounded(word, type))) {
          return unsupported(reasons.rounded);
        }
        const column = writeName(engine, name);
        const isCollated = type === 'text' && collation !== 'binary';
        return compareColumn(engine, { column: isCollated ? engine.binary(column) : column, type, scale }, ask, view);
      };

      return {
        and: (parts) => sql`(${joinSql(parts, ' AND ')})`,
        or: (parts) => sql`(${joinSql(parts, ' OR ')})`,
        not: (part) => sql`CASE WHEN ${part} THEN 1 = 0 ELSE 1 = 1 END`,
        presence({ property, negated }) {
          if (json !== undefined) return engine.json.presence(json, property, !negated);
          return `${writeName(engine, columnOf(property).column)} IS ${negated ? '' : 'NOT '}NULL`;
        },
        equality: compare,
        order: compare,
        part: compare,
        constant: (value) => (value ? '1 = 1' : '1 = 0'),
        refuse({ property, values }) {
          if (!isStorable(property) || !values.every(({ text }) => isStorable(text))) return reasons.notStorable;
          return json !== undefined && (engine.json.refuse?.(property) ?? false);
        },
        requires(ask) {
          const { requires } = engine;
          if (json === undefined) {
            const { type, collation, scale } = declaredColumn(options, ask.property) ?? {};
            const isPlain = type !== undefined && collation === undefined && scale === undefined;
            return [requires.columns, ask.family !== 'presence' && isPlain && requires[type]];
          }
          const isInText = ask.family === 'part' && ask.values.some(({ text }) => isInNumbers.test(text));
          return [requires.json, view.equality === 'text' && isInText && engine.json.numbers];
        },
        finish: (condition) => finish(condition, engine),
        helpers: {
          column: (property) => json ?? writeName(engine, columnOf(property).column),
          param: (value, kind) => custom.show({ value, kind }),
        },
        custom,
      };
    },
  };
}

function declaredColumn({ columns }: SqlOptions, property: string): Column | undefined {
  return columns !== undefined && Object.hasOwn(columns, property) ? columns[property] : undefined;
}

/** Throws for a column that is missing, or that the engine cannot have. */
function checkColumn(engine: Engine, column: Column | undefined, property: string): Column {
  const name = JSON.stringify(property);
  if (column === undefined) {
    throw new TranslateError('unknown-property', `The property ${name} is not mapped to a column.`);
  }
  if (isExtra(column.type) && !engine.extraTypes.includes(column.type)) {
    throw new TranslateError(
      'unsupported-type',
      `${engine.name} has no columns of the type ${column.type}, which ${name} is to have.`,
    );
  }
  return column;
}

/** Custom operators are given texts and return them: until one is read, a mark stands in it for each part. */
function customParts() {
  const parts: Sql[] = [];
  return {
    show: (part: Sql) => `\0${parts.push(part) - 1}\0`,
    read(text: string): Sql {
      const segments = text.split('\0');
      const marks = segments.filter((_, i) => i % 2 === 1);
      return { text: segments.filter((_, i) => i % 2 === 0), params: marks.map((mark) => parts[Number(mark)] as Sql) };
    },
  };
}

/** The condition with the engine's placeholders. */
function writeCondition(condition: Sql, { mark, placeholder, bound }: Engine) {
  const params: unknown[] = [];
  const positions = new Map<Param, number>();
  let output = '';
  const onText = (text: string) => {
    output += text;
  };
  visitSql(condition, onText, (param) => {
    const value = bound(param.value);
    const position = (mark && positions.get(param)) ?? params.push(value);
    positions.set(param, position);
    output += placeholder(mark?.(position) ?? '?', param.kind, value);
  });
  return { output, params };
}

/** Whether every engine can hold a text. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function writeName(engine: Engine, name: Name): string {
  if (!Array.isArray(name) || name.length === 0) return writeIdentifier(engine, name as string);
  return name.map((one) => writeIdentifier(engine, one)).join('.');
}

function writeIdentifier(engine: Engine, name: string): string {
  if (typeof name === 'string' && name !== '' && isStorable(name)) return engine.quote(name);
  throw new TranslateError('invalid-name', `${JSON.stringify(name)} cannot be the name of a column.`);
}

/** Whether `readValue` rounds an integer that a column of the type may hold. */
function isRounded(word: Word, type: SqlColumnType): boolean {
  const value = readValue(word);
  if (!Number.isInteger(value)) return false;
  const integer = BigInt(value as number);
  const isHeld = type === 'decimal' || ((type === 'integer' || type === 'unsigned') && isInRange(type, integer));
  return isHeld && compareNumerals(String(integer), word.text) !== 0;
}
