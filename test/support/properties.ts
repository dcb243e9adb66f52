import fc from 'fast-check';

const { PREFILTER_RUNS = 25, PREFILTER_SEED = 20_261_122 } = process.env;

// The number of cases of each property: twenty-five by default, ten thousand and more in `npm run test:long`. The seed
// is fixed, so that the same commit always gives the same result; `PREFILTER_SEED=random` picks new cases. A failure
// prints its seed.
fc.configureGlobal({
  numRuns: Number(PREFILTER_RUNS),
  ...(PREFILTER_SEED !== 'random' && { seed: Number(PREFILTER_SEED) }),
});
