import { columnNameCheck, columnOf, type SqlColumnType } from '../../language/column.ts';
import { declaredPath } from '../../language/path.ts';
import { factsOf } from '../../language/properties.ts';
import { isValueAsk, type ValueAsk } from '../../meaning/normal-form.ts';
import type { ViewOptions } from '../../meaning/options.ts';
import { remembered } from '../../source/remembered.ts';
import { type CompleteColumn, isExtra, isTextType } from '../field.ts';
import { Inexact, type TermResult } from '../inexact.ts';
import { joinInHalves } from '../notation.ts';
import { reasons, tooManyValues } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { TranslateError } from '../translate-error.ts';
import { isInNumbers } from '../value-kinds.ts';
import { compareColumn } from './column.ts';
import { columnFor, columnsCheck, isCollated, kindFor, placeInJson, type SqlOptions } from './declared.ts';
import type { Engine } from './engine.ts';
import { kindInColumn, kindInJson, type PlacedKind, storageOf } from './kinds/placed-kind.ts';
import { isStorable, writeName } from './names.ts';
import { ownColumn } from './own-texts.ts';
import { joinSql, type Param, type ParamKind, type Sql, sql, visitSql } from './tag.ts';

/** Passed to the translation of a custom operator: quoted identifiers and placeholders, the only safe ways to write a word. */
interface SqlHelpers {
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
    many: true,
    kinds: true,
    nested: true,
    options: optionsWith<SqlOptions>({ columns: columnsCheck, jsonColumn: columnNameCheck }),
    engine,
    begin(options: SqlOptions & ViewOptions, view) {
      const { columns, jsonColumn, properties } = options;
      const places = [columns, jsonColumn].filter((place) => place !== undefined).length;
      if (places !== 1 && (places > 1 || properties === undefined)) {
        const message = `${engine.name} needs declared \`properties\`, \`columns\` or \`jsonColumn\`, and only one of the last two.`;
        throw new TranslateError('invalid-options', message);
      }
      const inJson = remembered((property: string) => {
        const place = placeInJson(options, property);
        return place && { json: writeName(engine, place.column), steps: place.steps };
      });
      const declaredAs = remembered((property: string) => asRead(engine, columnFor(options, property)));
      const kindNamed = remembered((property: string) => kindFor(options, property));
      const columnOf = remembered((property: string) => {
        const column = knownColumn(declaredAs(property), property);
        const kind = kindNamed(property);
        if (kind === undefined) checkType(engine, column, property);
        else if (engine.kinds !== undefined) storageOf({ ...engine, kinds: engine.kinds }, column, kind, property);
        return column;
      });
      const custom = customParts();
      /** What stands for a value of a property: its column, or one of the list there. */
      const valueName = (property: string): string =>
        (view.many(property) && engine.lists?.value) || writeName(engine, columnOf(property).column);
      const anyValue = (
        property: string,
        test: Sql = sql`${valueName(property)} IS NOT NULL`,
        negated = false,
      ): Sql => {
        const any = engine.lists?.any(writeName(engine, columnOf(property).column), test) as Sql;
        return negated ? sql`NOT ${any}` : any;
      };

      const kindOf = (property: string): PlacedKind | undefined => {
        const kind = kindNamed(property);
        if (kind === undefined) return undefined;
        const inside = inJson(property);
        if (inside !== undefined) return kindInJson(engine, kind, inside.json, inside.steps);
        const column = columnOf(property);
        const name = valueName(property);
        return kindInColumn(engine, kind, column, isCollated(column) ? engine.binary(name) : name, property);
      };

      const compareOne = (ask: ValueAsk): TermResult<Sql> => {
        const kind = kindOf(ask.property);
        if (kind !== undefined) return kind.compare(ask);
        const inside = inJson(ask.property);
        if (inside !== undefined) return engine.json.compare(engine, inside.json, inside.steps, ask, view);
        const declared = columnOf(ask.property);
        const column = valueName(ask.property);
        const own = ownColumn(engine, declared, column);
        const type = own === undefined ? (declared.type as SqlColumnType) : 'string';
        const isPlain = !isCollated(declared);
        const compared = isPlain ? column : engine.binary(column);
        return compareColumn(engine, { column: compared, type, scale: declared.scale, own, isPlain }, ask, view);
      };
      /** Of a list, whether any of its values passes. */
      const compare = (ask: ValueAsk): TermResult<Sql> => {
        if (!view.many(ask.property)) return compareOne(ask);
        const test = compareOne({ ...ask, negated: false });
        if (test === false || test instanceof Inexact) return test === false ? ask.negated : test;
        return anyValue(ask.property, test === true ? undefined : test, ask.negated);
      };

      return {
        and: (parts) => joinInHalves(parts, (some) => sql`(${joinSql(some, ' AND ')})`),
        or: (parts) => joinInHalves(parts, (some) => sql`(${joinSql(some, ' OR ')})`),
        not: (part) => sql`CASE WHEN ${part} THEN 1 = 0 ELSE 1 = 1 END`,
        presence({ property, negated }) {
          const inside = inJson(property);
          if (inside !== undefined) return engine.json.presence(inside.json, inside.steps, !negated);
          if (view.many(property)) return anyValue(property, undefined, negated);
          return `${writeName(engine, columnOf(property).column)} IS ${negated ? '' : 'NOT '}NULL`;
        },
        equality: compare,
        order: compare,
        part: compare,
        constant: (value) => (value ? '1 = 1' : '1 = 0'),
        refuse({ property, values }) {
          if (!isStorable(property) || !values.every(({ text }) => isStorable(text))) return reasons.notStorable;
          const inside = inJson(property);
          if (view.many(property) && (inside !== undefined || engine.lists === undefined)) return reasons.manyValues;
          const path = declaredPath(properties, property);
          if (inside === undefined) return path !== undefined && !isPlaced(options, property) && reasons.nestedColumn;
          const { steps } = inside;
          if (!steps.every(isStorable)) return reasons.notStorable;
          if (steps.length > 1 && !engine.json.nested) return reasons.nested;
          return engine.json.refuse?.(path ?? steps) ?? false;
        },
        requires(ask) {
          const { requires } = engine;
          const isInside = inJson(ask.property) !== undefined;
          const kind = isValueAsk(ask) ? kindOf(ask.property) : undefined;
          if (kind !== undefined) {
            return [
              isInside ? requires.json : requires.columns,
              view.many(ask.property) && 'flat-lists',
              ...kind.requires(ask as ValueAsk),
            ];
          }
          const declared = isInside ? undefined : declaredAs(ask.property);
          const isOwn = declared !== undefined && isTextType(declared.type);
          const demanded = engine.demands?.(ask, isOwn ? { ...declared, type: 'string' } : declared, view) ?? [];
          if (!isInside) {
            const { type, collation, scale } = declared ?? {};
            const isPlain = type !== undefined && collation === undefined && scale === undefined;
            return [
              requires.columns,
              ask.family !== 'presence' && isPlain && requires[type as SqlColumnType],
              type === 'enum' && ask.family !== 'presence' && 'enum-values',
              view.many(ask.property) && 'flat-lists',
              ...demanded,
            ];
          }
          const isInText = ask.family === 'part' && ask.values.some(({ text }) => isInNumbers.test(text));
          return [requires.json, view.equality === 'text' && isInText && engine.json.numbers, ...demanded];
        },
        finish(condition) {
          const finished = finish(condition, engine);
          const { mostValues = Infinity } = engine;
          return finished.params.length <= mostValues ? finished : { ...finished, refused: tooManyValues(mostValues) };
        },
        helpers: {
          column: (property) => inJson(property)?.json ?? writeName(engine, columnOf(property).column),
          param: (value, kind) => custom.show({ value, kind }),
        },
        custom,
      };
    },
  };
}

