import { dirname, join, normalize } from 'node:path';
import type { Plugin } from 'vitest/config';
import { compiledModules } from './compiled-modules.ts';

const isFaultOfModule = (error: object) => 'errors' in error;

/**
 * Modules of the project are loaded as `compiledModules` wrote them. A module that cannot be compiled is a fault of the tests that need
 * it, which vite tells.
 */
export async function loadsCompiled(root: string): Promise<Plugin> {
  const compiled = await compiledModules(root).catch((error) =>
    isFaultOfModule(error) ? new Map<string, string>() : Promise.reject(error),
  );
  return {
    name: 'compiled',
    enforce: 'pre',
    resolveId(id, importer) {
      const source = importer !== undefined && id.startsWith('.') ? join(dirname(importer), id) : normalize(id);
      if (!compiled.has(source)) return undefined;
      // The place of a failure is shown of files that vite has transformed.
      const shown = this.environment.mode === 'dev' && this.environment.moduleGraph.createFileOnlyEntry(source);
      if (shown) shown.transformResult = { code: '', map: null };
      return compiled.get(source);
    },
  };
}
