import { isPart, type PartMeaning } from '../../language/meanings.ts';
import type { ValueType } from '../field.ts';
import { Inexact, type TermResult, unsupported } from '../inexact.ts';
import { reasons } from '../reasons.ts';
import { partKinds, type Words } from '../value-kinds.ts';
import { compareColumn } from './column.ts';
import type { JsonColumn, Sql } from './engine.ts';

/** SQL for a value in JSON. */
export interface JsonAccess {
  /** The path of a property, as a value to be bound. */
  place(property: string): string;
  /**
   * The kind of the value at a path, as one of `typeNames`; NULL or `absent` if there is none. Kinds of numbers need to be
   * distinguished only with `amongNumbers`.
   */
  kind(column: string, place: string, amongNumbers: boolean): string;
  readonly typeNames: Readonly<Partial<Record<ValueType, readonly string[]>>>;
  readonly absent: string;
  /** The value, which is known to be of a type. */
  value(column: string, place: string, type: ValueType): string;
  /** The text of the value, which is known to be a number, as it is written; `undefined` if that cannot be had. */
  written(column: string, place: string, type: ValueType): string | undefined;
}

/** Conditions that first check the kind of the value, so that a number is never taken for a text that is written alike. */
export function byKind(access: JsonAccess): JsonColumn {
  const kinds = Object.entries(access.typeNames) as [ValueType, readonly string[]][];
  return {
    numbers: 'plain-numbers',
    compared(sql, column, property, { comparator, words, negated }) {
      const place = sql.param(access.place(property), 'text');
      let cases = '';
      let amongNumbers = false;
      for (const [type, names] of kinds) {
        const value = () => access.value(column, place, type);
        const term =
          isPart(comparator) && type !== 'text' && type !== 'boolean'
            ? writtenWith(comparator, words, sql, type, access.written(column, place, type))
            : compareColumn(sql, type, { comparator, words, negated: false, column: value });
        if (term instanceof Inexact) return term;
        if (term === false) continue;
        if (type !== 'text' && type !== 'boolean') amongNumbers = true;
        for (const name of names) cases += ` WHEN '${name}' THEN ${term === true ? '1 = 1' : term}`;
      }
      if (cases === '') return negated;
      return `${negated ? 'NOT ' : ''}CASE ${access.kind(column, place, amongNumbers)}${cases} ELSE 1 = 0 END`;
    },
    presence(sql, column, property, present) {
      const kind = access.kind(column, sql.param(access.place(property), 'text'), false);
      return present ? `${kind} <> '${access.absent}'` : `COALESCE(${kind}, '${access.absent}') = '${access.absent}'`;
    },
  };
}

/** A part searched for in the text of a number. */
function writtenWith(
  comparator: PartMeaning,
  [word]: Words,
  sql: Sql,
  type: ValueType,
  written: string | undefined,
): TermResult<string> {
  const { numbers } = partKinds(comparator, word, sql.equality, type === 'number' ? type : 'integer');
  if (numbers !== 'text') return numbers;
  return written === undefined
    ? unsupported(reasons.numberParts)
    : sql.engine.part(written, comparator, word.text, sql);
}
