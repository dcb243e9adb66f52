import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/*
 * `npm pack` calls it before (`prepack`) and after (`postpack`): the packed manifest has no `prepare`, which builds a checkout
 * with files that the package does not have, and of which npm warns whoever installs it.
 */

const kept = 'package.json.kept';
const [, , when] = process.argv;

if (when === 'before') {
  // npm does not run `prepare` any more once it is gone from the manifest.
  const { status } = spawnSync(process.execPath, ['build/prepare.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const text = readFileSync('package.json', 'utf8');
  const { prepare: _, prepack: __, postpack: ___, ...scripts } = JSON.parse(text).scripts;
  writeFileSync(kept, text);
  writeFileSync('package.json', `${JSON.stringify({ ...JSON.parse(text), scripts }, undefined, 2)}\n`);
} else if (existsSync(kept)) renameSync(kept, 'package.json');
