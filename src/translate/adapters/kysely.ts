import type { RawBuilder, SqlBool, sql as sqlTag } from 'kysely';
import type { FilterLike } from '../../language/filter.ts';
import { callback } from '../../source/shape.ts';
import type { AcceptedFilter, SortedPage } from '../accepted.ts';
import type { SqlOptions } from '../sql/declared.ts';
import type { TranslateOptions } from '../translate.ts';
import { checkTranslateArgument } from '../translate-error.ts';
import { orderText, type SqlTemplateTarget, sqlTemplate, type TemplateArguments } from './sql-template.ts';

const sqlCheck = { ...callback, what: 'the `sql` of Kysely' };

/**
 * A filter as an expression of Kysely: `db.selectFrom('notes').where(toKysely(sql, filter, 'postgres', { columns }))`, with the
 * `sql` that Kysely exports. Throws as `translate` does.
 */
export function toKysely(
  sql: typeof sqlTag,
  filter: AcceptedFilter,
  target: SqlTemplateTarget,
  options?: Partial<SqlOptions> & TranslateOptions,
): RawBuilder<SqlBool>;
export function toKysely(
  sql: typeof sqlTag,
  filter: FilterLike | AcceptedFilter,
  target: SqlTemplateTarget,
  options: SqlOptions & TranslateOptions,
): RawBuilder<SqlBool>;
export function toKysely(sql: typeof sqlTag, ...given: TemplateArguments): RawBuilder<SqlBool> {
  checkTranslateArgument(sqlCheck, sql, 'sql');
  const { strings, values } = sqlTemplate(...given);
  return sql<SqlBool>(strings as unknown as TemplateStringsArray, ...values);
}

/**
 * The order of a page of `pages`, for `db.selectFrom('notes').orderBy(orderBy(sql, page))`. The target and the columns are by default those of the store that
 * `accept` was given. Throws a `TranslateError` for what is no page.
 */
export function orderBy(
  sql: typeof sqlTag,
  page: SortedPage,
  target?: SqlTemplateTarget,
  options?: Partial<SqlOptions> & TranslateOptions,
): RawBuilder<unknown> {
  checkTranslateArgument(sqlCheck, sql, 'sql');
  return sql.raw(orderText(page, target, options).text);
}
