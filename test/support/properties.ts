import fc from 'fast-check';
import { isGate } from './runs.ts';

const { PREFILTER_RUNS = isGate ? 25 : 10, PREFILTER_SEED = 20_261_122 } = process.env;

// The number of cases of each property: ten by default, twenty-five in the gate, ten thousand and more in `npm run test:long`. The seed
// is fixed, so that the same commit always gives the same result; `PREFILTER_SEED=random` picks new cases. A failure
// prints its seed.
fc.configureGlobal({
  numRuns: Number(PREFILTER_RUNS),
  ...(PREFILTER_SEED !== 'random' && { seed: Number(PREFILTER_SEED) }),
});
