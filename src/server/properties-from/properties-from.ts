import { drizzle } from './drizzle.ts';
import { jsonSchema } from './json-schema.ts';
import { prisma } from './prisma.ts';

/** Reads `properties` from a model that there is already; what a declaration cannot say is named in `skipped`. */
export const propertiesFrom = { jsonSchema, drizzle, prisma } as const;
