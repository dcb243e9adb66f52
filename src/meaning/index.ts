export { type Comparison, compare, type Region } from './decide/compare.ts';
export { type Decision, disjoint, equivalent, implies, satisfiable } from './decide/decide.ts';
export { type Sensitivity, sensitivity } from './decide/sensitivity.ts';
export { type Reach, type ReachOptions, unreached } from './decide/unreached.ts';
export { type ExplainOptions, explain } from './explain/explain.ts';
export { type CompiledFilters, type CompileManyOptions, compileMany } from './many/compile-many.ts';
export type { NamedFilters } from './many/named-filters.ts';
export type { Predicate } from './match/closures.ts';
export { compile, type DocumentFor, matches } from './match/compile.ts';
export type { CleanOptions, DecideOptions, SimplifyOptions, ViewOptions } from './options.ts';
export {
  type PushDownOptions,
  type PushedDown,
  pushDown,
  type RefusedCondition,
} from './push-down/push-down.ts';
export { given } from './simplify/given.ts';
export { simplify } from './simplify/simplify.ts';
