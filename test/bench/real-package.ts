import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(new URL('../real/package.json', import.meta.url));

/** Says why a contestant does not take part whose package is not installed. */
export const notInstalled = 'needs `npm ci --prefix test/real`';

/** A package that only `test/real` installs; `undefined` if it is not there. */
export async function loadRealPackage<Module>(name: string): Promise<Module | undefined> {
  try {
    return (await import(pathToFileURL(resolve(name)).href)) as Module;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
