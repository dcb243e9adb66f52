import { remembered } from '../../source/remembered.ts';
import type { Dialect } from './dialect.ts';

/** The dialect's symbols, listed for messages; made once, since a text can have thousands of unknown ones. */
export const symbolsOf: (dialect: Dialect) => string = /* @__PURE__ */ remembered(
  (dialect: Dialect): string =>
    Object.keys(dialect.operators)
      .map((symbol) => `\`${symbol}\``)
      .join(', '),
  new WeakMap(),
);
