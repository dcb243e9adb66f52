import type { FilterLike } from '../../language/filter.ts';
import type { ViewOptions } from '../../meaning/options.ts';
import { oneOf } from '../../source/shape.ts';
import { type AcceptedFilter, knownPage, type SortedPage } from '../accepted.ts';
import type { SqlOptions } from '../sql/declared.ts';
import type { Engine } from '../sql/engine.ts';
import { mysql } from '../sql/mysql.ts';
import { postgres } from '../sql/postgres.ts';
import { orderByText } from '../sql/sort-keys.ts';
import { sqlTarget } from '../sql/sql.ts';
import { sqlite } from '../sql/sqlite.ts';
import { type Sql, writeSql } from '../sql/tag.ts';
import { type TranslateOptions, toTarget } from '../translate.ts';
import { checkTranslateArgument, TranslateError } from '../translate-error.ts';

/** The databases that query builders write for. */
export type SqlTemplateTarget = 'postgres' | 'sqlite' | 'mysql';

/** What an adapter is given besides the tool of its library. */
export type TemplateArguments = [filter: FilterLike | AcceptedFilter, target: SqlTemplateTarget, options?: object];

/** A condition as a template: the text around its values, and these. */
export interface SqlTemplate {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
}

/** A filter as a template, for a library that writes placeholders itself. Throws as `translate` does. */
export function sqlTemplate(...[filter, target, options = {}]: TemplateArguments): SqlTemplate {
  checkTranslateArgument(oneOf(...Object.keys(targets)), target, 'target');
  const { output: strings, params } = toTarget(filter, targets[target], options as SqlOptions & TranslateOptions);
  // Its clients replace every `?` by a value, even inside quotes.
  if (target === 'mysql' && strings.some((text) => text.includes('?'))) throw questionMark('MySQL');
  return { strings, values: params };
}

/** `ORDER BY` of a page without these words, and whose it is. Throws a `TranslateError` for what is no page, and for a store without a template. */
export function orderText(page: SortedPage, asked: SqlTemplateTarget | undefined, given: object = {}) {
  const { target, order, options } = knownPage(page, asked, given);
  checkTranslateArgument(oneOf(...Object.keys(targets)), target, 'target');
  const { engine, options: check } = targets[target as SqlTemplateTarget];
  checkTranslateArgument(check, given, 'options');
  const text = orderByText(engine, options as SqlOptions & ViewOptions, order);
  if (target === 'mysql' && text.includes('?')) throw questionMark('MySQL');
  return { text, target };
}

/** The error for a `?` that would be taken for a placeholder; only a column name can contain one. */
export function questionMark(who: string): TranslateError {
  return new TranslateError('invalid-name', `Clients of ${who} take a \`?\` in the name of a column for a value.`);
}

const targets = {
  postgres: /* @__PURE__ */ sqlTarget(postgres.engine, writeTemplate),
  sqlite: /* @__PURE__ */ sqlTarget(sqlite.engine, writeTemplate),
  mysql: /* @__PURE__ */ sqlTarget(mysql.engine, writeTemplate),
} as const;

/** The texts around the values, with the casts of their placeholders; each occurrence of a value is bound separately. */
function writeTemplate(condition: Sql, { placeholder, bound }: Engine) {
  const params: unknown[] = [];
  const text = writeSql(condition, ({ value, kind }) => placeholder('\0', kind, params[params.push(bound(value)) - 1]));
  return { output: text.split('\0'), params };
}
