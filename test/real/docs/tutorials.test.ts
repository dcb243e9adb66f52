import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { commandsOf, putFiles, readPage, timeless, writePage } from '../../docs/page.ts';
import { archive, installed, ownPackage } from '../support/packed.ts';
import { hasInstalled, type Server, startInstalled, startPostgres } from '../support/postgres-server.ts';

/*
 * The tutorials, as their readers do them: each begins in an empty folder with the packed package, writes the files that
 * the page shows and runs its commands in their order. `UPDATE_DOCS=1` rewrites what they print.
 */

describe.each(['docs', 'docs/pt-BR'])('%s', (language) => {
  test('notes every night', async () => {
    const path = `${language}/tutorials/night.md`;
    const folder = installed();
    putFiles(readPage(path), folder);
    await runs(path, folder);
  });

  test('filters in the CI of a mixed repository', async () => {
    const path = `${language}/tutorials/mixed-repository.md`;
    const folder = mkdtempSync(join(tmpdir(), 'prefilter-mixed-'));
    await promisify(execFile)('npm', ['install', '--prefix', '.ci', '--silent', archive], {
      cwd: folder,
      env: offline,
    });
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
    // The reader writes the configuration after the first commands.
    const [before = '', after = ''] = readPage(path).split(/(?=^```json title="prefilter)/m);
    putFiles(before, folder);
    await runs(path, folder, (call, at) => {
      if (at === 3) putFiles(after, folder);
      return call;
    });

    // The job, on the commit with the wrong filter and on the one before it.
    const { jobs } = parse(readFileSync(join(folder, '.github/workflows/filters.yml'), 'utf8'));
    const steps: readonly string[] = jobs.lint.steps.flatMap(({ run = [] }) => run);
    const job = () =>
      spawnSync('bash', ['-e', '-c', steps.join('\n')], {
        cwd: folder,
        encoding: 'utf8',
        env: offline,
        timeout: 280_000,
        killSignal: 'SIGKILL',
      });
    const wrong = job();
    expect([wrong.status, wrong.stdout]).toEqual([
      1,
      expect.stringContaining('::error file=deploy/values.yaml,line=2'),
    ]);
    writeFileSync(join(folder, 'deploy/values.yaml'), 'sync:\n  receivedFilter: (= processed true)\n');
    expect(job()).toMatchObject({ status: 0, stdout: expect.not.stringContaining('::error') });
  });

  test('an endpoint on PostgreSQL with tenants', async () => {
    const path = `${language}/tutorials/endpoint.md`;
    const links = { 'drizzle-orm': ownPackage('drizzle-orm'), pg: ownPackage('pg'), fastify: 'fastify' };
    const folder = installed(links);
    putFiles(readPage(path), folder);
    const database = hasInstalled ? await startInstalled() : ((await startPostgres(1))[0] as Server);
    onTestFinished(() => database.stop());
    const client = await database.connect();
    await client.query(readFileSync(join(folder, 'schema.sql'), 'utf8'));
    const url = `postgres://postgres@localhost/postgres?host=${database.host}`;
    const server = spawn(process.execPath, ['server.mjs'], {
      cwd: folder,
      env: { ...env, DATABASE_URL: url, PORT: '0' },
    });
    onTestFinished(() => void server.kill());
    const [address] = await once(server.stdout, 'data');
    await runs(path, folder, (call) => call.replace('localhost:3000', `${address}`.trim().replace('http://', '')));
  });

  test('filters in a Python program', async () => {
    const path = `${language}/tutorials/python.md`;
    const folder = installed();
    const page = readPage(path);
    putFiles(page, folder);
    for (const [copy] of page.matchAll(/^cp .+$/gm)) expect(await typed(copy, folder)).toBe('');
    await runs(path, folder);
  });
});

// A cache of its own: npm has nothing to wait for.
const offline = {
  ...env,
  npm_config_offline: 'true',
  npm_config_audit: 'false',
  npm_config_cache: join(tmpdir(), 'prefilter-npm'),
};

/** Runs the commands of a page in a folder, as `typedAs` gives them, and compares what they print. */
async function runs(
  path: string,
  folder: string,
  typedAs: (call: string, at: number) => string = (call) => call,
): Promise<void> {
  const commands = commandsOf(readPage(path));
  expect(commands.length).toBeGreaterThan(1);
  const printed: string[] = [];
  for (const [at, { call }] of commands.entries()) {
    printed.push(timeless(call, await typed(typedAs(call, at), folder)));
  }
  if (env.UPDATE_DOCS === undefined) {
    expect(printed.map((output, at) => `${commands[at]?.call}\n${output}`)).toEqual(
      commands.map(({ call, output }) => `${call}\n${output}`),
    );
    return;
  }
  let at = 0;
  writePage(
    path,
    readPage(path).replace(/(?<=```console\n).*?(?=^```)/gms, (block) =>
      block.replace(/^\$ .*\n(?:(?!\$ ).*\n)*/gm, () => `$ ${commands[at]?.call}\n${printed[at++]}`),
    ),
  );
}

/** What a command prints that is typed in a folder where the package is installed; `npx` finds its command there. */
function typed(call: string, folder: string): Promise<string> {
  const bin = join(folder, 'node_modules/.bin');
  if (!existsSync(bin)) {
    mkdirSync(bin, { recursive: true });
    symlinkSync('../prefilter/dist/bin.js', join(bin, 'prefilter'));
  }
  return new Promise((resolve) => {
    const child = execFile(
      'bash',
      ['--norc', '-c', `npx() { [ "$1" = --no-install ] && shift; "$@"; }\n${call}`],
      { cwd: folder, env: { PATH: `${bin}:${env.PATH}`, TERM: 'dumb', LC_ALL: 'C.UTF-8' } },
      (_, stdout, stderr) => resolve(`${stdout}${stderr}`),
    );
    child.stdin?.end();
  });
}
