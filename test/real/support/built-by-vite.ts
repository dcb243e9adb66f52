import { join } from 'node:path';
import { build } from 'vite';
import { vi } from 'vitest';

/** Builds the page of a folder as its reader would; returns the folder of the built page. */
export async function builtByVite(folder: string): Promise<string> {
  // Vitest sets it to `test`, for which React is built with messages for its developers.
  vi.stubEnv('NODE_ENV', 'production');
  await build({ root: folder, logLevel: 'error', configFile: false, resolve: { dedupe: ['react', 'react-dom'] } });
  vi.unstubAllEnvs();
  return join(folder, 'dist');
}
