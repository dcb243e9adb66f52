import type { FilterLike } from '../../language/filter.ts';
import { oneOf } from '../../source/shape.ts';
import { mysql } from '../sql/mysql.ts';
import { postgres } from '../sql/postgres.ts';
import { type SqlOptions, sqlTarget } from '../sql/sql.ts';
import { sqlite } from '../sql/sqlite.ts';
import type { TranslateOptions } from '../translate.ts';
import { checkTranslateArgument, TranslateError } from '../translate-error.ts';
import { toTarget } from '../translation.ts';

/** The databases that query builders write for. */
export type SqlTemplateTarget = 'postgres' | 'sqlite' | 'mysql';

/** A condition as a template: the text around its values, and these. */
export interface SqlTemplate {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** A filter as a template, for a library that writes placeholders itself. Throws as `translate` does. */
export function sqlTemplate(
  filter: FilterLike,
  target: SqlTemplateTarget,
  options: SqlOptions & TranslateOptions,
): SqlTemplate {
  checkTranslateArgument(oneOf(...Object.keys(targets)), target, 'target');
  const { output, params } = toTarget(filter, targets[target], options);
  // Its clients replace every `?` by a value, even inside quotes.
  if (target === 'mysql' && output.includes('?')) throw questionMark('MySQL');
  return { strings: output.split('\0'), values: params };
}

/** The error for a `?` that would be taken for a placeholder; only a column name can contain one. */
export function questionMark(who: string): TranslateError {
  return new TranslateError('invalid-name', `Clients of ${who} take a \`?\` in the name of a column for a value.`);
}

// NUL never occurs in the text, so it can mark the placeholders; each occurrence of a value is bound separately.
const targets = {
  postgres: inPlace(postgres, '$1'),
  sqlite: inPlace(sqlite, '?'),
  mysql: inPlace(mysql, '?'),
} as const;

function inPlace({ engine }: { readonly engine: Parameters<typeof sqlTarget>[0] }, mark: string) {
  return sqlTarget({
    ...engine,
    numbered: false,
    placeholder: (_, kind, value) => engine.placeholder(1, kind, value).replace(mark, '\0'),
  });
}
