import type { ValueType } from '../column-type.ts';
import { Inexact } from '../inexact.ts';
import { compareColumn } from './column.ts';
import type { JsonColumn } from './engine.ts';

/** What an engine knows of a value in JSON. */
export interface JsonAccess {
  /** The place of a property as a value to be bound. */
  place(property: string): string;
  /**
   * The kind of the value in a place, as a text of which `kinds` lists the names; NULL or `absent` where there is none. Only
   * with `amongNumbers` need one kind of number be told from another.
   */
  kind(column: string, place: string, amongNumbers: boolean): string;
  readonly typeNames: Readonly<Partial<Record<ValueType, readonly string[]>>>;
  readonly absent: string;
  /** The value itself, which is known to be of a type. */
  value(column: string, place: string, type: ValueType): string;
}

/** Conditions that look at the kind of the value first, so that a number is never taken for a text that is written alike. */
export function byKind(access: JsonAccess): JsonColumn {
  const kinds = Object.entries(access.typeNames) as [ValueType, readonly string[]][];
  return {
    compared(sql, column, property, { comparator, word, negated }) {
      const place = sql.param(access.place(property), 'text');
      let cases = '';
      let amongNumbers = false;
      for (const [type, names] of kinds) {
        const value = () => access.value(column, place, type);
        const said = compareColumn(sql, type, { comparator, word, negated: false, column: value });
        if (said instanceof Inexact) return said;
        if (said === false) continue;
        if (type !== 'text' && type !== 'boolean') amongNumbers = true;
        for (const name of names) cases += ` WHEN '${name}' THEN ${said === true ? '1 = 1' : said}`;
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
