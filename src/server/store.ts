import type { Dialect } from '../language/dialect/dialect.ts';
import { type Filter, isFilter, operandsOf, type Word } from '../language/filter.ts';
import { kindOf } from '../language/kinds/kind-of.ts';
import type { Properties } from '../language/properties.ts';
import { visit } from '../language/visit.ts';
import type { Locale } from '../messages/locale.ts';
import { shortened } from '../source/excerpt.ts';
import { invalidArgument, type Problem } from '../source/problem.ts';
import { callback } from '../source/shape.ts';
import type { AcceptedFilter } from '../translate/accepted.ts';
import { toDrizzle } from '../translate/adapters/drizzle.ts';
import { toKnex } from '../translate/adapters/knex.ts';
import { toKysely } from '../translate/adapters/kysely.ts';
import { type PrismaOptions, toPrisma } from '../translate/adapters/prisma.ts';
import type { SqlTemplateTarget } from '../translate/adapters/sql-template.ts';
import { type TargetName, targets } from '../translate/targets.ts';
import { type TranslateOptions, translateTo } from '../translate/translate.ts';
import { TranslateError } from '../translate/translate-error.ts';
import { exampleFilters } from './example-filters.ts';
import { type AcceptSettings, declaredProperty, type StoreOptions } from './options.ts';
import { serverMessages } from './refusal.ts';
import { storedFilter, storedProperties, wordsOfCondition } from './stored.ts';

/** A store that filters are translated for. */
export interface Store {
  readonly target: TargetName | 'prisma';
  /** Whether it is asked in SQL, so that its options have columns. */
  readonly isSql: boolean;
  /** The options of `translate` that describe it. */
  readonly options: object;
  /** Throws a `TranslateError` for a filter that it cannot express exactly. `more` are further options. */
  translate(filter: Filter, more?: TranslateOptions): unknown;
}

/** The store of the options; `undefined` without a target. Throws for a property that it has no place for. */
export function storeOf<Context>(given: StoreOptions, settings: AcceptSettings<Context>): Store | undefined {
  const { target, strict, ...places } = given;
  if (target === undefined) {
    const extra = Object.entries(given).find(([, value]) => value !== undefined);
    if (extra !== undefined) throw invalidArgument(`\`${extra[0]}\` needs a \`target\`, such as \`postgres\`.`);
    return undefined;
  }
  const isSql = target !== 'prisma' && 'engine' in targets[target];
  const [ofSql, ofPrisma] = [['columns', 'jsonColumn'] as const, ['anyNull'] as const];
  for (const name of [...(isSql ? (['fields'] as const) : ofSql), ...(target === 'prisma' ? [] : ofPrisma)]) {
    if (places[name] !== undefined) throw invalidArgument(`\`${name}\` is not for the target \`${target}\`.`);
  }
  const properties = storedProperties(settings);
  const options = {
    ...Object.fromEntries(Object.entries(places).filter(([, value]) => value !== undefined)),
    ...(target === 'prisma' && { fields: places.fields ?? {} }),
    dialect: settings.dialect,
    ...(properties && { properties }),
  };
  const store: Store = {
    target,
    isSql,
    options,
    translate: (filter, { locale, ...more } = {}) =>
      target === 'prisma'
        ? toPrisma(filter, { ...options, ...more } as unknown as PrismaOptions<never>)
        : translateTo(filter, target, { ...options, ...more, ...(locale && { locale }) }),
  };
  for (const [name, facts] of Object.entries(settings.properties ?? {})) {
    const { computed, column, storedAs = name } = facts;
    if (computed !== undefined) continue;
    const entries = places.columns ?? places.fields ?? {};
    if (strict && column === undefined && places.jsonColumn === undefined && !Object.hasOwn(entries, storedAs)) {
      throw invalidArgument(`\`properties.${name}\` has no entry in \`${isSql ? 'columns' : 'fields'}\`.`);
    }
    checkPlace(name, store, settings);
  }
  for (const name of Object.keys(places.columns ?? places.fields ?? {})) checkEntry(name, store);
  // Without properties, nothing was translated yet.
  if (settings.properties === undefined) store.translate({ kind: 'and', operands: [] });
  return store;
}

