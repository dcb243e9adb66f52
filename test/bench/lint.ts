import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { amount, median, medianRatio, shuffled } from './measure.ts';
import { notInstalled, realPackages } from './real-package.ts';
import { atLeast, atMost, count, figure, say, show } from './table.ts';

/*
 * Checks many programs, and one file with many filters; ESLint checks the same programs with one rule that finds
 * nothing.
 */

/** The time of a whole process, its peak memory, and its time on all processors. */
interface Taken {
  readonly milliseconds: number;
  readonly megabytes: number;
  readonly processor: number;
}

const files = amount(10_000, 100);
const filters = files / 50;
const smallFiles = amount(100_000, 1000);
const packageFiles = amount(10_200, 100);
const rounds = amount(3);
const raceRounds = amount(7);
const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
const eslint = join(packages, 'eslint', 'bin', 'eslint.js');
const oxlint = join(realPackages, 'oxlint', 'bin', 'oxlint');

/** The least that any linter must do: ask Git for the files and read them. */
const reading = `
  const names = require('child_process').execFileSync('git', ['ls-files', '-z'], { maxBuffer: 1e9, encoding: 'utf8' });
  for (const name of names.split('\\0')) if (name !== '') require('fs').readFileSync(name);
`;

const tellsUsage = `process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  process.stderr.write('\\nKB ' + maxRSS + ' ' + (userCPUTime + systemCPUTime));
})`;

