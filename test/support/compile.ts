import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { arch, env, execPath, platform } from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The compiler itself: what its package starts is Node, which starts this, in twice the time of a small program. */
function ownCompiler(): string {
  const { resolve } = createRequire(join(root, 'node_modules/typescript/package.json'));
  const folder = dirname(resolve(`@typescript/typescript-${platform}-${arch}/package.json`));
  return join(folder, 'lib', platform === 'win32' ? 'tsc.exe' : 'tsc');
}

/** A message of the compiler about a position. */
interface Diagnostic {
  readonly file: string;
  readonly line: number;
  readonly code: string;
  /** All its lines. */
  readonly message: string;
}

export interface Compilation {
  readonly diagnostics: readonly Diagnostic[];
  readonly output: string;
  /** Figures from `--extendedDiagnostics`: `Instantiations`, `Check time`. */
  readonly numbers: Readonly<Record<string, number>>;
}

export interface CompileSettings {
  /** The folder of the compiler; by default the project's own. */
  readonly compiler?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Packages besides prefilter: from name to folder. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Called with the folder before it is removed. */
  readonly after?: (folder: string) => void;
}

/** Compiles files beside the built package, as a user who has installed it would. */
export function compile(files: Readonly<Record<string, string>>, settings: CompileSettings = {}): Compilation {
  const { compiler, options, packages, after } = settings;
  // Several checkers would each instantiate the types of the package; older compilers have one, and no such option.
  const [program, ...first] =
    compiler === undefined ? [ownCompiler(), '--singleThreaded'] : [execPath, join(compiler, 'bin/tsc')];
  const folder = mkdtempSync(join(tmpdir(), 'prefilter-types-'));
  try {
    writeProject(folder, files, options, packages);
    const { stdout, stderr, status } = spawnSync(
      program as string,
      [...first, '--project', folder, '--extendedDiagnostics', '--pretty', 'false'],
      // A program of a second need not collect its garbage, unless it fills the memory.
      { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28, env: { ...env, GOGC: 'off', GOMEMLIMIT: '1GiB' } },
    );
    if (status === null || stderr !== '') throw new Error(`the compiler failed: ${stderr}${stdout.slice(-2000)}`);
    after?.(folder);
    return { diagnostics: diagnosticsOf(stdout), output: stdout, numbers: numbersOf(stdout) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes files, a configuration, and the installed package. */
export function writeProject(
  folder: string,
  files: Readonly<Record<string, string>>,
  options: Readonly<Record<string, unknown>> = {},
  packages: Readonly<Record<string, string>> = {},
): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const [name, path] of Object.entries({ prefilter: root, ...packages })) {
    symlinkSync(path, join(folder, 'node_modules', name));
  }
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    // Without the types of browsers, which take a third of the time of a small program.
    lib: ['es2022'],
    module: 'nodenext',
    moduleResolution: 'nodenext',
    skipLibCheck: true,
    noEmit: true,
    types: [],
    ...options,
  };
  const all = {
    'package.json': JSON.stringify({ type: 'module' }),
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['.'] }),
    ...files,
  };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

function diagnosticsOf(output: string): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  for (const line of output.split('\n')) {
    const head = /^(?:(.+?)\((\d+),\d+\): )?error (TS\d+): (.*)$/s.exec(line);
    const last = found.at(-1);
    if (head !== null) {
      const [, file = '', at = 0, code = '', message = ''] = head;
      found.push({ file, line: Number(at), code, message });
    } else if (last !== undefined && line.startsWith('  ')) {
      found[found.length - 1] = { ...last, message: `${last.message}\n${line}` };
    }
  }
  return found;
}

function numbersOf(output: string): Readonly<Record<string, number>> {
  const found = output.matchAll(/^([A-Z][\w /]*?): +([\d.]+)[Ks]?$/gm);
  return Object.fromEntries([...found].map(([, name, value]) => [name, Number(value)]));
}

/** Our sentence, if the compiler refuses a literal with nothing else; beside completions it is the beginning of a text. */
export function sentenceOf(given: string): string | undefined {
  // Compilers before TypeScript 7 show templates with escapes.
  const message = given.includes('`\\u2717 ')
    ? given.replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : given;
  const alone = /^Argument of type .* is not assignable to parameter of type 'NotAFilter<("✗ [^\n]*?")> & /.exec(
    message,
  );
  if (alone?.[1] !== undefined) return JSON.parse(alone[1]) as string;
  const beside =
    /^Argument of type .* is not assignable to parameter of type '.*`(✗ (?:[^`\\]|\\.)*)\$\{string\}`/.exec(message);
  return beside?.[1]?.replace(/\\(.)/g, '$1');
}
