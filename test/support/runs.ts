import fc from 'fast-check';

/** Whether repetitions run in full, as in `npm run test:long`. */
export const long = process.env.PREFILTER_LONG !== undefined;

/** Whether this is the gate (`npm run test:gate`): growth at its full size, and the tests that `npm test` leaves out. */
export const isGate = long || process.env.PREFILTER_GATE !== undefined;

/** A size at which something is measured: an eighth of it in `npm test`. */
export function scaled(fullSize: number): number {
  return isGate ? fullSize : Math.ceil(fullSize / 8);
}

/** A share of the usual number of cases, at least 8 in the gate, for a property whose cases are slow. */
export function runs(share: number): { readonly numRuns: number } {
  return { numRuns: Math.max(isGate ? 8 : 4, Math.ceil(share * (fc.readConfigureGlobal().numRuns ?? 100))) };
}

/** Few cases of many texts each, for a property that starts bash: a process takes longer than a hundred texts. */
export const bashRuns = { numRuns: long ? 40 : 3 };
