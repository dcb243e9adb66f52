import type { Knex } from 'knex';
import type { FilterLike } from '../../language/filter.ts';
import { callback, is } from '../../source/shape.ts';
import type { SqlOptions } from '../sql/declared.ts';
import type { AcceptedFilter, TranslateOptions } from '../translate.ts';
import { checkTranslateArgument } from '../translate-error.ts';
import { questionMark, type SqlTemplateTarget, sqlTemplate, type TemplateArguments } from './sql-template.ts';

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
  // Knex takes an unescaped `?` for a placeholder, and removes the escape for PostgreSQL only.
  const [, target] = given;
  const mistaken = target === 'postgres' ? '\\?' : '?';
  if (strings.some((one) => one.includes(mistaken))) throw questionMark('Knex');
  const text = strings.map((one) => one.replaceAll('?', '\\?')).join('?');
  return db.raw<boolean>(text, values as Knex.RawBinding[]) as Knex.Raw<boolean>;
}
