export { type CompileOptions, compile } from './compile.ts';
export { matches } from './matches.ts';
export type { Predicate } from './predicate.ts';
