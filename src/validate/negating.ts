import type { Dialect } from '../language/dialect/dialect.ts';
import { qive } from '../language/dialect/qive.ts';

/** A dialect with negation for the examples of rules; no shipped dialect has it. */
export const negating: Dialect = /* @__PURE__ */ qive.extend(
  { NOT: { operands: 'filter', means: 'not' } },
  { name: 'negating' },
);
