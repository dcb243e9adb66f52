import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { blocksOf, readPage } from '../../docs/page.ts';
import { long } from '../../support/runs.ts';
import { archive } from '../support/packed.ts';
import { listening } from '../support/served.ts';

/*
 * The jobs of the guide about CI, their shell lines run as each system runs them, in clean folders, with npm, and a registry that has
 * nothing but the packed package.
 */

const bytes = readFileSync(archive);
const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
const server = createServer((request, response) => {
  if (request.url?.endsWith('.tgz')) return response.end(bytes);
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  // As the registry of npm says it, so that a mirror has to take its place.
  const tarball = `https://registry.npmjs.org/prefilter/-/prefilter-${version}.tgz`;
  const own = { name: 'prefilter', version, bin: { prefilter: 'dist/bin.js' }, dist: { tarball, integrity } };
  const known = request.url === '/prefilter' && {
    ...own,
    'dist-tags': { latest: version },
    versions: { [version]: own },
  };
  response.statusCode = known ? 200 : 404;
  return response.end(JSON.stringify(known || {}));
});
const registry = await listening(server);
afterAll(registry.close);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'prefilter-ci-')));
  folders.push(folder);
  return folder;
}

/** The shell lines of a job, as its system reads them. */
const linesOf: Readonly<Record<string, (code: string) => readonly string[]>> = {
  '.github/workflows/prefilter.yml': (code) =>
    parse(code).jobs.prefilter.steps.flatMap(({ run }: { readonly run?: string }) => run ?? []),
  '.gitlab-ci.yml': (code) => parse(code).prefilter.script,
  'azure-pipelines.yml': (code) =>
    parse(code).steps.flatMap(({ script }: { readonly script?: string }) => script ?? []),
  'bitbucket-pipelines.yml': (code) => parse(code).pipelines.default[0].step.script,
  Jenkinsfile: (code) => [...code.matchAll(/^ *sh '(.*)'$/gm)].map(([, line = '']) => line),
  Dockerfile: (code) => [...code.matchAll(/^RUN (.*)$/gm)].map(([, line = '']) => line),
};

interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Runs lines in a clean environment, whose only network is the registry; without one npm has none. */
function run(folder: string, home: string, lines: readonly string[], isOnline = true): Promise<Ran> {
  const shell = spawn('bash', ['-e'], {
    cwd: folder,
    env: {
      PATH: `${join(home, 'bin')}:${process.env.PATH}`,
      HOME: home,
      CI: 'true',
      NO_COLOR: '1',
      npm_config_prefix: home,
      npm_config_cache: join(home, '.npm'),
      npm_config_registry: isOnline ? `${registry.url}/` : 'http://127.0.0.1:1/',
      npm_config_fetch_retries: '0',
      npm_config_audit: 'false',
      GIT_CONFIG_SYSTEM: join(home, 'gitconfig'),
    },
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (data) => (output += data));
  shell.stdin.end(lines.join('\n'));
  return new Promise((done) => shell.on('close', (code) => done({ code, output })));
}

const wrong = { 'app/notes.py': 'FILTER = "(OR (== processed false) (_not_exists processed))"\n' };

function repository(files: Readonly<Record<string, string>>): string {
  const folder = newFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  execFileSync('git', ['init', '-q'], { cwd: folder });
  return folder;
}

const page = readPage('docs/ci.md');
const blocks = blocksOf(page);
const [installs, installsApart, , offline] = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code);
const jobs = blocks.filter(({ title }) => title !== undefined && title in linesOf && title !== 'Dockerfile');

test('there is a job of each system, for a repository with and without package.json', () => {
  const systems = Object.keys(linesOf).filter((name) => name !== 'Dockerfile');
  expect(jobs.map(({ title }) => title)).toEqual(systems.flatMap((name) => [name, name]));
  expect(blocksOf(readPage('docs/pt-BR/ci.md')).filter(({ title }) => title === undefined || title in linesOf)).toEqual(
    blocks.filter(({ title, language }) => (title === undefined && language !== 'toml') || (title ?? '') in linesOf),
  );
});

describe.each([false, true])('apart from the packages: %s', (isApart) => {
  const home = newFolder();
  const committed = repository({ ...wrong, ...(!isApart && { 'package.json': '{ "private": true }\n' }) });
  beforeAll(async () => {
    const set = (isApart ? installsApart : installs) as string;
    expect(await run(committed, home, [set.replace(/^npm run.*$/m, '')])).toMatchObject({ code: 0 });
    // A machine of CI has the commit alone: no modules.
    for (const modules of ['node_modules', '.ci/node_modules']) {
      rmSync(join(committed, modules), { recursive: true, force: true });
    }
  }, 300_000);

  const own = jobs.filter((_, index) => (index % 2 === 1) === isApart);
  test.each(own)('$title', { timeout: 300_000 }, async (job) => {
    const folder = newFolder();
    cpSync(committed, folder, { recursive: true });
    const lines = linesOf[job.title ?? '']?.(job.code) ?? [];
    expect(lines).toHaveLength(2);
    const { code: failed, output } = await run(folder, home, lines);
    expect({ failed, output }).toEqual({ failed: 1, output: expect.stringContaining('Unknown operator `==`') });
    // The lines of all systems are alike: repaired, those of the first pass; with its cache it needs no network.
    if (job !== own[0] && !long) return;
    writeFileSync(join(folder, 'app/notes.py'), wrong['app/notes.py'].replace('==', '='));
    const again = lines.map((line) => line.replace('npm ci', 'npm ci --offline'));
    expect(await run(folder, home, again, false)).toMatchObject({ code: 0 });
  });
});

test('a container has the command for every folder', { timeout: 300_000 }, async () => {
  const [file] = blocks.filter(({ title }) => title === 'Dockerfile');
  const home = newFolder();
  expect(await run(home, home, linesOf.Dockerfile?.(file?.code ?? '') ?? [])).toMatchObject({ code: 0 });
  const { code, output } = await run(repository(wrong), home, ['prefilter lint'], false);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Unknown operator `==`') });
});

test('the package in the repository is enough without any network', { timeout: 300_000 }, async () => {
  const [home, folder] = [newFolder(), repository(wrong)];
  expect(await run(folder, home, [offline as string])).toMatchObject({ code: 0 });
  rmSync(join(folder, '.ci/node_modules'), { recursive: true });
  const lines = ['npm ci --prefix .ci --offline', '.ci/node_modules/.bin/prefilter lint'];
  const { code, output } = await run(folder, newFolder(), lines, false);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Unknown operator `==`') });
});
