export { type Comparison, compare, type Region } from './decide/compare.ts';
export { type Decision, disjoint, equivalent, implies, satisfiable } from './decide/decide.ts';
export { type Sensitivity, sensitivity } from './decide/sensitivity.ts';
export { type ExplainOptions, explain } from './explain/explain.ts';
export type { Predicate } from './match/closures.ts';
export { compile, type DocumentFor, matches } from './match/compile.ts';
export type { CompileOptions, DecideOptions, NormalizeOptions, SimplifyOptions, ViewOptions } from './options.ts';
export { normalize } from './simplify/normalize.ts';
export { simplify } from './simplify/simplify.ts';