function inFolder<T>(run: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-bench-'));
  try {
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

inFolder((folder) => {
  writeTree(folder);
  const ours = middle(several(folder, [bin, 'lint', 'src']));
  // Once is enough: it takes long, and the difference is large.
  const theirs = timed(folder, [eslint, '--no-config-lookup', '--rule', 'no-debugger: error', 'src']);
  const growth = [5000, 20_000, 80_000].map((usual) => {
    const filters = amount(usual, 50);
    writeFileSync(join(folder, 'filters.json'), manyFilters(filters));
    return rowOf('one file of JSON', 1, filters, middle(several(folder, [bin, 'lint', 'filters.json'])));
  });
  rmSync(join(folder, 'filters.json'));
  show(
    'linting, whole processes',
    ['', 'files', 'filters', 'ms', 'files/s', 'MB'],
    [rowOf('prefilter lint', files, filters, ours), rowOf('eslint, no-debugger alone', files, 0, theirs), ...growth],
  );
  const timesEslint = theirs.milliseconds / ours.milliseconds;
  say(`files/s / those of ESLint: ${figure(timesEslint)} ${atLeast(timesEslint, 5)}`);
  raced('ripgrep, the same names', 12, folder, ['rg', '-il', 'filter|filtro', 'src']);
  raced('oxlint, one rule', 2.5, folder, [process.execPath, oxlint, '-A', 'all', '-D', 'no-debugger', 'src']);
});
inFolder(raceSmallFiles);
inFolder(racePackages);

function rowOf(name: string, files: number, filters: number, { milliseconds, megabytes }: Omit<Taken, 'processor'>) {
  const filesPerSecond = (files * 1000) / milliseconds;
  return [name, count(files), count(filters), ...[milliseconds, filesPerSecond, megabytes].map(figure)];
}

/** Says the time of a whole run divided by that of another program, in turns. */
function sayRace(name: string, times: number, target: number): void {
  say(`time / ${name}: ${figure(times)} ${atMost(times, target)}`);
}

/** Checks small programs without any filter, compared with reading them in Node. */
function raceSmallFiles(folder: string): void {
  for (let file = 0; file < smallFiles; file++) {
    const within = join(folder, String(file % 1000));
    if (file < 1000) mkdirSync(within);
    writeFileSync(join(within, `${file}.js`), `// ${file}\nexport const a${file} = (x) => x + ${file};\n`);
  }
  spawnSync('git', ['init', '-q'], { cwd: folder });
  spawnSync('git', ['add', '-A'], { cwd: folder });
  raced(`Node reading ${count(smallFiles)} small files`, 2.5, folder, [process.execPath, '-e', reading]);
}

/** Checks programs of this project's packages, compared with oxlint by the time on all processors, also with a cache that knows them. */
function racePackages(folder: string): void {
  const name = `oxlint, one rule, processor time for ${count(packageFiles)} programs of packages`;
  if (!existsSync(oxlint)) {
    say(`time / ${name}: - ${notInstalled}`);
    return;
  }
  copyPrograms(folder);
  const runners = [
    [oxlint, '-A', 'all', '-W', 'no-debugger', '.'],
    [bin, 'lint', '.'],
    [bin, 'lint', '--cache-location', join(folder, '.cache'), '.'],
  ].map((argv) => ({ argv, times: [] as number[] }));
  for (let round = 0; round <= rounds; round++) {
    for (const { argv, times } of shuffled(runners)) {
      const { processor } = timed(folder, argv);
      // The first round loads the files into the file system's cache, and fills our own.
      if (round > 0) times.push(processor);
    }
  }
  const [theirs = [], ours = [], cached = []] = runners.map(({ times }) => times);
  sayRace(name, medianRatio(ours, theirs), 2);
  sayRace(`${name}, with a cache`, medianRatio(cached, theirs), 0.6);
}

/** Copies programs to where they are no packages, which would not be checked. */
function copyPrograms(folder: string): void {
  const programs = readdirSync(packages, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const program of programs.slice(0, packageFiles)) {
    const copy = join(folder, relative(packages, program).replaceAll('node_modules', 'packages'));
    mkdirSync(dirname(copy), { recursive: true });
    copyFileSync(program, copy);
  }
}

/** Runs the linter over a folder, and another program, in turns. */
function raced(name: string, target: number, cwd: string, theirs: readonly string[]): void {
  const [program = '', script] = theirs;
  if (script?.startsWith('/') && !existsSync(script)) {
    say(`time / ${name}: - no ${script}`);
    return;
  }
  const runners = [[process.execPath, bin, 'lint', '.'], theirs].map((command) => ({ command, times: [] as number[] }));
  for (let round = 0; round <= raceRounds; round++) {
    for (const { command, times } of shuffled(runners)) {
      const start = performance.now();
      const { error } = spawnSync(command[0] as string, command.slice(1), { cwd, stdio: 'ignore' });
      if (error !== undefined) {
        say(`time / ${name}: - no ${program}`);
        return;
      }
      // The first round loads the files into the file system's cache.
      if (round > 0) times.push(performance.now() - start);
    }
  }
  const [ours = [], other = []] = runners.map(({ times }) => times);
  sayRace(name, medianRatio(ours, other), target);
}

/** Programs of some forty lines: a few contain a filter, and more contain a word that could announce one. */
function writeTree(folder: string): void {
  const lines = Array.from(
    { length: 40 },
    (_, at) => `export const f${at} = (a, b) => [a, 'x${at}', \`\${b}\`, a / b];`,
  );
  for (let file = 0; file < files; file++) {
    const within = join(folder, 'src', String(file % 100));
    if (file < 100) mkdirSync(within, { recursive: true });
    const hasFilter = file % (files / filters) === 0;
    const last = hasFilter
      ? `export const open = { filter: '(OR (= processed false) (_not_exists processed))' };`
      : file % 5 === 0
        ? `export const odd = [1, 2].filter((x) => x % 2);`
        : '';
    writeFileSync(join(within, `${file}.js`), `// ${file}\n${lines.join('\n')}\n${last}\n`);
  }
}

function manyFilters(count: number): string {
  const list = Array.from({ length: count }, (_, at) => ({
    filter: `(OR (= supplier s${at}) (_not_exists supplier))`,
  }));
  return JSON.stringify(list, undefined, 2);
}

function timed(cwd: string, argv: readonly string[]): Taken {
  const start = performance.now();
  const memory = `--import=data:text/javascript,${encodeURIComponent(tellsUsage)}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [memory, ...argv], { cwd, encoding: 'utf8' });
  const milliseconds = performance.now() - start;
  const [, kilobytes, microseconds] = /\nKB (\d+) (\d+)$/.exec(stderr) ?? [];
  if (status !== 0 || kilobytes === undefined) throw new Error(`${argv.join(' ')}: ${status}\n${stdout}${stderr}`);
  return { milliseconds, megabytes: Number(kilobytes) / 1000, processor: Number(microseconds) / 1e6 };
}

function several(cwd: string, argv: readonly string[]): readonly Taken[] {
  return Array.from({ length: rounds }, () => timed(cwd, argv));
}

function middle(runs: readonly Taken[]): Pick<Taken, 'milliseconds' | 'megabytes'> {
  return {
    milliseconds: median(runs.map(({ milliseconds }) => milliseconds)),
    megabytes: median(runs.map(({ megabytes }) => megabytes)),
  };
}
