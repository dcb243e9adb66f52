import { availableParallelism } from 'node:os';
import { env, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const report = env.PREFILTER_REPORT;
const isGate = env.PREFILTER_GATE !== undefined || env.PREFILTER_LONG !== undefined;

/** Tests that change directories, listen to signals, or measure or replace what belongs to the whole process. */
const processes = [
  'test/client/download/*.test.ts',
  'test/cli/io/disk.test.ts',
  'test/sandbox/listen.test.ts',
  'test/testing/examples.test.ts',
];

export default defineConfig({
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    setupFiles: ['test/support/properties.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Some tests wait for processes and clocks: one more worker for two cores uses that time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // Files share the modules of their worker: loading them anew for each took a tenth of the time. No test changes a module.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'threads',
          include: ['test/**/*.test.ts'],
          // Those of `test/real` need more than the project's own packages: `npm run test:real`.
          exclude: ['test/real/**', ...processes],
          // Node 20 tells a thread's own time only on Linux (`test/support/cpu-ms.ts`).
          pool: platform === 'linux' ? 'threads' : 'forks',
        },
      },
      { extends: true, test: { name: 'processes', include: processes, pool: 'forks' } },
      ...(isGate
        ? [{ extends: true as const, test: { name: 'gate', include: ['test/**/*.gate.ts'], pool: 'forks' as const } }]
        : []),
    ],
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
