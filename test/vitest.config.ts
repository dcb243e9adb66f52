import { availableParallelism } from 'node:os';
import { argv, env, platform } from 'node:process';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { defineConfig, type UserWorkspaceConfig } from 'vitest/config';
import { lateOptimization } from './support/late-optimization.ts';
import { loadsCompiled } from './support/loads-compiled.ts';
import { keepInOwnFolder } from './support/run-folder.ts';

const report = env.PREFILTER_REPORT;
const isGate = env.PREFILTER_GATE !== undefined || env.PREFILTER_LONG !== undefined;

// Worker threads take over the flags of this process.
for (const flag of lateOptimization) setFlagsFromString(flag);

/**
 * Tests that change directories, listen to signals, or measure or replace what belongs to the whole process; and those that start many
 * programs, since the system copies the tables of a process to start another, ten milliseconds for one that holds all threads.
 */
const processes = [
  'test/cli/commands/{diff,lint,lsp}/*.test.ts',
  'test/cli/{configuration,files}/*.test.ts',
  'test/cli/commands/conformance.test.ts',
  'test/cli/io/disk.test.ts',
  'test/client/download/*.test.ts',
  'test/editor/lsp/*.test.ts',
  'test/lint/fixtures.test.ts',
  'test/package/{action,chunks,cli,fetch,hostile,hostile-repository}.test.ts',
  'test/sandbox/listen.test.ts',
  'test/testing/examples.test.ts',
];

const root = fileURLToPath(new URL('..', import.meta.url));

keepInOwnFolder(4);

const inThreads = { pool: 'threads' as const };
const inProcesses = { pool: 'forks' as const, execArgv: [...lateOptimization] };

// Watching looks at what vite's runner loads.
const plugins = argv.includes('run') ? [await loadsCompiled(root)] : [];

/** A project. It says nothing of workers, so that `--maxWorkers` counts. */
const project = (name: string, settings: NonNullable<UserWorkspaceConfig['test']>) => ({
  plugins,
  test: {
    name,
    root,
    setupFiles: ['test/support/properties.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The gate runs where other work may run, and its kills, clocks and limits of time are real: what fails twice fails.
    retry: report === undefined ? 0 : 1,
    // Files share the modules of their worker: loading them anew for each took a tenth of the time. No test changes a module.
    isolate: false,
    // What is built, and programs that tests write, are loaded as they are.
    server: { deps: { external: [/\/dist\/|\.mjs$/] } },
    ...settings,
  },
});

export default defineConfig({
  test: {
    root,
    // Some tests wait for processes and clocks: one more worker for two cores uses that time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      project('threads', {
        include: ['test/**/*.test.ts'],
        // Those of `test/real` need more than the project's own packages: `npm run test:real`.
        exclude: ['test/real/**', ...processes],
        // Node 20 tells a thread's own time only on Linux (`test/support/cpu-ms.ts`).
        ...(platform === 'linux' ? inThreads : inProcesses),
      }),
      project('processes', { include: processes, ...inProcesses }),
      ...(isGate ? [project('gate', { include: ['test/**/*.gate.ts'], ...inProcesses })] : []),
    ],
    reporters: report === undefined ? ['default'] : ['default', 'json'],
    ...(report !== undefined && { outputFile: { json: report } }),
  },
});
