import { check } from '../source/shape.ts';
import { invalidOptions } from './filter-error.ts';
import { type Properties, type PropertyFacts, propertiesCheck } from './properties.ts';

/** Declarations in which each unknown fact is a message, to which no value is assignable. */
type Known<P> = { readonly [Name in keyof P]: KnownFacts<P[Name]> };

type KnownFacts<Declared> = Declared extends string | readonly unknown[]
  ? Declared
  : {
      readonly [Fact in keyof Declared]: Fact extends keyof PropertyFacts
        ? Declared[Fact]
        : `There is no fact \`${Fact & string}\`; there are type, many, default, description, column, storedAs and operators.`;
    };

/**
 * Declares the properties of documents once, for all functions that take them: builder, `filter`, client, `validate`, `accept`,
 * `translate` and its adapters, `compile`. The compiler keeps the names, types and lists as they are written. Throws a
 * `FilterError` for an unknown type or fact.
 */
export function defineProperties<const P extends Properties>(properties: P & Known<P>): P {
  check(propertiesCheck, properties, 'properties', invalidOptions);
  return Object.freeze(properties);
}
