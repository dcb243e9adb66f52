import type { RawBuilder, SqlBool, sql as sqlTag } from 'kysely';
import type { FilterLike } from '../../language/filter.ts';
import { checkMaker } from '../check-arguments.ts';
import type { SqlOptions } from '../sql/sql.ts';
import type { TranslateOptions } from '../translate.ts';
import { type SqlTemplateTarget, sqlTemplate } from './sql-template.ts';

/**
 * A filter as an expression of Kysely: `db.selectFrom('notes').where(kysely(sql, filter, 'postgres', { columns }))`, with the
 * `sql` that Kysely exports. Throws as `translate` does.
 */
export function kysely(
  sql: typeof sqlTag,
  filter: FilterLike,
  target: SqlTemplateTarget,
  options: SqlOptions & TranslateOptions,
): RawBuilder<SqlBool> {
  checkMaker(sql, 'sql', 'Kysely');
  const { strings, values } = sqlTemplate(filter, target, options);
  return sql<SqlBool>(strings as unknown as TemplateStringsArray, ...values);
}
