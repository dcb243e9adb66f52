import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'vitest';

/**
 * `describe` for tests that need a program on the machine, such as `chromium`; passes on the first of the names that is
 * found. If there is none, the tests are skipped and a printed line names the missing tool.
 */
export function describeWith(tools: string | readonly string[], name: string, tests: (path: string) => void): void {
  const names = [tools].flat();
  const path = names.map(pathOf).find((found) => found !== '');
  if (path !== undefined) {
    describe(name, () => tests(path));
    return;
  }
  writeSync(2, `SKIPPED ${name}: ${names.join(' or ')} is not installed\n`);
  // The tests may call the program while they are collected.
  describe.skip(name, () => test(`needs ${names.join(' or ')}`));
}

/** The same for an optional package of `test/real`, which `load` imports. */
export function describeWithPackage<Module>(
  name: string,
  title: string,
  tests: (load: () => Promise<Module>) => void,
): void {
  const isThere = canResolve(name);
  if (!isThere) writeSync(2, `SKIPPED ${title}: the package ${name} is not installed\n`);
  describe.skipIf(!isThere)(title, () => tests(() => import(name) as Promise<Module>));
}

/** Whether an optional package of `test/real` is installed. */
export function canResolve(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

function pathOf(tool: string): string {
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', tool], { encoding: 'utf8' }).stdout.trim();
}
