import fc from 'fast-check';

// The number of cases of each property: thousands by default, more in `npm run test:long`. A failure prints its seed.
fc.configureGlobal({ numRuns: Number(process.env.PREFILTER_RUNS ?? 5000) });
