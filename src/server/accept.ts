import { checkFilter } from '../language/check-filter.ts';
import type { Filter } from '../language/filter.ts';
import { closuresOf, type Predicate } from '../meaning/match/closures.ts';
import { normalForm } from '../meaning/normal-form.ts';
import { viewOf } from '../meaning/options.ts';
import { decideKnown } from '../meaning/simplify/decide-known.ts';
import type { Locale } from '../messages/locale.ts';
import { isObject } from '../source/is-object.ts';
import { invalidArgument, type PrefilterError } from '../source/prefilter-error.ts';
import { check, describe, is, shape } from '../source/shape.ts';
import type { OptionsOf, OutputOf, TargetName } from '../translate/targets.ts';
import { type TargetOptions, type Translation, translateTo } from '../translate/translate.ts';
import { examine } from './examine.ts';
import { type AcceptOptions, type AcceptSettings, completeOptions } from './options.ts';
import { type Refused, refuse } from './refusal.ts';
import { acceptedLocale, acceptLanguageOf, parameterProblem, type RequestLike, readParameter } from './request.ts';
import { namesIn, storedFilter, storedLists } from './stored.ts';

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
  /** Translates `filter` with the dialect's equality; takes the same arguments and throws the same errors as `translate`. */
  translate<N extends TargetName>(target: N, ...options: TargetOptions<OptionsOf<N>>): Translation<OutputOf<N>>;
}

export interface ReadOptions {
  /** The value of the `Accept-Language` header, or a language, if the request is not a web `Request`. */
  readonly acceptLanguage?: string | undefined;
}

const readCheck = shape<ReadOptions>({
  // What a request without the header has in its place.
  acceptLanguage: is('a string', (value) => value === null || typeof value === 'string'),
});

/** Reads the filter of a request. Throws if the request is not one, if `forced` or `computed` does not return a filter, or `known` no properties. */
export type Read<Context> = (
  request: RequestLike,
  ...rest: undefined extends Context
    ? [context?: Context, options?: ReadOptions]
    : [context: Context, options?: ReadOptions]
) => Accepted | Refused;

/**
 * Makes the function that accepts filters from outside: it reads the parameter, refuses a filter that is wrong, too large or
 * names undeclared properties, and adds `forced`. Throws a `PrefilterError` for a wrong option.
 */
export function accept<Context = undefined>(options: AcceptOptions<Context>): Read<Context> {
  const settings = completeOptions(options);
  const { parameter, limits, problemType } = settings;
  const lists = storedLists(settings);
  return (request, ...[context, given = {}]) => {
    check(readCheck, given, 'options');
    const { acceptLanguage } = given;
    const forced = forcedIn(settings, context as Context);
    const value = readParameter(request, parameter, limits.length);
    const locale = () => acceptedLocale(acceptLanguage ?? acceptLanguageOf(request));
    if (value.flaw !== undefined || (value.text ?? '').length > limits.length) {
      return refuseParameter(value.flaw === undefined ? { flaw: 'too-long' } : value, locale());
    }
    if (value.text === undefined || value.text === '') return accepted(undefined, forced, context as Context);
    const answerLocale = locale();
    const forbidden = settings.properties === undefined && forced !== undefined ? namesIn(forced, settings) : none;
    const found = examine(value.text, settings, forbidden, answerLocale);
    if ('kind' in found) return accepted(found, forced, context as Context);
    return refuse(found, 400, answerLocale, problemType);
  };

  function refuseParameter(flaw: Parameters<typeof parameterProblem>[0], locale: Locale): Refused {
    const status = flaw.flaw === 'too-long' ? 414 : 400;
    return refuse([parameterProblem(flaw, parameter, limits.length, locale)], status, locale, problemType);
  }

  function accepted(given: Filter | undefined, forced: Filter | undefined, context: Context): Accepted {
    const rest = given === undefined || withoutKnown(given, settings, context);
    const stored = rest === true ? [] : [rest === false ? nothing : storedFilter(rest, settings, context)];
    const operands = forced === undefined ? stored : [forced, ...stored];
    const [only] = operands;
    const filter: Filter = operands.length === 1 && only !== undefined ? only : { kind: 'and', operands };
    const view = { dialect: settings.dialect, ...(lists !== undefined && { properties: lists }) };
    let predicate: Predicate | undefined;
    return {
      ok: true,
      filter,
      given,
      matches(properties) {
        predicate ??= closuresOf(normalForm(filter), viewOf(view));
        return predicate(properties);
      },
      translate: (target, ...[more]) => translateTo(filter, target, { ...view, ...more }),
    };
  }
}

const none: ReadonlySet<string> = new Set();

/** The filter that selects no document. */
const nothing: Filter = { kind: 'or', operands: [] };

/** What is left of a caller's filter; throws for anything but an object or `null`. */
function withoutKnown<Context>(given: Filter, settings: AcceptSettings<Context>, context: Context): Filter | boolean {
  const { dialect, properties } = settings;
  const known = settings.known?.(context);
  if (settings.known === undefined || known === null) return given;
  if (!isObject(known)) throw nothingKnown(known);
  return decideKnown(given, known, viewOf({ dialect, ...(properties && { properties }) }));
}

function nothingKnown(returned: unknown): PrefilterError {
  return invalidArgument(
    `\`known\` returned ${describe(returned)}; if nothing is known in this context, return \`null\`.`,
  );
}

/** The forced filter in a context; throws for anything but a filter or `null`, so that a forgotten `return` exposes nothing. */
function forcedIn<Context>({ forced }: AcceptSettings<Context>, context: Context): Filter | undefined {
  if (forced === undefined) return undefined;
  const filter = forced(context);
  if (filter === null) return undefined;
  if (filter === undefined) throw nothingForced('`undefined`');
  const checked = checkFilter(filter, 'forced');
  if (checked.kind === 'and' && checked.operands.length === 0) throw nothingForced('an `and` without operands');
  return checked;
}

function nothingForced(what: string): PrefilterError {
  return invalidArgument(`\`forced\` returned ${what}; to force nothing in this context, return \`null\`.`);
}
