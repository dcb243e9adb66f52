import { type Meaning, type meaningNames, meanings, symbols } from '../meanings.ts';
import { type Dialect, makeDialect } from './dialect.ts';

/** The methods that are not named as their meaning. */
const methods = { present: 'exists', absent: 'notExists', equal: 'equals', notEqual: 'notEquals' } as const;

/** The operators of `everyMeaning`. */
export type EveryMeaning = {
  readonly [M in Meaning as (typeof symbols)[M]]: {
    readonly operands: (typeof meanings)[M]['takes'];
    readonly means: (typeof meaningNames)[number] & M;
    readonly method: M extends keyof typeof methods ? (typeof methods)[M] : M;
  };
};

/**
 * Every meaning under its usual symbol, with a method of the builder, and values in quotes: for documents that you filter
 * yourself. The service knows few of its operators.
 */
export const everyMeaning: Dialect<EveryMeaning, true, 'text'> = /* @__PURE__ */ makeDialect({
  name: 'every-meaning',
  operators: Object.fromEntries(
    (Object.keys(meanings) as Meaning[]).map((means) => [
      symbols[means],
      { operands: meanings[means].takes, means, method: (methods as Partial<Record<Meaning, string>>)[means] ?? means },
    ]),
  ) as unknown as EveryMeaning,
  quotedValues: true,
});
