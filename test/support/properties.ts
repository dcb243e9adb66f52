import fc from 'fast-check';

const { PREFILTER_RUNS = 5000, PREFILTER_SEED = 20_261_122 } = process.env;

// The number of cases of each property: thousands by default, more in `npm run test:long`. The seed is fixed, so that a
// commit passes or fails by what is in it; `PREFILTER_SEED=random` draws new cases. A failure prints its seed.
fc.configureGlobal({
  numRuns: Number(PREFILTER_RUNS),
  ...(PREFILTER_SEED !== 'random' && { seed: Number(PREFILTER_SEED) }),
});
