import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.ts';

/* After `npm run build`. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const copy = join(temporaryFolder(), 'copy');

const filesOf = (dist: string) =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(dist, name)).isFile())
    .sort();

function run(file: string, ...argv: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(file, argv, { cwd: copy, encoding: 'utf8' });
  expect([argv, status, status === 0 ? '' : stderr]).toEqual([argv, 0, '']);
  return stdout;
}

test('a second build, in another folder, has the same bytes in every file; packing it builds nothing', () => {
  cpSync(root, copy, { recursive: true, filter: (path) => !/[/\\](?:node_modules|dist)$/.test(path) });
  // Links, unless the folder is on another disk.
  const link = 'cp -al "$1" "$2" 2>/dev/null || { rm -rf "$2" && cp -a "$1" "$2"; }';
  run('sh', '-c', link, 'sh', join(root, 'node_modules'), join(copy, 'node_modules'));
  const [first, second] = [join(root, 'dist'), join(copy, 'dist')];
  run('npm', 'run', '-s', 'build');
  expect(filesOf(second)).toEqual(filesOf(first));
  const differing = filesOf(first).filter(
    (name) => !readFileSync(join(first, name)).equals(readFileSync(join(second, name))),
  );
  expect(differing).toEqual([]);

  const times = () => filesOf(second).map((name) => statSync(join(second, name)).mtimeMs);
  const before = times();
  const [packed] = JSON.parse(run('npm', 'pack', '--json')) as [
    { readonly files: readonly { readonly path: string }[] },
  ];
  expect(times()).toEqual(before);
  const needless = packed.files.filter(({ path }) => /(?:^|\/)\.|\.kept$/.test(path));
  expect(needless).toEqual([]);
});
