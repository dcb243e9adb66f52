import type { Dialect, Operator, Operators } from '../language/dialect/dialect.ts';
import { received } from '../language/dialect/received.ts';
import { encode } from '../language/encode.ts';
import { type Filter, type FilterLike, type Operand, operandsOf } from '../language/filter.ts';
import { print } from '../language/print.ts';
import type { Properties } from '../language/properties.ts';
import { type Declared, type MethodOf, makeFilter, type PropertyName, type ValueOf } from './operators.ts';

/** A filter with methods that join it to others; it never changes, each method gives a new one. */
export type FluentFilter<O extends Operators = Operators> = {
  /** The plain tree. */
  readonly filter: Filter;
  /** The filter as text on one line, in the dialect it was built for. */
  toString(): string;
  /** The filter percent-encoded for a URL. */
  encode(): string;
  /** The text, so that a fluent filter in `JSON.stringify` is what the service takes. */
  toJSON(): string;
} & {
  readonly [S in keyof O as O[S]['operands'] extends 'filters' | 'filter'
    ? MethodOf<O[S]>
    : never]: O[S]['operands'] extends 'filters' ? (...others: FilterLike[]) => FluentFilter<O> : () => FluentFilter<O>;
};

/** What can be said of one property. */
export type Conditions<O extends Operators, P, K> = {
  readonly [S in keyof O as O[S]['operands'] extends 'filters' | 'filter'
    ? never
    : MethodOf<O[S]>]: O[S]['operands'] extends 'property'
    ? () => FluentFilter<O>
    : (value: ValueOf<P, K>) => FluentFilter<O>;
};

export type Where<O extends Operators, P> = <K extends PropertyName<P>>(property: K) => Conditions<O, P, K>;

/** One call in a chain of calls of the same operator. A list, so that ten thousand calls take linear time. */
interface Link {
  /** Missing where the link is only the filter that a chain begins with. */
  readonly symbol?: string;
  readonly operands: readonly Operand[];
  readonly before?: Link;
}

/** Makes the `where` of a dialect; what `declared` refuses is refused. */
export function whereOf<O extends Operators, P extends Properties | undefined = undefined>(
  dialect: Dialect<O>,
  declared?: Declared,
): Where<O, P> {
  const make = (symbol: string, operands: readonly unknown[]) => makeFilter(dialect, declared, symbol, operands);

  class Fluent {
    readonly #last: Link;
    #filter: Filter | undefined;

    constructor(last: Link) {
      this.#last = last;
    }

    // The node of a chain is made when it is asked for: made at each call, it would copy all operands before.
    get filter(): Filter {
      this.#filter ??= this.#made();
      return this.#filter;
    }

    toString(): string {
      return print(this.filter, { dialect });
    }

    encode(): string {
      return encode(this.toString());
    }

    toJSON(): string {
      return this.toString();
    }

    [Symbol.for('nodejs.util.inspect.custom')](): string {
      return this.toString();
    }

    // Static, so that it takes no name from the operators.
    static join(fluent: Fluent, symbol: string, others: readonly unknown[]): Fluent {
      const last = fluent.#last;
      const before = last.symbol === symbol ? last : { symbol, operands: [fluent.filter] };
      return new Fluent({ symbol, operands: operandsOf(make(symbol, others)), before });
    }

    #made(): Filter {
      const { symbol, operands } = this.#last;
      if (symbol === undefined) return operands[0] as Filter;
      const calls: (readonly Operand[])[] = [];
      for (let link: Link | undefined = this.#last; link !== undefined; link = link.before) calls.push(link.operands);
      return make(symbol, calls.reverse().flat());
    }
  }

  const methods: Record<string, unknown> = Fluent.prototype as never;
  const conditions: Record<string, (...operands: unknown[]) => Fluent> = {};
  for (const [symbol, { method, operands }] of Object.entries<Operator>(dialect.operators)) {
    if (method === undefined) continue;
    const start = (...parts: unknown[]) => new Fluent({ operands: [make(symbol, parts)] });
    if (operands === 'filters') {
      methods[method] ??= function (this: Fluent, ...others: unknown[]) {
        return Fluent.join(this, symbol, others);
      };
    } else if (operands === 'filter') {
      methods[method] ??= function (this: Fluent) {
        return start(this);
      };
    } else conditions[method] ??= start;
  }
  return ((property: string) =>
    Object.fromEntries(
      Object.entries(conditions).map(([method, start]) => [
        method,
        (...values: unknown[]) => start(property, ...values),
      ]),
    )) as never;
}

/** Begins a fluent filter of the dialect `received`: `where('processed').equals(false).or(where('processed').notExists())`. */
export const where: Where<typeof received.operators, undefined> = /* @__PURE__ */ whereOf(received);
