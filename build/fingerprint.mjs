import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/* What a build was made from and what it wrote, as two hashes in `dist/.built`: whoever builds again without a change builds nothing. */

const mark = 'dist/.built';

/** Everything that a build reads; the packages as npm has installed them, and the commit, which the playground names. */
const inputs = ['src', 'build', 'LICENSE', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsup.config.ts'];
const installed = 'node_modules/.package-lock.json';

/** Whether `dist` is what a build of these files would write. */
export function isBuilt() {
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint();
}

export function markBuilt() {
  writeFileSync(mark, fingerprint());
}

function fingerprint() {
  const { stdout: commit } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' });
  const from = hashOf([...inputs.flatMap(filesIn), ...filesIn(installed)], commit);
  return `${from}\n${hashOf(filesIn('dist'))}\n`;
}

/** The files in a folder, or the file itself; without packages, which have their lock file. */
function filesIn(path) {
  if (!existsSync(path) || path === mark) return [];
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => (name === 'node_modules' ? [] : filesIn(join(path, name))));
}

function hashOf(files, head = '') {
  const hash = createHash('sha256').update(head);
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}
