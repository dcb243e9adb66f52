import { spawnSync } from 'node:child_process';
import { writeSync } from 'node:fs';
import { describe } from 'vitest';

/**
 * `describe` for tests that need a program of the machine, such as `chromium`: the first of the names that is found is
 * passed on. Where none is, the tests are skipped and a printed line says which tool was missing.
 */
export function describeWith(tools: string | readonly string[], name: string, tests: (path: string) => void): void {
  const names = [tools].flat();
  const path = names.map(pathOf).find((found) => found !== '');
  if (path === undefined) writeSync(2, `SKIPPED ${name}: ${names.join(' or ')} is not installed\n`);
  describe.skipIf(path === undefined)(name, () => tests(path ?? ''));
}

function pathOf(tool: string): string {
  return spawnSync('sh', ['-c', 'command -v "$1"', 'sh', tool], { encoding: 'utf8' }).stdout.trim();
}
