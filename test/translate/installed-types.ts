import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * What the compiler says of a program below a folder in which its packages are installed. `source` gets the root of the project,
 * `prepare` the folder of the program before it is compiled.
 */
export function typeErrors(
  installed: string | undefined,
  source: (ours: string) => string,
  prepare: (folder: string) => void = () => {},
): string {
  const folder = mkdtempSync(join(resolve(installed as string), 'prefilter-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'check.ts'), source(root));
    const compilerOptions = { skipLibCheck: true, rootDir: '/', typeRoots: [join(root, 'node_modules/@types')] };
    const project = { extends: join(root, 'tsconfig.json'), compilerOptions, include: [], files: ['check.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project));
    prepare(folder);
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['--project', folder], { stdio: 'pipe' });
    return '';
  } catch (error) {
    if (!Buffer.isBuffer((error as { stdout?: unknown }).stdout)) throw error;
    return String((error as { stdout: Buffer }).stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
