import { availableParallelism } from 'node:os';
import { env } from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const report = env.PREFILTER_REPORT;

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['test/**/*.test.ts'],
    // These need more than the project's own packages: `npm run test:real`.
    exclude: ['test/real/**'],
    setupFiles: ['test/support/properties.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Some tests wait for processes and clocks: one more worker for two cores uses that time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Files share the modules of their worker: loading them anew for each took a tenth of the time. No test changes a module.
    isolate: false,
    reporters: report === undefined ? ['default'] : ['default', 'json'],
    ...(report !== undefined && { outputFile: { json: report } }),
    coverage: {
      enabled: env.PREFILTER_COVERAGE !== undefined,
      provider: 'v8',
      include: ['src/**'],
      reporter: ['text-summary'],
    },
  },
});
