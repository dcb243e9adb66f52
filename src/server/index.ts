export { type Accepted, accept, type Read, type ReadOptions } from './accept.ts';
export type { AcceptedProperties, AcceptedProperty, AcceptLimits, AcceptOptions } from './options.ts';
export type { RequestLike, WebRequest } from './parameter.ts';
export { type ProblemAnswer, problem, type Refused } from './refusal.ts';
