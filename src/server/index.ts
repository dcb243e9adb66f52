import { config } from './properties-from/config.ts';
import { drizzle, type PropertiesOfTable } from './properties-from/drizzle.ts';
import type { PathSelectionOptions } from './properties-from/json-paths.ts';
import { type JsonSchemaOptions, jsonSchema } from './properties-from/json-schema.ts';
import { type PropertiesOfPrisma, prisma } from './properties-from/prisma.ts';
import type { PrismaDatamodel } from './properties-from/prisma-datamodel.ts';
import type { PropertiesOfModel, SelectionOptions } from './properties-from/selection.ts';

export { type Accepted, accept, type Read, type ReadOptions } from './accept.ts';
export { type OpenApiOptions, type OpenApiParameter, openApiParameter } from './open-api.ts';
export { type OpenApiPage, type OpenApiPageOptions, openApiParameters } from './open-api-page.ts';
export type { AcceptedProperties, AcceptedProperty, AcceptLimits, AcceptOptions, StoreOptions } from './options.ts';
export type { PageQuery, Sorted } from './page-query.ts';
export { type Page, pages } from './pages.ts';
export type { PropertiesOfTable } from './properties-from/drizzle.ts';
export type { PathSelectionOptions } from './properties-from/json-paths.ts';
export type { JsonSchemaOptions } from './properties-from/json-schema.ts';
export type { PropertiesOfPrisma } from './properties-from/prisma.ts';
export type { PrismaDatamodel, PrismaEnum, PrismaModelField } from './properties-from/prisma-datamodel.ts';
export type { PropertiesOfModel, SelectionOptions, SkippedProperty } from './properties-from/selection.ts';
export { type ProblemAnswer, type ProblemOptions, problem, type Refused } from './refusal.ts';
export type { RequestLike, WebRequest } from './request.ts';
export type { PagesOptions } from './sorted-properties.ts';

/** Reads `properties` from an existing model; `skipped` lists what cannot be declared. */
export const propertiesFrom: {
  readonly config: (config: object, options?: SelectionOptions) => PropertiesOfModel;
  readonly jsonSchema: (schema: object, options?: JsonSchemaOptions) => PropertiesOfModel;
  readonly drizzle: (table: object, options?: PathSelectionOptions) => PropertiesOfTable;
  readonly prisma: (
    schema: string | PrismaDatamodel,
    model: string,
    options?: PathSelectionOptions,
  ) => PropertiesOfPrisma;
} = { config, jsonSchema, drizzle, prisma };
