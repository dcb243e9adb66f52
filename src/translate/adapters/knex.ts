import type { Knex } from 'knex';
import type { FilterLike } from '../../language/filter.ts';
import { callback, is } from '../../source/shape.ts';
import type { AcceptedFilter, SortedPage } from '../accepted.ts';
import type { SqlOptions } from '../sql/declared.ts';
import type { TranslateOptions } from '../translate.ts';
import { checkTranslateArgument } from '../translate-error.ts';
import {
  orderText,
  questionMark,
  type SqlTemplateTarget,
  sqlTemplate,
  type TemplateArguments,
} from './sql-template.ts';

const dbCheck = is('the `db` of Knex', (value) => callback.fits(Object(value).raw));

/**
 * A filter as a raw condition of Knex: `db('notes').where(toKnex(db, filter, 'postgres', { columns }))`. Throws as `translate`
 * does.
 */
export function toKnex(
  db: Pick<Knex, 'raw'>,
  filter: AcceptedFilter,
  target: SqlTemplateTarget,
  options?: Partial<SqlOptions> & TranslateOptions,
): Knex.Raw<boolean>;
export function toKnex(
  db: Pick<Knex, 'raw'>,
  filter: FilterLike | AcceptedFilter,
  target: SqlTemplateTarget,
  options: SqlOptions & TranslateOptions,
): Knex.Raw<boolean>;
export function toKnex(db: Pick<Knex, 'raw'>, ...given: TemplateArguments): Knex.Raw<boolean> {
  checkTranslateArgument(dbCheck, db, 'db');
  const { strings, values } = sqlTemplate(...given);
  const [, target] = given;
  const text = strings.map((one) => escaped(one, target)).join('?');
  return db.raw<boolean>(text, values as Knex.RawBinding[]);
}

/**
 * The order of a page of `pages`, for `db('notes').orderByRaw(orderBy(db, page))`. The target and the columns are by default those of the store that
 * `accept` was given. Throws a `TranslateError` for what is no page.
 */
export function orderBy(
  db: Pick<Knex, 'raw'>,
  page: SortedPage,
  target?: SqlTemplateTarget,
  options?: Partial<SqlOptions> & TranslateOptions,
): Knex.Raw {
  checkTranslateArgument(dbCheck, db, 'db');
  const { text, target: own } = orderText(page, target, options);
  return db.raw(escaped(text, own));
}

/** A text whose `?` Knex leaves alone: it takes an unescaped one for a placeholder, and removes the escape for PostgreSQL only. */
function escaped(text: string, target: string): string {
  if (text.includes(target === 'postgres' ? '\\?' : '?')) throw questionMark('Knex');
  return text.replaceAll('?', '\\?');
}