/** Whether the options or the declaration name the column of a property. */
function isPlaced({ columns = {}, properties = {} }: SqlOptions & ViewOptions, property: string): boolean {
  const own = Object.hasOwn(columns, property) ? columns[property] : factsOf(properties, property)?.column;
  return own !== undefined && !columnOf(own).json;
}

/** Throws for a property without a column. */
export function knownColumn(column: CompleteColumn | undefined, property: string): CompleteColumn {
  if (column !== undefined) return column;
  throw new TranslateError(
    'unknown-property',
    `The property ${JSON.stringify(property)} is not mapped to a column: name it in \`columns\`, or declare it in \`properties\`.`,
  );
}

/** A column as it is compared: one that ignores case is one of texts with such a collation. */
function asRead(engine: Engine, column: CompleteColumn | undefined): CompleteColumn | undefined {
  if (column?.type !== 'citext' || engine.texts?.citext === undefined) return column;
  return { collation: 'case-insensitive', ...column, type: 'string' };
}

/** Throws for a type of columns that the engine does not have, and for an `enum` whose values are not known. */
function checkType(engine: Engine, { type, values }: CompleteColumn, property: string): void {
  if (type === 'enum' && values === undefined) {
    const message = `The column of ${JSON.stringify(property)} is an \`enum\`: declare its \`values\`.`;
    throw new TranslateError('invalid-options', message);
  }
  if (isTextType(type) ? engine.texts?.[type] : !isExtra(type) || engine.extraTypes.includes(type)) return;
  throw new TranslateError(
    'unsupported-type',
    `${engine.name} has no columns of the type ${type}, which ${JSON.stringify(property)} is to have.`,
  );
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
