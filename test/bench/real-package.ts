import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const { resolve } = createRequire(new URL('../real/package.json', import.meta.url));

/** Says why a contestant does not take part whose package is not installed. */
export const notInstalled = 'needs `npm ci --prefix test/real`';

export const isRealInstalled = (): boolean => existsSync(new URL('../real/node_modules', import.meta.url));

/** A package that only `test/real` installs; `undefined` if it is not there. */
export async function loadRealPackage<Module>(name: string): Promise<Module | undefined> {
  try {
    return (await import(pathToFileURL(resolve(name)).href)) as Module;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
