import { readUuid } from '../../language/kinds/uuid.ts';
import { type CompleteColumn, isTextType } from '../field.ts';
import { among, type Engine } from './engine.ts';
import { writeName } from './names.ts';
import { param, type Sql, sql } from './tag.ts';

/** A column of a type of its own for texts. */
export interface OwnColumn {
  /** The text of a value. */
  readonly text: Sql;
  /** Whether values are compared with words as texts are. */
  readonly isText: boolean;
  /** Whether it can hold a text. */
  holds(text: string): boolean;
  /** Whether a value, which is not NULL, is one of these texts, which it can hold, or none of them. */
  among(texts: readonly string[], negated: boolean): Sql;
  /** A text as a value of the type, where the values have the order of their texts. */
  ordered?(text: string): Sql;
}

/** A column of a type of texts; `undefined` for one of another type, and where the engine has none. */
export function ownColumn(engine: Engine, declared: CompleteColumn, column: Sql): OwnColumn | undefined {
  const { type, enum: name } = declared;
  const own = isTextType(type) ? engine.texts?.[type] : undefined;
  if (own === undefined) return undefined;
  const cast = own.isNamed && name !== undefined ? writeName(engine, name) : own.cast;
  const text = sql`CAST(${column} AS ${engine.textType})`;
  return {
    text,
    isText: own.isText === true,
    holds: (word) => holdsText(declared, word),
    among(texts, negated) {
      if (cast === undefined) return engine.among(own.isText ? column : text, texts, negated, 'string');
      return engine.castTexts === undefined
        ? among(column, texts, negated, 'string', (value) => sql`CAST(${value} AS ${cast})`)
        : engine.castTexts(column, texts, negated, cast);
    },
    ...(own.isOrdered && { ordered: (word: string) => sql`CAST(${param(word, 'string')} AS ${cast as string})` }),
  };
}

/** Whether a column of a type of texts can hold a text. */
export function holdsText(
  { type, values }: { readonly type: unknown; readonly values?: unknown },
  text: string,
): boolean {
  // In the one spelling that engines write: a property of the kind `uuid` is asked for in any.
  if (type === 'uuid') return readUuid(text) === text;
  return type !== 'enum' || (values as readonly string[]).includes(text);
}
