import { columnNameCheck, columnOf } from '../../language/column.ts';
import { declaredPath } from '../../language/path.ts';
import { factsOf } from '../../language/properties.ts';
import type { ValueAsk } from '../../meaning/normal-form.ts';
import type { ViewOptions } from '../../meaning/options.ts';
import { remembered } from '../../source/remembered.ts';
import { joinInHalves } from '../notation.ts';
import { reasons, tooManyValues } from '../reasons.ts';
import { optionsWith, type Target } from '../target.ts';
import { TranslateError } from '../translate-error.ts';
import { columnsCheck, placeInJson, type SqlOptions } from './declared.ts';
import type { Engine } from './engine.ts';
import { isStorable } from './names.ts';
import { placedInColumn, placedInJson } from './placed-property.ts';
import { ifNegated } from './places.ts';
import { joinSql, type Param, type ParamKind, type Sql, sql, writeSql } from './tag.ts';

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
      const insideOf = remembered((property: string) => placeInJson(options, property));
      const placeOf = remembered((property: string) => {
        const inside = insideOf(property);
        return inside === undefined
          ? placedInColumn(engine, options, view, property)
          : placedInJson(engine, options, view, property, inside);
      });
      const compare = (ask: ValueAsk) => placeOf(ask.property).compare(ask);
      const custom = customParts();
      return {
        and: (parts) => joinInHalves(parts, (some) => sql`(${joinSql(some, ' AND ')})`),
        or: (parts) => joinInHalves(parts, (some) => sql`(${joinSql(some, ' OR ')})`),
        not: (part) => ifNegated(part, true),
        presence: ({ property, negated }) => placeOf(property).presence(negated),
        equality: compare,
        order: compare,
        part: compare,
        constant: (value) => (value ? '1 = 1' : '1 = 0'),
        refuse({ property, values }) {
          if (!isStorable(property) || !values.every(({ text }) => isStorable(text))) return reasons.notStorable;
          const inside = insideOf(property);
          if (view.many(property) && (inside !== undefined || engine.lists === undefined)) return reasons.manyValues;
          const path = declaredPath(properties, property);
          if (inside === undefined) return path !== undefined && !isPlaced(options, property) && reasons.nestedColumn;
          const { steps } = inside;
          if (!steps.every(isStorable)) return reasons.notStorable;
          if (steps.length > 1 && !engine.json.nested) return reasons.nested;
          return engine.json.refuse?.(path ?? steps) ?? false;
        },
        requires: (ask) => placeOf(ask.property).requires(ask),
        finish(condition) {
          const finished = finish(condition, engine);
          const { mostValues = Infinity } = engine;
          return finished.params.length <= mostValues ? finished : { ...finished, refused: tooManyValues(mostValues) };
        },
        helpers: {
          column: (property) => placeOf(property).name,
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
  const output = writeSql(condition, (param) => {
    const value = bound(param.value);
    const position = (mark && positions.get(param)) ?? params.push(value);
    if (mark === undefined) return placeholder('?', param.kind, value);
    positions.set(param, position);
    return placeholder(mark(position), param.kind, value);
  });
  return { output, params };
}
