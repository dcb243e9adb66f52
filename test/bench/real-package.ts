import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const { resolve } = createRequire(new URL('../real/package.json', import.meta.url));

/** Says why a contestant does not take part whose package is not installed. */
export const notInstalled = 'needs `npm ci --prefix test/real`';

/** The folder of those packages, for what is run as a command of its own. */
export const realPackages = fileURLToPath(new URL('../real/node_modules', import.meta.url));

export const isRealInstalled = (): boolean => existsSync(realPackages);

/** A package that only `test/real` installs; `undefined` if it is not there. */
export async function loadRealPackage<Module>(name: string): Promise<Module | undefined> {
  try {
    return (await import(pathToFileURL(resolve(name)).href)) as Module;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
