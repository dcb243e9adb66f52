import { describe } from '../source/check-arguments.ts';
import type { Dialect } from './dialect/dialect.ts';
import { type DialectName, dialectOf } from './dialect/dialects.ts';
import { nearest } from './dialect/nearest.ts';
import { FilterError } from './filter-error.ts';

/** How an option is checked, and the message for a wrong value. */
export type Check = readonly [test: (value: unknown) => boolean, what: string];

const names = 'dialect locale limits properties rules equality codegen budget limit form'.split(' ');

/**
 * Checks the options of a function for callers without types: throws a `FilterError` with the code `invalid-options`
 * for a wrong dialect or locale, for an option that fails one of the `checks`, and for a misspelt name. Other names
 * pass: one object may hold the options of several functions.
 */
export function checkOptions(options: object, checks: Readonly<Record<string, Check>> = {}): void {
  if (typeof options !== 'object' || options === null)
    throw invalid(`\`options\` is an object, not ${describe(options)}.`);
  for (const [name, value] of Object.entries(options as Readonly<Record<string, unknown>>)) {
    if (value === undefined) continue;
    const [test, what] = (Object.hasOwn(checks, name) ? checks[name] : undefined) ?? [];
    if (name === 'dialect') dialectOf(value as Dialect | DialectName);
    else if (name === 'locale' && value !== 'en' && value !== 'pt-BR') throw invalid('`locale` is `en` or `pt-BR`.');
    else if (test?.(value) === false) throw invalid(what as string);
    else if (!names.includes(name)) checkSpelling(name, names);
  }
}

/** Throws for a name that is nearly one of these. */
export function checkSpelling(name: string, known: readonly string[], kind = 'option'): void {
  const meant = nearest(name, known);
  if (meant !== undefined) throw invalid(`There is no ${kind} \`${name}\`. Did you mean \`${meant}\`?`);
}

export function invalid(message: string): FilterError {
  return new FilterError('invalid-options', message);
}
