import type { ValueType } from '../field.ts';
import { Inexact, type TermResult, unsupported } from '../inexact.ts';
import { reasons } from '../reasons.ts';
import { numbersWithPart } from '../value-kinds.ts';
import { comparison } from './column.ts';
import type { JsonColumn, Steps } from './engine.ts';
import { joinSql, type Sql, sql } from './tag.ts';

/** SQL for a value in JSON. */
interface JsonAccess<Path> {
  /** The path of a property: a value to be bound, or several. */
  path(steps: Steps): Path;
  /**
   * The type of the value at a path, as one of `typeNames`; NULL or `absent` if there is none. Types of numbers need to be
   * distinguished only with `amongNumbers`.
   */
  typeOf(column: Sql, path: Path, amongNumbers: boolean): Sql;
  readonly typeNames: Readonly<Partial<Record<ValueType, readonly string[]>>>;
  readonly absent: string;
  /** The value, which is known to be of a type. */
  value(column: Sql, path: Path, type: ValueType): Sql;
  /** The text of the value, which is known to be a number, as it is written; `undefined` if that cannot be had. */
  numberText(column: Sql, path: Path, type: ValueType): Sql | undefined;
}

/** Conditions that first check the type of the value, so that a number is never taken for a text that is written alike. */
export function byType<Path>(access: JsonAccess<Path>): JsonColumn {
  const types = Object.entries(access.typeNames) as [ValueType, readonly string[]][];

  return {
    numbers: 'plain-numbers',
    valueAt(column, steps) {
      const path = access.path(steps);
      return {
        compare(engine, ask, view): TermResult<Sql> {
          const positive = { ...ask, negated: false };
          const compare = comparison(engine, positive, view);
          /** Whether the value, which is known to be of a type, passes. */
          const compareValue = (type: ValueType) => {
            if (positive.family !== 'part' || type === 'string' || type === 'boolean') {
              return compare({ column: access.value(column, path, type), type });
            }
            const numbers = numbersWithPart(positive, view, type !== 'number');
            if (numbers !== 'text') return numbers;
            const text = access.numberText(column, path, type);
            return text === undefined ? unsupported(reasons.numberParts) : engine.part(text, positive);
          };
          const cases: Sql[] = [];
          let amongNumbers = false;
          for (const [type, names] of types) {
            const term = compareValue(type);
            if (term instanceof Inexact) return term;
            if (term === false) continue;
            if (type !== 'string' && type !== 'boolean') amongNumbers = true;
            for (const name of names) cases.push(sql` WHEN '${name}' THEN ${term === true ? '1 = 1' : term}`);
          }
          if (cases.length === 0) return ask.negated;
          const type = access.typeOf(column, path, amongNumbers);
          return sql`${ask.negated ? 'NOT ' : ''}CASE ${type}${joinSql(cases, '')} ELSE 1 = 0 END`;
        },
        text() {
          const cases = types.map(([type, names]) => {
            const text = type === 'string' ? access.value(column, path, type) : access.numberText(column, path, type);
            return sql` WHEN ${access.typeOf(column, path, false)} IN (${names.map((name) => `'${name}'`).join(', ')}) THEN ${text ?? 'NULL'}`;
          });
          return sql`CASE${joinSql(cases, '')} END`;
        },
        presence(isPresent) {
          const type = access.typeOf(column, path, false);
          const { absent } = access;
          return isPresent ? sql`${type} <> '${absent}'` : sql`COALESCE(${type}, '${absent}') = '${absent}'`;
        },
      };
    },
  };
}
