import { defineDialect } from '../../src/language/dialect/dialect.ts';
import { received } from '../../src/language/dialect/dialects.ts';
import { parseOrThrow } from '../../src/language/parse/parse.ts';

/** An operator for every meaning, and one without. */
export const full = defineDialect({
  name: 'full',
  operators: {
    ...received.operators,
    AND: { operands: 'filters', means: 'and' },
    NOT: { operands: 'filter', means: 'not' },
    '!=': { operands: 'property value', means: 'notEqual' },
    '<': { operands: 'property value', means: 'less' },
    '<=': { operands: 'property value', means: 'lessOrEqual' },
    '>': { operands: 'property value', means: 'greater' },
    '>=': { operands: 'property value', means: 'greaterOrEqual' },
    _exists: { operands: 'property', means: 'present' },
    in: { operands: 'property values', means: 'oneOf' },
    contains: { operands: 'property value', means: 'contains' },
    startsWith: { operands: 'property value', means: 'startsWith' },
    endsWith: { operands: 'property value', means: 'endsWith' },
    near: { operands: 'property value' },
  },
  quotedValues: true,
});

export const read = (text: string) => parseOrThrow(text, { dialect: full });

/** The same with typed equality. */
export const typed = full.extend({}, { equality: 'typed' });

/** The same where no documentation says what a negation does of an absent property. */
export const open = full.extend(
  {
    NOT: { operands: 'filter', means: 'not', unconfirmed: true },
    '!=': { operands: 'property value', means: 'notEqual', unconfirmed: true },
  },
  { name: 'open' },
);
