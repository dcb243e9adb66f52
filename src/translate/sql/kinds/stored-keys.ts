import type { OrderMeaning } from '../../../language/meanings.ts';
import { joinInHalves, orderSymbol, sidesOf } from '../../notation.ts';
import type { NearestValue } from '../../number-bounds.ts';
import type { Engine, KindSql } from '../engine.ts';
import { joinSql, param, type Sql, sql } from '../tag.ts';

/** An engine that has values of kinds. */
export type KindEngine = Engine & { readonly kinds: KindSql };

/** Tests of the values of a column, by the keys that they have. A test is false or NULL where there is no value of the kind. */
export interface StoredKeys {
  /** NULL where there is no value of the kind. */
  readonly value: Sql;
  among(keys: readonly string[]): Sql | false;
  /** `true` is true of all values of the kind. */
  order(means: OrderMeaning, key: string): Sql | boolean;
}

/** Keys of which each has a value that the engine compares, or one beside it. */
export function byValue(
  value: Sql,
  nearest: (key: string) => NearestValue<Sql>,
  equal = (left: Sql, right: Sql): Sql => sql`${left} = ${right}`,
): StoredKeys {
  return {
    value,
    among(keys) {
      const tests = keys.flatMap((key) => {
        const near = nearest(key);
        return typeof near === 'object' && near.side === 0 ? equal(value, near.value) : [];
      });
      return tests.length > 0 && anyOf(tests);
    },
    order(means, key) {
      const near = nearest(key);
      const { less } = sidesOf(means);
      if (typeof near === 'string') return less === (near === 'above');
      const beside = near.side < 0 === less ? 'OrEqual' : '';
      const symbol = orderSymbol(near.side === 0 ? means : (`${less ? 'less' : 'greater'}${beside}` as OrderMeaning));
      return sql`${value} ${symbol} ${near.value}`;
    },
  };
}

/** One of several tests. */
export function anyOf(tests: readonly Sql[]): Sql {
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  return joinInHalves(tests, (some) => sql`(${joinSql(some, ' OR ')})`);
}

/** Keys that are texts themselves. */
export function byText(engine: Engine, value: Sql): StoredKeys {
  return {
    value,
    among: (keys) => engine.among(value, keys, false, 'string'),
    order: (means, key) =>
      sql`${engine.ordered(value)} ${orderSymbol(means)} ${engine.orderedValue(param(key, 'string'))}`,
  };
}
