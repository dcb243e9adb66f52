import type { SQL, sql as sqlTag } from 'drizzle-orm';
import type { FilterLike } from '../../language/filter.ts';
import { callback } from '../../source/shape.ts';
import type { AcceptedFilter, SortedPage } from '../accepted.ts';
import type { SqlOptions } from '../sql/declared.ts';
import type { TranslateOptions } from '../translate.ts';
import { checkTranslateArgument } from '../translate-error.ts';
import { orderText, type SqlTemplateTarget, sqlTemplate, type TemplateArguments } from './sql-template.ts';

const sqlCheck = { ...callback, what: 'the `sql` of Drizzle' };

/**
 * A filter as a condition of Drizzle: `db.select().from(notes).where(toDrizzle(sql, filter, 'postgres', { columns }))`, with the
 * `sql` that Drizzle exports. Throws as `translate` does.
 */
export function toDrizzle(
  sql: typeof sqlTag,
  filter: AcceptedFilter,
  target: SqlTemplateTarget,
  options?: Partial<SqlOptions> & TranslateOptions,
): SQL<boolean>;
export function toDrizzle(
  sql: typeof sqlTag,
  filter: FilterLike | AcceptedFilter,
  target: SqlTemplateTarget,
  options: SqlOptions & TranslateOptions,
): SQL<boolean>;
export function toDrizzle(sql: typeof sqlTag, ...given: TemplateArguments): SQL<boolean> {
  checkTranslateArgument(sqlCheck, sql, 'sql');
  const { strings, values } = sqlTemplate(...given);
  // Drizzle writes the elements of an array one by one, unless it is a parameter.
  const params = values.map((value) => (Array.isArray(value) ? sql.param(value) : value));
  return sql<boolean>(strings as unknown as TemplateStringsArray, ...params);
}

/**
 * The order of a page of `pages`, for `db.select().from(notes).orderBy(orderBy(sql, page))`. The target and the columns are by default those of the store that
 * `accept` was given. Throws a `TranslateError` for what is no page.
 */
export function orderBy(
  sql: typeof sqlTag,
  page: SortedPage,
  target?: SqlTemplateTarget,
  options?: Partial<SqlOptions> & TranslateOptions,
): SQL {
  checkTranslateArgument(sqlCheck, sql, 'sql');
  return sql.raw(orderText(page, target, options).text);
}
