import type { Dialect } from '../language/dialect/dialect.ts';
import type { Filter } from '../language/filter.ts';
import { FilterError } from '../language/filter-error.ts';
import { withText } from '../language/text-node.ts';
import { closuresOf, type Predicate } from '../meaning/match/closures.ts';
import { documentCheck } from '../meaning/match/compile.ts';
import { normalForm } from '../meaning/normal-form.ts';
import { viewOf } from '../meaning/options.ts';
import { decideKnown } from '../meaning/simplify/given.ts';
import type { Locale } from '../messages/locale.ts';
import { invalidArgument } from '../source/problem.ts';
import { check, describe, is, shape } from '../source/shape.ts';
import { acceptances } from '../translate/accepted.ts';
import type { PrismaWhere } from '../translate/adapters/prisma.ts';
import type { OptionsOf, OutputOf, TargetName } from '../translate/targets.ts';
import { type TranslateOptions, type Translation, translateTo } from '../translate/translate.ts';
import { examine } from './examine.ts';
import { forcedIn } from './forced.ts';
import { unlessNearName } from './near-names.ts';
import { type AcceptOptions, type AcceptSettings, completeOptions, type StoreOptions } from './options.ts';
import { joined } from './position.ts';
import { type Refused, refuse } from './refusal.ts';
import {
  acceptedLocale,
  acceptLanguageOf,
  namesOf,
  type ParameterValue,
  parameterProblem,
  type RequestLike,
  readParameter,
} from './request.ts';
import { conditionFor, findInexpressible, type Store, storeOf } from './store.ts';
import { namesIn, storedFilter, storedProperties } from './stored.ts';

/** An accepted filter. */
export interface Accepted {
  readonly ok: true;
  /**
   * The filter to run: `forced` and what is not `known` of the caller's, in the store's names; an `and` without operands if there is
   * neither. In place of a caller's filter that what is known excludes there is an `or` without operands.
   */
  readonly filter: Filter;
  /** The caller's filter as written; `undefined` if there was none. */
  readonly given: Filter | undefined;
  /** Whether a document with these properties is selected; throws as `compile` does. */
  readonly matches: Predicate;
  /** The dialect in which the filter was read. */
  readonly dialect: Dialect;
  /**
   * Translates `filter` with the dialect and the declared properties. For the store of `accept` its options are known; others
   * are given as to `translate`, whose errors it throws.
   */
  translate<N extends TargetName>(
    target: N,
    options?: Partial<OptionsOf<N>> & TranslateOptions,
  ): Translation<OutputOf<N>>;
  /**
   * `filter` as the condition that a query builder takes for the store of `accept`: `where(sql)` with the `sql` of Kysely or
   * Drizzle, `where(db)` with the `db` of Knex, `where()` for Prisma. Throws as `translate` does, and without a `target`.
   */
  where<Condition>(sql: SqlTag<Condition>): KnownCondition<Condition>;
  where<Raw>(db: { raw(sql: string, bindings: never): Raw }): Raw;
  where<Where extends object = PrismaWhere>(): Where;
}

/** The `sql` of Kysely or Drizzle, of which neither needs to be installed. */
// biome-ignore lint/suspicious/noExplicitAny: each library has its own type for values.
type SqlTag<Condition> = (strings: TemplateStringsArray, ...values: any[]) => Condition;

/** Kysely's expressions state the type of their value; the condition is a boolean. */
type KnownCondition<Condition> = Condition extends { toOperationNode(): unknown }
  ? Condition & { readonly expressionType: boolean | undefined }
  : Condition;

export interface ReadOptions {
  /** The value of the `Accept-Language` header, or a language, if the request is not a web `Request`. */
  readonly acceptLanguage?: string | undefined;
}

const readCheck = shape<ReadOptions>({
  // What a request without the header has in its place.
  acceptLanguage: is('a string', (value) => value === null || typeof value === 'string'),
});

type Rest<Context> = undefined extends Context
  ? [context?: Context, options?: ReadOptions]
  : [context: Context, options?: ReadOptions];

/** The error for a filter that is no text: in a JSON body it is the caller's mistake, which `problem` answers with 400. */
function notText(value: unknown): FilterError {
  const message = `The filter must be a text, not ${describe(value)}.`;
  const span = { start: 0, end: 0 };
  return new FilterError('invalid-filter', message, [{ code: 'syntax', severity: 'error', span, message }]);
}

/** Reads the filter of a request. Throws if the request is not one, if `forced` or `computed` does not return a filter, or `known` no properties. */
export interface Read<Context> {
  (request: RequestLike, ...rest: Rest<Context>): Accepted | Refused;
  /**
   * Reads a filter that is no parameter of a URL: from the body of a request, an argument of GraphQL, or a query that a framework
   * has decoded. `undefined`, `null` and the empty text are no filter. Anything else throws a `FilterError`, which `problem`
   * answers with 400.
   */
  text(text: string | null | undefined, ...rest: Rest<Context>): Accepted | Refused;
}

