import { dialectOf } from './dialect/dialects.ts';
import { nearest } from './dialect/nearest.ts';
import { FilterError } from './filter-error.ts';
import type { Properties, PropertyFacts } from './properties.ts';

type Check = readonly [test: (value: unknown) => boolean, what: string];

const isAmount = (value: unknown) => typeof value === 'number' && value >= 0;

/** How each option is checked, and the message for a wrong value. */
const checks: Readonly<Record<string, Check>> = {
  equality: [(value) => value === 'text' || value === 'typed', '`equality` is `text` or `typed`.'],
  properties: [
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    "`properties` is an object of names and types, such as `{ processed: 'boolean' }`.",
  ],
  codegen: [(value) => typeof value === 'boolean', '`codegen` is `true` or `false`.'],
  budget: [isAmount, '`budget` is a number from 0; `Infinity` means no limit.'],
  limit: [isAmount, '`limit` is a number from 0; `Infinity` means no limit.'],
  limits: [(value) => typeof value === 'object' && value !== null, '`limits` is an object such as `{ depth: 500 }`.'],
  locale: [(value) => value === 'en' || value === 'pt-BR', '`locale` is `en` or `pt-BR`.'],
  rules: [
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    "`rules` is an object of rules and levels, such as `{ 'always-true': 'off' }`.",
  ],
};

const names = ['dialect', 'form', ...Object.keys(checks)];

/**
 * Checks the options of a function for callers without types: throws a `FilterError` with the code `invalid-options` for a
 * wrong value, and for a misspelt name. Other names pass: one object may hold the options of several functions.
 */
export function checkOptions(options: object): void {
  if (typeof options !== 'object' || options === null)
    throw invalid(`\`options\` is an object, not ${String(options)}.`);
  for (const [name, value] of Object.entries(options as Readonly<Record<string, unknown>>)) {
    if (value === undefined) continue;
    const [test, what] = (Object.hasOwn(checks, name) ? checks[name] : undefined) ?? [];
    if (name === 'dialect') dialectOf(value as never);
    else if (test?.(value) === false) throw invalid(what as string);
    else if (!names.includes(name)) checkSpelling(name, names);
  }
  checkTypes((options as { readonly properties?: Properties }).properties ?? {});
}

/** Throws for a name that is nearly one of these. */
export function checkSpelling(name: string, known: readonly string[], kind = 'option'): void {
  const meant = nearest(name, known);
  if (meant !== undefined) throw invalid(`There is no ${kind} \`${name}\`. Did you mean \`${meant}\`?`);
}

function checkTypes(properties: Properties): void {
  for (const [name, declared] of Object.entries<unknown>(properties)) {
    const { type, many } = (isType(declared) ? { type: declared } : (declared ?? {})) as Partial<PropertyFacts>;
    if (!isType(type)) {
      const types = '`string`, `number`, `boolean`, a list of texts or `{ type }` with one of them';
      throw invalid(`In \`properties\`, the type of ${JSON.stringify(name)} is ${types}.`);
    }
    if (many !== undefined && typeof many !== 'boolean') {
      throw invalid(`In \`properties\`, \`many\` of ${JSON.stringify(name)} is \`true\` or \`false\`.`);
    }
  }
}

function isType(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((text) => typeof text === 'string');
  return value === 'string' || value === 'number' || value === 'boolean';
}

export function invalid(message: string): FilterError {
  return new FilterError('invalid-options', message);
}
