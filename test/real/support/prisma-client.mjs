import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * Generates the client of `server/recipes/schema.prisma`, as `prisma generate` does, which first downloads an engine that
 * nothing here needs: the client compiles queries itself, and the parser of schemas is WebAssembly.
 */

const require = createRequire(import.meta.url);
const { getGenerators } = require('@prisma/internals');
const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');

const schemaPath = fileURLToPath(new URL('../server/recipes/schema.prisma', import.meta.url));
const generator = new PrismaClientTsGenerator();
const registry = { 'prisma-client': { type: 'in-process', generator } };
for (const one of await getGenerators({ schemaPath, registry, skipDownload: true, cliCommand: 'generate' })) {
  await one.generate();
  one.stop();
}
