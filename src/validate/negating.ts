import type { Dialect } from '../language/dialect/dialect.ts';
import { qive } from '../language/dialect/qive.ts';

/** A dialect with negation, for examples of rules: none that is shipped has it. */
export const negating: Dialect = /* @__PURE__ */ qive.extend(
  { NOT: { operands: 'filter', means: 'not' } },
  { name: 'negating' },
);
