import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { withAbsoluteLinks } from './absolute-links.ts';
import { addressesOf } from './addresses.ts';

/*
 * `npm pack` calls it before (`prepack`) and after (`postpack`): the packed manifest has no `prepare`, which builds a checkout
 * with files that the package does not have, and of which npm warns whoever installs it. Where npm shows the README, its relative
 * links would lead nowhere: they become addresses in the repository, once it has one.
 */

const changed = ['package.json', 'README.md'];
const [, , when] = process.argv;

if (when === 'before') {
  // npm does not run `prepare` any more once it is gone from the manifest.
  const { status } = spawnSync(process.execPath, ['build/prepare.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const [manifestText, readme] = changed.map((name) => readFileSync(name, 'utf8'));
  const { repository, homepage, bugs, scripts: all, ...manifest } = JSON.parse(manifestText);
  const { prepare: _, prepack: __, postpack: ___, ...scripts } = all;
  const addresses = addressesOf({ repository, homepage, bugs });
  for (const [name, text] of [
    ['package.json', manifestText],
    ['README.md', readme],
  ])
    writeFileSync(`.${name}.kept`, text);
  writeFileSync('package.json', `${JSON.stringify({ ...manifest, ...addresses, scripts }, undefined, 2)}\n`);
  if (addresses.repository)
    writeFileSync('README.md', withAbsoluteLinks(readme, addresses.repository.url, manifest.version));
} else for (const name of changed) if (existsSync(`.${name}.kept`)) renameSync(`.${name}.kept`, name);
