import fc from 'fast-check';

/** A share of the usual number of cases, for a property each case of which takes long. */
export function runs(share: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil(share * (fc.readConfigureGlobal().numRuns ?? 100)) };
}
