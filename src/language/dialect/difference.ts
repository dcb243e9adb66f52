import type { Dialect, DialectOptions, Operator } from './dialect.ts';

/** What a declaration adds to a dialect, as `extend` takes it. */
interface Difference extends Omit<DialectOptions, 'name'> {
  /** More operators, by their symbols; `null` leaves one out. */
  readonly operators?: Readonly<Record<string, Operator | null>>;
}

/** What a dialect has besides another one, and what it lacks of it; empty for an equal one. */
export function differenceFrom(base: Dialect, { operators, quotedValues, equality }: Dialect): Difference {
  const isSame = (symbol: string, operator: Operator) =>
    JSON.stringify(base.operators[symbol]) === JSON.stringify(operator);
  const changed = [
    ...Object.entries(operators).filter(([symbol, operator]) => !isSame(symbol, operator)),
    ...Object.keys(base.operators).flatMap((symbol) => (Object.hasOwn(operators, symbol) ? [] : [[symbol, null]])),
  ];
  return {
    ...(changed.length > 0 && { operators: Object.fromEntries(changed) }),
    ...(quotedValues !== base.quotedValues && { quotedValues }),
    ...(equality !== base.equality && { equality }),
  };
}
