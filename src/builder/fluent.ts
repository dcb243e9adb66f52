import type { Dialect, Operator, Operators } from '../language/dialect/dialect.ts';
import { type Received, received } from '../language/dialect/dialects.ts';
import { type EncodeOptions, encode } from '../language/encode.ts';
import { type Filter, type FilterLike, type Operand, operandsOf } from '../language/filter.ts';
import type { MeaningOf, OperandShape } from '../language/meanings.ts';
import type { Properties } from '../language/properties.ts';
import type { Value as AnyValue } from '../language/word.ts';
import type { Locale } from '../messages/locale.ts';
import {
  type Declared,
  type IsWhole,
  type MethodOf,
  makeFilter,
  type OperandOf,
  type PropertyName,
  type ValueOf,
} from './operators.ts';

/** The members of every fluent filter. */
interface Fluently {
  /** The plain tree. */
  readonly filter: Filter;
  /** The filter as text on one line, ready to send: in the dialect it was built for, `pairwise` operators in pairs. */
  toString(): string;
  /** The filter percent-encoded for a URL, ready to send; `{ nary: true }` keeps `pairwise` operators as they were built. */
  encode(options?: Pick<EncodeOptions, 'nary'>): string;
  /** The text, so that `JSON.stringify` writes a fluent filter as the service takes it. */
  toJSON(): string;
}

/**
 * The methods with the usual names, by the operands that they take. Each has a type of its own because editors show no
 * documentation for the methods of a mapped type.
 */
interface Usual<O extends Operators, Value = never> {
  'property value': {
    equals: {
      /** The property has this value. A document without the property is not selected. */
      equals(value: Value): FluentFilter<O>;
    };
    contains: {
      /** The property's text contains this one, in the same case. A document without the property is not selected. */
      contains(part: AnyValue): FluentFilter<O>;
    };
    startsWith: {
      /** The property's text starts with this one, in the same case. A document without the property is not selected. */
      startsWith(part: AnyValue): FluentFilter<O>;
    };
    endsWith: {
      /** The property's text ends with this one, in the same case. A document without the property is not selected. */
      endsWith(part: AnyValue): FluentFilter<O>;
    };
  };
  'property values': {
    oneOf: {
      /** The property has one of these values. A document without the property is not selected. */
      oneOf(value: Value, ...more: Value[]): FluentFilter<O>;
    };
  };
  property: {
    notExists: {
      /** The document has no such property. */
      notExists(): FluentFilter<O>;
    };
  };
  filters: {
    or: {
      /** At least one of the filters, this one included, selects the document. */
      or(...others: FilterLike[]): FluentFilter<O>;
    };
    and: {
      /** All of the filters, this one included, select the document. */
      and(...others: FilterLike[]): FluentFilter<O>;
    };
  };
  filter: {
    not: {
      /** This filter does not select the document. */
      not(): FluentFilter<O>;
    };
  };
}

/** The intersection of the types in a union. */
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void ? All : never;

/** The names of the methods of operators that take these operands. */
type MethodsOf<O extends Operators, Shape extends OperandShape> = {
  [S in keyof O]: O[S]['operands'] extends Shape ? MethodOf<O[S]> : never;
}[keyof O];

/** The operator with this method. */
type OperatorOf<O extends Operators, Name> = {
  [S in keyof O]: Name extends MethodOf<O[S]> ? O[S] : never;
}[keyof O];

/** A dialect's methods: the usual ones with their documentation, the others typed by the operands of their operators. */
type Methods<O extends Operators, Shape extends OperandShape, Value = never> = {
  [One in Shape]: Together<Usual<O, Value>[One][MethodsOf<O, One> & keyof Usual<O, Value>[One]]> & {
    readonly [Name in Exclude<MethodsOf<O, One>, keyof Usual<O, Value>[One]>]: One extends 'filters'
      ? (...others: FilterLike[]) => FluentFilter<O>
      : One extends 'property value'
        ? (value: OperandOf<OperatorOf<O, Name>, Value>) => FluentFilter<O>
        : One extends 'property values'
          ? (value: Value, ...more: Value[]) => FluentFilter<O>
          : () => FluentFilter<O>;
  };
};

