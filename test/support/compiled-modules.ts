import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pid } from 'node:process';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** What only vite's runner loads: mocks, and snapshots, which are written into the test. */
const needsVite = /vi\.mock\(|from 'vscode'|import\.meta\.(?!url|dirname)|\.toMatchInlineSnapshot\(/;
const imported = /(?:^(?:import|export|\})[^;\n]* |^import |\bimport\()'(\.[^'\n]*\.ts)'/gm;
/** The same in what esbuild writes, and the import of a file of data. */
const data = /^import (\w+) from "(\.[^"\n]*\.json)".*$/gm;
const specifier = /((?:^(?:import|export|\})[^;\n]* |^import |\bimport\()"\.[^"\n]*)\.ts"/gm;
/** A made name of a module of `src`; all other made names are absolute, those of files that tests write or build. */
const madeSpecifier = /(\bimport\(`\.[^`\n]*)\.ts`/g;

/**
 * Writes the tests, `src`, and the other modules of the project that tests import, as JavaScript into `node_modules`, one file each, and gives their
 * paths by those of their sources. Node loads them itself: vite's runner transforms each module, sends it to each worker, and lets each
 * call of another module's function go through a getter, which together took half of the processor time.
 */
export async function compiledModules(root: string): Promise<ReadonlyMap<string, string>> {
  const folder = join(root, 'node_modules', '.prefilter');
  const tests = filesBelow(join(root, 'test'), /\.(?:test|gate)\.ts$/);
  const named = [join(root, 'test/support/properties.ts'), ...filesBelow(join(root, 'src'), /(?<!\.d)\.ts$/)];
  const sources = withoutVite(reachableFrom([...tests, ...named]));
  const { outputFiles } = await build({
    entryPoints: [...sources],
    outbase: root,
    outdir: folder,
    write: false,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    define: { 'import.meta.url': 'moduleUrl', 'import.meta.dirname': 'moduleFolder' },
  });
  const codes = new Map(outputFiles.map(({ path, text }) => [path, text]));
  for (const file of filesBelow(folder, /\.mjs$/)) if (!codes.has(file)) rmSync(file, { force: true });
  const compiled = new Map<string, string>();
  for (const source of sources) {
    const path = join(folder, relative(root, source)).replace(/\.ts$/, '.mjs');
    compiled.set(source, path.replaceAll('\\', '/'));
    writeChanged(path, loadable(codes.get(path) as string, source));
  }
  return compiled;
}

/** Paths below a folder, without those of packages, and of tests that have packages of their own. */
function filesBelow(folder: string, name: RegExp): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(?:node_modules|real|recheck)$/.test(entry.name) ? [] : filesBelow(path, name);
    return name.test(entry.name) ? [path] : [];
  });
}

/** Modules and all that they import, each with its text and the paths that it imports. */
function reachableFrom(paths: readonly string[]): ReadonlyMap<string, { text: string; imports: readonly string[] }> {
  const found = new Map<string, { text: string; imports: readonly string[] }>();
  for (const waiting = [...paths]; waiting.length > 0; ) {
    const path = waiting.pop() as string;
    if (found.has(path)) continue;
    const text = readFileSync(path, 'utf8');
    const imports = [...text.matchAll(imported)].map(([, name = '']) => resolve(dirname(path), name));
    found.set(path, { text, imports: imports.filter((one) => existsSync(one)) });
    waiting.push(...(found.get(path)?.imports ?? []));
  }
  return found;
}

/** The modules that Node can load: those that need nothing of vite, and import none that does. */
function withoutVite(modules: ReturnType<typeof reachableFrom>): ReadonlySet<string> {
  const left = new Set([...modules].filter(([, { text }]) => !needsVite.test(text)).map(([path]) => path));
  for (let before = Infinity; left.size < before; ) {
    before = left.size;
    for (const path of left) if (modules.get(path)?.imports.some((one) => !left.has(one))) left.delete(path);
  }
  return left;
}

/** What esbuild wrote, with the names of compiled modules, and where its source lies. */
function loadable(code: string, source: string): string {
  const known = { moduleUrl: pathToFileURL(source).href, moduleFolder: dirname(source) };
  const used = Object.entries(known).filter(([name]) => code.includes(name));
  const head = used.map(([name, value]) => `const ${name} = ${JSON.stringify(value)}; `).join('');
  const values = (_: string, name: string, file: string) =>
    `const ${name} = ${JSON.stringify(JSON.parse(readFileSync(join(dirname(source), file), 'utf8')))};`;
  return head + code.replaceAll(specifier, '$1.mjs"').replaceAll(madeSpecifier, '$1.mjs`').replaceAll(data, values);
}

/** By another name first: another run may be reading, and copies of a work tree may share the file. */
function writeChanged(path: string, code: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === code) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${pid}`, code);
  renameSync(`${path}.${pid}`, path);
}
