import { defineDialect } from './dialect.ts';

/** Exactly the operators and forms that the service's specification shows. */
export const received = /* @__PURE__ */ defineDialect({
  name: 'received',
  operators: {
    '=': { operands: 'property value', means: 'equal', method: 'equals' },
    OR: { operands: 'filters', means: 'or', method: 'or', pairwise: true },
    _not_exists: { operands: 'property', means: 'absent', method: 'notExists' },
  },
});
