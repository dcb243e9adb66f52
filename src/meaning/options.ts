import { type Check, checkOptions as check } from '../language/check-options.ts';
import { propertiesCheck } from '../language/check-properties.ts';
import type { Dialect, Equality } from '../language/dialect/dialect.ts';
import type { DialectName } from '../language/dialect/dialects.ts';
import type { Properties } from '../language/properties.ts';

/** How documents are read. */
export interface ViewOptions {
  /** The dialect whose `equality` applies; `text` by default. */
  readonly dialect?: Dialect | DialectName;
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
  readonly dialect?: Dialect | DialectName;
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

const isAmount = (value: unknown) => typeof value === 'number' && value >= 0;

const checks: Readonly<Record<string, Check>> = {
  ...propertiesCheck,
  equality: [(value) => value === 'text' || value === 'typed', '`equality` is `text` or `typed`.'],
  codegen: [(value) => typeof value === 'boolean', '`codegen` is `true` or `false`.'],
  budget: [isAmount, '`budget` is a number from 0; `Infinity` means no limit.'],
  limit: [isAmount, '`limit` is a number from 0; `Infinity` means no limit.'],
};

/** Throws a `FilterError` with the code `invalid-options` for options that the types forbid. */
export function checkOptions(options: object): void {
  check(options, checks);
}
