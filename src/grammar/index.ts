export type { NotationName } from './notations.ts';
export { type GrammarOptions, toGrammar } from './to-grammar.ts';
