import type { Dialect } from './dialect.ts';
import { received } from './received.ts';

const definition = /* @__PURE__ */ received.extend(
  {
    AND: { operands: 'filters', means: 'and', method: 'and', unconfirmed: true },
    NOT_EXISTS: { operands: 'property', means: 'absent', unconfirmed: true },
  },
  { name: 'qive' },
);

type Definition = typeof definition extends Dialect<infer O, infer Q, infer E> ? [O, Q, E] : never;

/** The operators of `qive`. */
export type Qive = { readonly [S in keyof Definition[0]]: Definition[0][S] };

/** `received` and the operators that notes on a later edition of the service's documentation list, each unconfirmed. */
export const qive: Dialect<Qive, Definition[1], Definition[2]> = definition;
