import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { QueryFolder } from './folder.ts';

const folder = new QueryFolder();
let program: string;

/** The command without the packages that are beside it in the project. */
beforeAll(async () => {
  program = folder.path('command/bin.mjs');
  await build({
    stdin: {
      contents: "import { main } from './src/cli/main.ts'; process.exitCode = await main(process.argv.slice(2), '0');",
      resolveDir: join(import.meta.dirname, '../../../..'),
    },
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    outfile: program,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    external: ['@duckdb/node-api', 'pg'],
    logLevel: 'silent',
  });
});

test.each([
  ['@duckdb/node-api', ['--from', 'bar.ndjson'], 'en', 'needs `@duckdb/node-api`, which is a separate package'],
  [
    'pg',
    ['--url', 'postgres://h/d', '--table', 't'],
    'pt',
    'precisa de `pg`, que é um pacote à parte: `npm install pg`.',
  ],
])('without the package %s', async (_, argv, lang, message) => {
  folder.put('bar.ndjson', '{}');
  const options = { cwd: folder.folder, encoding: 'utf8', env: { PATH: process.env.PATH } } as const;
  const all = [program, 'query', '(= a 1)', ...argv, '--lang', lang];
  const { status, stdout, stderr } = spawnSync(process.execPath, all, options);
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
});
