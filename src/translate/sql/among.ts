import type { Engine } from './engine.ts';

/** `=` or `IN`, with one placeholder a value. */
export const among: Engine['among'] = (column, values, negated, sql, kind) => {
  const [first] = values;
  if (values.length === 1) return `${column} ${negated ? '<>' : '='} ${sql.param(first, kind)}`;
  return `${column} ${negated ? 'NOT ' : ''}IN (${values.map((value) => sql.param(value, kind)).join(', ')})`;
};

/** More values than these are bound as one JSON text: engines limit placeholders, or take long to plan with so many. */
export const manyValues = 100;

/** Values as a JSON text; integers of any size keep their digits. */
export function jsonOf(values: readonly unknown[]): string {
  return `[${values.map((value) => (typeof value === 'bigint' ? value : JSON.stringify(value))).join(',')}]`;
}