/** A filter with methods that join it to others; it never changes, each method returns a new one. */
export type FluentFilter<O extends Operators = Operators> = Fluently &
  Methods<O, 'filters'>['filters'] &
  Methods<O, 'filter'>['filter'];

/** The operators that suit a property: those that search a text for a part only if its values have parts. */
type Suiting<O extends Operators, P, K> =
  IsWhole<P, K> extends true
    ? { readonly [S in keyof O as O[S] extends { readonly means: MeaningOf<'part'> } ? never : S]: O[S] }
    : O;

/** The conditions that can be put on one property. */
export type Conditions<O extends Operators, P, K> = Methods<O, 'property'>['property'] &
  Methods<Suiting<O, P, K>, 'property value', ValueOf<P, K>>['property value'] &
  Methods<O, 'property values', ValueOf<P, K>>['property values'];

/** Begins a fluent filter with a property. */
export type Where<O extends Operators, P> = <const K extends string>(
  property: K extends PropertyName<P> ? K : PropertyName<P>,
) => Conditions<O, P, K>;

/** Makes the `where` of a dialect; throws for names and values that `declared` rejects. */
export function whereOf<O extends Operators, P extends Properties | undefined = undefined>(
  dialect: Dialect<O>,
  declared?: Declared,
  locale?: Locale,
): Where<O, P> {
  const operators = Object.entries<Operator>(dialect.operators);
  const make = (symbol: string, operands: readonly unknown[]) =>
    makeFilter(dialect, declared, symbol, operands, locale);
  const start = (symbol: string, operands: readonly unknown[]) => new Fluent(make(symbol, operands));

  /** A finished filter, or the last of a chain of calls of one operator, linked so that many calls take linear time. */
  class Fluent {
    #filter: Filter | undefined;
    readonly #call: readonly [symbol?: string, operands?: readonly Operand[], before?: Fluent];

    constructor(filter: Filter | undefined, ...call: readonly [string?, (readonly Operand[])?, Fluent?]) {
      this.#filter = filter;
      this.#call = call;
    }

    static {
      const methods: Record<string | symbol, unknown> = Fluent.prototype as never;
      methods.toJSON = methods.toString;
      methods[Symbol.for('nodejs.util.inspect.custom')] = methods.toString;
      for (const [symbol, { method, operands }] of operators) {
        if (method === undefined || !operands.startsWith('filter')) continue;
        methods[method] ??= function (this: Fluent, ...others: readonly unknown[]) {
          if (operands === 'filter') return start(symbol, [this]);
          const before = this.#call[0] === symbol ? this : new Fluent(undefined, symbol, [this.filter]);
          return new Fluent(undefined, symbol, operandsOf(make(symbol, others)), before);
        };
      }
    }

    get filter(): Filter {
      // Made on demand: if it were made at each call, each would copy all operands before it.
      if (this.#filter === undefined) {
        const calls: (readonly Operand[] | undefined)[] = [];
        for (let one: Fluent | undefined = this; one; one = one.#call[2]) calls.push(one.#call[1]);
        this.#filter = make(this.#call[0] as string, calls.reverse().flat());
      }
      return this.#filter;
    }

    toString(): string {
      return String(this.filter);
    }

    encode(options?: EncodeOptions): string {
      return encode(this.filter, { ...options, dialect });
    }
  }

  return ((property: string) => {
    const conditions: Record<string, (...values: unknown[]) => Fluent> = {};
    for (const [symbol, { method, operands }] of operators) {
      if (method === undefined || operands.startsWith('filter')) continue;
      conditions[method] ??= (...values) => start(symbol, [property, ...values]);
    }
    return conditions;
  }) as never;
}

/** Begins a fluent filter of the dialect `received`: `where('processed').equals(false).or(where('processed').notExists())`. */
export const where: Where<Received, undefined> = /* @__PURE__ */ whereOf(received);
