import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, medianRatio, shuffled } from './measure.ts';
import { notInstalled, realPackages } from './real-package.ts';

/** The time and memory of a whole process, and its time on all processors. */
interface Taken extends Pick<LintRun, 'milliseconds' | 'megabytes'> {
  readonly processor: number;
}

/** A whole process that checks files. */
interface LintRun {
  readonly name: string;
  readonly files: number;
  readonly filters: number;
  readonly milliseconds: number;
  /** Its peak memory. */
  readonly megabytes: number;
}

/** The time of a whole run divided by that of another program, in turns. */
interface LintRace {
  readonly name: string;
  readonly target: number;
  readonly times?: number;
  /** Why the other program was not run. */
  readonly reason?: string;
}

export interface LintFigures {
  readonly tree: readonly [ours: LintRun, eslint: LintRun];
  /** Files a second, as a multiple of ESLint's. */
  readonly timesEslint: number;
  readonly races: readonly LintRace[];
  /** One JSON file in growing sizes. */
  readonly growth: readonly LintRun[];
}

const files = 10_000;
const filters = 200;
const smallFiles = 100_000;
const packageFiles = 10_200;
const rounds = 3;
const raceRounds = 7;
const bin = fileURLToPath(new URL('../../dist/bin.js', import.meta.url));
const eslint = fileURLToPath(new URL('../../node_modules/eslint/bin/eslint.js', import.meta.url));

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
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

/**
 * Checks many programs, and one file with many filters; ESLint checks the same programs with one rule that finds
 * nothing.
 */
export function lintFigures(): LintFigures {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-bench-'));
  try {
    writeTree(folder);
    const ours = [bin, 'lint', 'src'];
    const theirs = [eslint, '--no-config-lookup', '--rule', 'no-debugger: error', 'src'];
    const tree = [
      { name: 'prefilter lint', files, filters, ...middle(several(folder, ours)) },
      // Once is enough: it takes long, and the difference is large.
      { name: 'eslint, no-debugger alone', files, filters: 0, ...timed(folder, theirs) },
    ] as const;
    const growth = [5000, 20_000, 80_000].map((count) => {
      writeFileSync(join(folder, 'filters.json'), manyFilters(count));
      const runs = several(folder, [bin, 'lint', 'filters.json']);
      return { name: 'one file of JSON', files: 1, filters: count, ...middle(runs) };
    });
    rmSync(join(folder, 'filters.json'));
    const races = [
      raced('ripgrep, the same names', 12, folder, ['rg', '-il', 'filter|filtro', 'src']),
      raced('oxlint, one rule', 2.5, folder, [process.execPath, oxlint, '-A', 'all', '-D', 'no-debugger', 'src']),
      smallFilesRace(),
      ...packageRaces(),
    ];
    return { tree, timesEslint: tree[1].milliseconds / tree[0].milliseconds, races, growth };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Checks small programs without any filter, compared with reading them in Node. */
function smallFilesRace(): LintRace {
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-bench-'));
  try {
    for (let file = 0; file < smallFiles; file++) {
      const within = join(folder, String(file % 1000));
      if (file < 1000) mkdirSync(within);
      writeFileSync(join(within, `${file}.js`), `// ${file}\nexport const a${file} = (x) => x + ${file};\n`);
    }
    for (const argv of [
      ['init', '-q'],
      ['add', '-A'],
    ])
      spawnSync('git', argv, { cwd: folder });
    return raced(`Node reading ${smallFiles.toLocaleString('en')} small files`, 2.5, folder, [
      process.execPath,
      '-e',
      reading,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Checks programs of this project's packages, compared with oxlint by the time on all processors, also with a cache that knows them. */
function packageRaces(): readonly LintRace[] {
  const name = `oxlint, one rule, processor time for ${packageFiles.toLocaleString('en')} programs of packages`;
  const races = [
    { name, target: 2 },
    { name: `${name}, with a cache`, target: 0.6 },
  ];
  if (!existsSync(oxlint)) return races.map((race) => ({ ...race, reason: notInstalled }));
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-bench-'));
  try {
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
    const [theirs, ...ours] = runners.map(({ times }) => times);
    return races.map((race, at) => ({ ...race, times: medianRatio(ours[at] ?? [], theirs ?? []) }));
  } finally {
    rmSync(folder, { recursive: true });
  }
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
function raced(name: string, target: number, cwd: string, theirs: readonly string[]): LintRace {
  const [program = '', script] = theirs;
  if (script?.startsWith('/') && !existsSync(script)) return { name, target, reason: `no ${script}` };
  const runners = [[process.execPath, bin, 'lint', '.'], theirs].map((command) => ({ command, times: [] as number[] }));
  for (let round = 0; round <= raceRounds; round++) {
    for (const { command, times } of shuffled(runners)) {
      const start = performance.now();
      const { error } = spawnSync(command[0] as string, command.slice(1), { cwd, stdio: 'ignore' });
      if (error !== undefined) return { name, target, reason: `no ${program}` };
      // The first round loads the files into the file system's cache.
      if (round > 0) times.push(performance.now() - start);
    }
  }
  const [ours, other] = runners;
  return { name, target, times: medianRatio(ours?.times ?? [], other?.times ?? []) };
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
