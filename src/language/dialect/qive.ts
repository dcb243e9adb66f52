import { received } from './received.ts';

/** `received` plus the operators listed in notes on a later edition of the service's documentation, all unconfirmed. */
export const qive = /* @__PURE__ */ received.extend(
  {
    AND: { operands: 'filters', means: 'and', method: 'and', unconfirmed: true },
    NOT_EXISTS: { operands: 'property', means: 'absent', unconfirmed: true },
  },
  { name: 'qive' },
);
