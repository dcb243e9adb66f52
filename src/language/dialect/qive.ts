import { received } from './received.ts';

/** `received` and the names that notes of a later edition of the service's documentation list, each unconfirmed. */
export const qive = /* @__PURE__ */ received.extend(
  {
    AND: { operands: 'filters', means: 'and', method: 'and', unconfirmed: true },
    NOT_EXISTS: { operands: 'property', means: 'absent', unconfirmed: true },
  },
  { name: 'qive' },
);
