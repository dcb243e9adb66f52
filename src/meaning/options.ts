import type { Dialect, Equality } from '../language/dialect/dialect.ts';
import { FilterError } from '../language/filter-error.ts';
import type { Properties, PropertyFacts } from '../language/properties.ts';

/** What decides how documents are read, besides the filter. */
export interface ViewOptions {
  /** Its `equality` is taken; `text` without it. */
  readonly dialect?: Dialect;
  /** How values are compared, whatever the dialect says. */
  readonly equality?: Equality;
  /** The properties there are; those with `many` hold lists, of which one value that fits is enough. */
  readonly properties?: Properties;
}

export interface CompileOptions extends ViewOptions {
  /** True generates source text for the engine, which is faster and which many content security policies forbid. */
  readonly codegen?: boolean;
}

export interface DecideOptions extends ViewOptions {
  /** The work that may be done, counted in clauses and variables looked at: a hundred million take some seconds. */
  readonly budget?: number;
}

export const defaultBudget = 20_000_000;

export interface SimplifyOptions {
  /** Whose operators may be written; without it, those of the filter itself and of `received`. */
  readonly dialect?: Dialect;
  /** The properties there are: what their types rule out needs no condition. */
  readonly properties?: Properties;
  /** The work that may be done at each pass over the filter; what it leaves open stays. */
  readonly budget?: number;
}

export interface NormalizeOptions extends SimplifyOptions {
  /** `disjunctive` is an `or` of `and`s of conditions, `conjunctive` an `and` of `or`s. */
  readonly form: 'disjunctive' | 'conjunctive';
  /** The most conditions that may be written on the way; 1,000 without it. */
  readonly limit?: number;
}

type Options = CompileOptions & DecideOptions & Omit<NormalizeOptions, 'form'>;

const isAmount = (value: unknown) => typeof value === 'number' && value >= 0;

/** What each option takes, wherever it is one: the test, and the words for it. */
const optionChecks: {
  readonly [Name in keyof Required<Options>]: readonly [test: (value: unknown) => boolean, what: string];
} = {
  dialect: [
    (value) => typeof (value as Options['dialect'])?.symbol === 'function',
    'A `dialect` comes from `defineDialect`, as `received` does.',
  ],
  equality: [(value) => value === 'text' || value === 'typed', '`equality` is `text` or `typed`.'],
  properties: [
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    "`properties` is an object of names and types, such as `{ processed: 'boolean' }`.",
  ],
  codegen: [(value) => typeof value === 'boolean', '`codegen` is `true` or `false`.'],
  budget: [isAmount, '`budget` is a number from 0, `Infinity` for no end.'],
  limit: [isAmount, '`limit` is a number from 0, `Infinity` for no end.'],
};

/** Throws a `FilterError` of the code `invalid-options` for what programs without types may pass. */
export function checkOptions(options: object): void {
  if (typeof options !== 'object' || options === null)
    throw invalid(`\`options\` is an object, not ${String(options)}.`);
  for (const [name, [test, what]] of Object.entries(optionChecks)) {
    const value = (options as Partial<Options>)[name as keyof Options];
    if (value !== undefined && !test(value)) throw invalid(what);
  }
  checkTypes((options as Partial<Options>).properties ?? {});
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
