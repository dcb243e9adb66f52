import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { commands } from '../../src/cli/load-command.ts';

// After `npm run build`.

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const loaders = readFileSync(new URL('../../src/cli/commands.ts', import.meta.url), 'utf8');

/** The files of the package that a command line loads. */
function loadedBy(...argv: string[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-'));
  try {
    writeFileSync(join(folder, 'a.filter'), '(= processed true)\n');
    spawnSync(process.execPath, [join(dist, 'bin.js'), ...argv], {
      cwd: folder,
      env: { ...process.env, NODE_V8_COVERAGE: join(folder, 'coverage') },
    });
    const reports = readdirSync(join(folder, 'coverage')).map((name) => join(folder, 'coverage', name));
    const urls = reports.flatMap((name) =>
      (JSON.parse(readFileSync(name, 'utf8')) as { result: { url: string }[] }).result.map(({ url }) => url),
    );
    return urls
      .filter((url) => url.startsWith('file:'))
      .map((url) => relative(dist, fileURLToPath(url)))
      .sort();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test.each(commands.names.filter((name) => name !== 'lint'))(
  'every command except the default one: %s is built apart',
  (name) => {
    const source = new RegExp(`\\b${name}: \\(\\) => import\\('\\./(.*)\\.ts'\\)`).exec(loaders)?.[1];
    expect([name, existsSync(join(dist, 'command/cli', `${source}.js`))]).toEqual([name, true]);
  },
);

test('the version loads one file, a valid text three, valid files four', () => {
  expect(loadedBy('--version')).toEqual(['bin.js']);
  expect(loadedBy('lint', '-e', '(= processed false)')).toEqual(['bin.js', 'main.js', 'shared.js']);
  expect(loadedBy('lint')).toEqual(['bin.js', 'files.js', 'main.js', 'shared.js']);
});

test('a valid text loads no reader of JSON: only configurations and files need it', () => {
  const readsJson = (file: string) => readFileSync(join(dist, file), 'utf8').includes('PropertyNameExpected');
  expect(['main.js', 'shared.js', 'files.js'].filter(readsJson)).toEqual(['files.js']);
});

// They take 4 ms of a cold start, and only a terminal needs them.
test.each(['pipe', 'ignore'] as const)('a valid text loads no streams of Node: standard output is %s', (stdout) => {
  const told = "process.on('exit', () => process.moduleLoadList.includes('NativeModule net') && process.exit(9))";
  const { status } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${told}`, join(dist, 'bin.js'), 'lint', '-e', '(= processed true)'],
    { stdio: ['ignore', stdout, 'inherit'] },
  );
  expect(status).toBe(0);
});
