import type { ValueType } from '../field.ts';

/** The SQL type of a bound value. */
export type ParamKind = ValueType | TimeType | 'json' | 'path';

/** The types of times that a value can be bound as. */
type TimeType = 'timestamptz' | 'timestamp' | 'date';

/** A value that is bound. One that is used twice is bound once where placeholders have numbers. */
export interface Param {
  readonly value: unknown;
  readonly kind: ParamKind;
}

/** SQL and what is inserted in it: `text` has one segment more than there are `params`, each a value, a name or further SQL. */
export interface SqlText {
  readonly text: readonly string[];
  readonly params: readonly Sql[];
}

/** An expression or a condition. It stays in parts until `writeSql`, so that no value is ever in a text. */
export type Sql = string | SqlText | Param;

/** The tag for SQL: `` sql`${column} = ${param(value, 'string')}` ``. */
export function sql(text: TemplateStringsArray, ...params: readonly Sql[]): SqlText {
  return { text, params };
}

export function param(value: unknown, kind: ParamKind): Param {
  return { value, kind };
}

/** SQL joined by a separator. */
export function joinSql(params: readonly Sql[], separator: string): SqlText {
  return { text: ['', ...params.slice(1).map(() => separator), ''], params };
}

/** The text of SQL, in which `write` writes the values, in their order. */
export function writeSql(part: Sql, write: (param: Param) => string): string {
  if (typeof part === 'string') return part;
  if ('kind' in part) return write(part);
  let text = part.text[0] as string;
  for (let i = 0; i < part.params.length; i++) text += writeSql(part.params[i] as Sql, write) + part.text[i + 1];
  return text;
}
