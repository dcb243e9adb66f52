import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** `paths.ts` as Windows runs it: with a stand-in of `node:path` that separates by `\` and compares without case. */
async function onWindows(): Promise<typeof import('../../../src/cli/configuration/paths.ts')> {
  const { outputFiles } = await build({
    entryPoints: ['src/cli/configuration/paths.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins: [
      {
        name: 'windows',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^node:path$/ }, () => ({ path: 'win32', namespace: 'windows' }));
          onLoad({ filter: /./, namespace: 'windows' }, () => ({
            contents:
              "import { win32 } from 'path'; export const { basename, dirname, isAbsolute, join, relative, resolve, sep } = win32;",
          }));
        },
      },
    ],
  });
  const code = outputFiles[0]?.text as string;
  return import(`data:text/javascript,${encodeURIComponent(code)}`);
}

test.each<[folder: string, path: string, below: boolean, from: string]>([
  ['C:\\work', 'C:\\work\\a\\b.filter', true, 'a/b.filter'],
  ['C:\\work', 'C:\\work', true, '.'],
  ['C:\\work', 'c:\\WORK\\a.filter', true, 'a.filter'],
  ['C:\\work', 'C:\\workshop\\a.filter', false, '../workshop/a.filter'],
  ['C:\\work', 'C:\\..a.filter', false, '../..a.filter'],
  ['C:\\work', 'C:\\work\\..a.filter', true, '..a.filter'],
  ['C:\\work', 'D:\\work\\a.filter', false, 'D:/work/a.filter'],
  ['C:\\', 'C:\\a.filter', true, 'a.filter'],
  ['\\\\server\\share\\work', '\\\\server\\share\\work\\a.filter', true, 'a.filter'],
  ['\\\\server\\share\\work', 'C:\\work\\a.filter', false, 'C:/work/a.filter'],
])('on Windows, from %s to %s', async (folder, path, below, from) => {
  const { isBelow, pathFrom } = await onWindows();
  expect([isBelow(folder, path), pathFrom(folder, path)]).toEqual([below, from]);
});