/** Why a filter cannot be written exactly, if so. */
export function refusalOf(write: () => unknown): TranslateError | undefined {
  try {
    write();
    return undefined;
  } catch (error) {
    if (error instanceof TranslateError) return error;
    throw error;
  }
}

/** Throws for a column or a field of a property that only `forced` names, if nothing says what it holds. */
function checkEntry(name: string, store: Store): void {
  const present: Filter = { kind: 'condition', means: 'present', property: { text: name }, values: [] };
  const error = refusalOf(() => store.translate(present));
  if (error !== undefined && error.code !== 'not-exact') throw invalidArgument(error.message);
}

/** Throws if the store can express no condition on a property that callers may write. */
function checkPlace<Context>(name: string, store: Store, settings: AcceptSettings<Context>): void {
  const facts = declaredProperty(settings, name) ?? { type: 'string' };
  // That it is there can be asked of everything: a kind needs a way to compare its values.
  const hasKind = kindOf(facts) !== undefined;
  let reason: string | undefined;
  for (const { filter, hasValue } of exampleFilters(settings.dialect, name, facts, 'a')) {
    if (hasKind && !hasValue) continue;
    const error = refusalOf(() => store.translate(storedFilter(filter, settings, undefined as Context)));
    if (error === undefined) return;
    reason ??= error.message;
  }
  if (reason !== undefined) throw invalidArgument(`\`properties.${name}\` has no place in the store: ${reason}`);
}

/** Why a filter cannot be run, in the caller's own words, with positions in their text; empty if it can. */
export function findInexpressible<Context>(
  text: string,
  given: Filter,
  store: Store,
  settings: AcceptSettings<Context>,
  context: Context,
  locale: Locale,
): readonly Problem[] {
  const refused = (filter: Filter) =>
    refusalOf(() => store.translate(storedFilter(filter, settings, context), { locale }));
  const whole = refused(given);
  if (whole === undefined) return [];
  const found: Problem[] = [];
  visit(given, (node) => {
    const error = operandsOf(node).some(isFilter) ? undefined : refused(node);
    if (error !== undefined) found.push(problemOf(text, node, error, settings.dialect, locale));
  });
  return found.length > 0 ? found : [problemOf(text, given, whole, settings.dialect, locale)];
}

function problemOf(text: string, node: Filter, error: TranslateError, dialect: Dialect, locale: Locale): Problem {
  const span = node.span ?? { start: 0, end: text.length };
  const say = serverMessages[locale];
  const property: Word | undefined = wordsOfCondition(node, dialect)?.[0];
  if (error.code === 'unknown-property' && property !== undefined) {
    const message = say.undeclared(shortened(property.text));
    return { code: 'unknown-property', severity: 'error', message, span: property.span ?? span };
  }
  const message = say.inexpressible(shortened(text.slice(span.start, span.end)), error.notes[0]?.reason);
  return { code: 'not-exact', severity: 'error', message, span };
}

/** The condition of a query builder: the `sql` of Kysely or Drizzle, the `db` of Knex, or nothing for Prisma. */
export function conditionFor(tool: unknown, filter: Filter | AcceptedFilter, store: Store | undefined): unknown {
  if (store === undefined) {
    throw invalidArgument('`where` needs to know the store: give `accept` its `target`, such as `postgres`.');
  }
  const { target } = store;
  if (target === 'prisma') return toPrisma(filter as Filter, store.options as PrismaOptions<never>);
  const [name, options] = [target as SqlTemplateTarget, store.options as { readonly properties: Properties }];
  const { param, raw, val } = Object(tool) as Readonly<Record<string, unknown>>;
  if (callback.fits(param)) return toDrizzle(tool as never, filter, name, options);
  if (callback.fits(raw) && !callback.fits(val)) return toKnex(tool as never, filter, name, options);
  if (callback.fits(tool)) return toKysely(tool as never, filter, name, options);
  throw invalidArgument('`where` takes the `sql` of Kysely or Drizzle, or the `db` of Knex.');
}
