import type { Dialect } from '../language/dialect/dialect.ts';
import { qive } from '../language/dialect/dialects.ts';

/** A dialect with negation for the examples of rules; no shipped dialect has it. */
export const negating: Dialect = /* @__PURE__ */ qive.extend(
  { NOT: { operands: 'filter', means: 'not' } },
  { name: 'negating' },
);

/** A dialect with lists of values and parts of texts for the examples of rules; no shipped dialect has them. */
export const listing: Dialect = /* @__PURE__ */ negating.extend(
  {
    in: { operands: 'property values', means: 'oneOf' },
    contains: { operands: 'property value', means: 'contains' },
    startsWith: { operands: 'property value', means: 'startsWith' },
  },
  { name: 'listing', quotedValues: true },
);
