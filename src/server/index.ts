export { type Accepted, accept, type Read, type ReadOptions } from './accept.ts';
export type { AcceptedProperties, AcceptedProperty, AcceptLimits, AcceptOptions } from './options.ts';
export type { RequestLike, WebRequest } from './parameter.ts';
export type { PropertiesOfTable } from './properties-from/drizzle.ts';
export type { JsonSchemaOptions } from './properties-from/json-schema.ts';
export type { PrismaDatamodel, PrismaModelField, PropertiesOfPrisma } from './properties-from/prisma.ts';
export { propertiesFrom } from './properties-from/properties-from.ts';
export type { PropertiesOfModel, SelectionOptions, SkippedProperty } from './properties-from/selection.ts';
export { type ProblemAnswer, problem, type Refused } from './refusal.ts';
