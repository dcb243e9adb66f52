import type { Knex } from 'knex';
import type { FilterLike } from '../../language/filter.ts';
import { checkMaker } from '../check-arguments.ts';
import type { SqlOptions } from '../sql/sql.ts';
import type { TranslateOptions } from '../translate.ts';
import { questionMark, type SqlTemplateTarget, sqlTemplate } from './sql-template.ts';

/**
 * A filter as a raw condition of Knex: `db('notes').where(knex(db, filter, 'postgres', { columns }))`. Throws as `translate`
 * does.
 */
export function knex(
  db: Pick<Knex, 'raw'>,
  filter: FilterLike,
  target: SqlTemplateTarget,
  options: SqlOptions & TranslateOptions,
): Knex.Raw<boolean> {
  checkMaker(db, 'db', 'Knex', 'raw');
  const { strings, values } = sqlTemplate(filter, target, options);
  // Knex takes an unescaped `?` for a placeholder, and removes the escape for PostgreSQL only.
  const mistaken = target === 'postgres' ? '\\?' : '?';
  if (strings.some((one) => one.includes(mistaken))) throw questionMark('Knex');
  const text = strings.map((one) => one.replaceAll('?', '\\?')).join('?');
  return db.raw<boolean>(text, values as Knex.RawBinding[]) as Knex.Raw<boolean>;
}