/**
 * Makes the function that accepts filters from outside: it reads the parameter, refuses a filter that is wrong, too large or
 * names undeclared properties, and adds `forced`. Throws a `PrefilterError` for a wrong option.
 */
export function accept<Context = undefined>(options: AcceptOptions<Context>): Read<Context> {
  const settings = completeOptions(options);
  const { parameter, otherParameters, limits, problemType, dialect } = settings;
  const { target, columns, jsonColumn, fields, anyNull, operators, strict } = options;
  const store = storeOf({ target, columns, jsonColumn, fields, anyNull, operators, strict } as StoreOptions, settings);
  const declared = storedProperties(settings);
  const view = { dialect, ...(declared !== undefined && { properties: declared }) };

  const read = (
    value: ParameterValue,
    ownLanguage: () => string | null | undefined,
    [context, given = {}]: Rest<Context>,
  ) => {
    check(readCheck, given, 'options');
    const forced = forcedIn(settings, context as Context, { properties: declared, store });
    const locale = () => acceptedLocale(given.acceptLanguage ?? ownLanguage());
    if (value.flaw !== undefined || (value.text ?? '').length > limits.length) {
      return refuseParameter(value.flaw === undefined ? { flaw: 'too-long' } : value, locale());
    }
    const { text } = value;
    if (text === undefined || text === '') return accepted(undefined, true, forced, context as Context, locale);
    const answerLocale = locale();
    const forbidden = settings.properties === undefined && forced !== undefined ? namesIn(forced, settings) : none;
    const found = examine(text, settings, forbidden, answerLocale);
    if (!('kind' in found)) return refuse(found, 400, answerLocale, problemType);
    const rest = withoutKnown(found, settings, context as Context);
    const inexpressible =
      store === undefined || typeof rest === 'boolean'
        ? []
        : findInexpressible(text, rest, store, settings, context as Context, answerLocale);
    if (inexpressible.length > 0) return refuse(inexpressible, 400, answerLocale, problemType);
    return accepted(found, rest, forced, context as Context, locale);
  };

  const readRequest = (request: RequestLike, ...rest: Rest<Context>) => {
    const value = readParameter(request, parameter, limits.length);
    const clear = unlessNearName(value, namesOf(request), parameter, otherParameters);
    return read(clear, () => acceptLanguageOf(request), rest);
  };
  const readText = (text: string | null | undefined, ...rest: Rest<Context>) => {
    if (typeof (text ?? '') !== 'string') throw notText(text);
    return read({ text: text ?? undefined }, () => undefined, rest);
  };
  return Object.assign(readRequest, { text: readText });

  function refuseParameter(flaw: Parameters<typeof parameterProblem>[0], locale: Locale): Refused {
    const status = flaw.flaw === 'too-long' ? 414 : 400;
    return refuse([parameterProblem(flaw, parameter, limits.length, locale)], status, locale, problemType);
  }

  /** The caller's filter, what is left of it to ask the store, and what is forced. */
  function accepted(
    given: Filter | undefined,
    rest: Filter | boolean,
    forced: Filter | undefined,
    context: Context,
    locale: () => Locale,
  ): Accepted {
    const stored = rest === true ? [] : [rest === false ? nothing : storedFilter(rest, settings, context)];
    const filter = joined('and', forced === undefined ? stored : [forced, ...stored]);
    let predicate: Predicate | undefined;
    const asked: Accepted = {
      ok: true,
      filter: withText(filter),
      given,
      dialect,
      matches(properties) {
        check(documentCheck, properties, 'properties');
        predicate ??= closuresOf(normalForm(filter), viewOf(view));
        return predicate(properties);
      },
      translate: (name, more) => translateTo(asked, name, more ?? {}),
      where: (tool?: unknown) => conditionFor(tool, filter, store) as never,
    };
    acceptances.set(asked, { view, store });
    origins.set(asked, { forced, store, locale, problemType, otherParameters: [parameter, ...otherParameters] });
    return asked;
  }
}

/** What a page needs to know of an accepted filter. */
interface Origin {
  readonly forced: Filter | undefined;
  readonly store: Store | undefined;
  /** The language in which the request is answered. */
  locale(): Locale;
  readonly problemType: string;
  /** Parameters that are none of the page's. */
  readonly otherParameters: readonly string[];
}

export const origins = /* @__PURE__ */ new WeakMap<Accepted, Origin>();

const none: ReadonlySet<string> = new Set();

/** The filter that selects no document. */
const nothing: Filter = { kind: 'or', operands: [] };

/** What is left of a caller's filter; throws for anything but an object or `null`. */
function withoutKnown<Context>(given: Filter, settings: AcceptSettings<Context>, context: Context): Filter | boolean {
  const { dialect, properties } = settings;
  const known = settings.known?.(context);
  if (settings.known === undefined || known === null) return given;
  if (known === undefined || !documentCheck.fits(known)) {
    const message = `\`known\` returned ${describe(known)}; if nothing is known in this context, return \`null\`.`;
    throw invalidArgument(message);
  }
  return decideKnown(given, known, viewOf({ dialect, ...(properties && { properties }) }));
}
