export { type Example, examplesOf } from './examples-of.ts';
export type { MutationOptions } from './judge.ts';
export { type Mutant, mutantsOf, unnoticed } from './mutants-of.ts';
