import { type Dialect, makeDialect } from './dialect.ts';

const definition = /* @__PURE__ */ makeDialect({
  name: 'received',
  operators: {
    '=': { operands: 'property value', means: 'equal', method: 'equals' },
    OR: { operands: 'filters', means: 'or', method: 'or', pairwise: true },
    _not_exists: { operands: 'property', means: 'absent', method: 'notExists' },
  },
});

type Definition = typeof definition extends Dialect<infer O, infer Q, infer E> ? [O, Q, E] : never;

/** The operators of `received`. A mapped type, so that editors show its name instead of all its members. */
export type Received = { readonly [S in keyof Definition[0]]: Definition[0][S] };

/** Exactly the operators and forms that the service's specification shows. */
export const received: Dialect<Received, Definition[1], Definition[2]> = definition;
