import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { loadsCompiled } from '../support/loads-compiled.ts';
import { keepInOwnFolder } from '../support/run-folder.ts';

const report = env.PREFILTER_REPORT;
const root = fileURLToPath(new URL('../..', import.meta.url));
const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

// Databases, sites and installed packages take more than what `npm test` writes.
keepInOwnFolder(8);

/** The tests that need a real engine, a browser or an editor: `npm run test:real`. */
export default defineConfig({
  plugins: [await loadsCompiled(root)],
  // The built package, by the names that its users import.
  resolve: {
    alias: [
      { find: /^prefilter$/, replacement: `${dist}index.js` },
      { find: /^prefilter\/translate\/(\w+)$/, replacement: `${dist}translate-$1.js` },
      { find: /^prefilter\/(\w+)$/, replacement: `${dist}$1.js` },
    ],
  },
  test: {
    root,
    // The engines that npm installs run on more filters here than in `npm test`.
    include: ['test/real/**/*.test.ts', 'test/translate/engines/{sqlite,duckdb}.test.ts'],
    env: { PREFILTER_RUNS: env.PREFILTER_RUNS ?? '25', PREFILTER_SEARCHES: '300' },
    setupFiles: ['test/support/properties.ts'],
    server: { deps: { external: [/\/dist\/|\.mjs$/] } },
    globalSetup: ['test/real/support/pack-once.ts'],
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Browsers, servers and npm leave a core idle now and then.
    maxWorkers: 3,
    // Browsers, servers and editors answer late on a busy machine: what fails twice fails.
    retry: 1,
    reporters: report === undefined ? ['default'] : ['default', 'json'],
    ...(report !== undefined && { outputFile: { json: report } }),
  },
});
