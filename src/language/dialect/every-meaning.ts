import { type Meaning, meanings, symbols } from '../meanings.ts';
import { type Dialect, makeDialect } from './dialect.ts';

/** Each meaning under its usual symbol, and values in quotes: for documents that are filtered here, not by the service. */
export const everyMeaning: Dialect = /* @__PURE__ */ makeDialect({
  name: 'every-meaning',
  operators: Object.fromEntries(
    (Object.keys(meanings) as Meaning[]).map((means) => [symbols[means], { operands: meanings[means].takes, means }]),
  ),
  quotedValues: true,
});
