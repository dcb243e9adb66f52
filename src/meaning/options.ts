import type { Dialect, Equality } from '../language/dialect/dialect.ts';
import { FilterError } from '../language/filter-error.ts';
import type { Properties, PropertyFacts } from '../language/properties.ts';

/** How documents are read. */
export interface ViewOptions {
  /** The dialect whose `equality` applies; `text` by default. */
  readonly dialect?: Dialect;
  /** How values are compared; overrides the dialect. */
  readonly equality?: Equality;
  /** The declared properties; one with `many` holds a list, and matches if any of its values does. */
  readonly properties?: Properties;
}

export interface CompileOptions extends ViewOptions {
  /** Whether to generate JavaScript source, which is faster on long filters and which many content security policies forbid. */
  readonly codegen?: boolean;
}

export interface DecideOptions extends ViewOptions {
  /** The most work to do, counted in clauses and variables visited: a hundred million take some seconds. 20,000,000 by default. */
  readonly budget?: number;
}

export const defaultBudget = 20_000_000;

export interface SimplifyOptions {
  /** The dialect to write in; by default the operators of the filter itself and of `received`. */
  readonly dialect?: Dialect;
  /** The declared properties: a condition that their types already imply is dropped. */
  readonly properties?: Properties;
  /** The most work to do in each pass over the filter; conditions still undecided then are kept. */
  readonly budget?: number;
}

export interface NormalizeOptions extends SimplifyOptions {
  /** `disjunctive` is an `or` of `and`s of conditions, `conjunctive` an `and` of `or`s. */
  readonly form: 'disjunctive' | 'conjunctive';
  /** The most conditions that the result and each intermediate step may have; 1,000 by default. */
  readonly limit?: number;
}

type Options = CompileOptions & DecideOptions & Omit<NormalizeOptions, 'form'>;

const isAmount = (value: unknown) => typeof value === 'number' && value >= 0;

/** How each option is checked, and the message for a wrong value. */
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
  budget: [isAmount, '`budget` is a number from 0; `Infinity` means no limit.'],
  limit: [isAmount, '`limit` is a number from 0; `Infinity` means no limit.'],
};

/** Throws a `FilterError` with the code `invalid-options` for values that the types forbid. */
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
