import { drizzle } from './drizzle.ts';
import { jsonSchema } from './json-schema.ts';
import { prisma } from './prisma.ts';

/** Reads `properties` from an existing model; `skipped` lists what cannot be declared. */
export const propertiesFrom = { jsonSchema, drizzle, prisma } as const;
