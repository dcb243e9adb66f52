import { expect, test } from 'vitest';
import { ignoredOf, ignoreFiles } from '../../../src/cli/files/walk.ts';
import type { Io } from '../../../src/cli/io/io.ts';

/** A working directory `/w` with these files, and Git as it answers. */
function ioWith(files: Readonly<Record<string, string>>, git: Io['git'] = () => undefined): Io {
  return {
    cwd: '/w',
    git,
    kindOf: (path) => (Object.hasOwn(files, path) ? 'file' : undefined),
    readFile: (path) => new TextEncoder().encode(files[path]),
  } as Partial<Io> as Io;
}

test.each([
  ['/w/a.log', false, true],
  ['/w/a/b/a.log', false, true],
  ['/w/a.txt', false, false],
  ['/w/out', true, true],
  ['/w/out', false, false],
  ['/w/src/made.ts', false, true],
  ['/w/made.ts', false, false],
  ['/elsewhere/a.log', false, false],
])('%s, a folder: %s, is ignored: %s', (path, isFolder, expected) => {
  const io = ioWith({ '/w/.gitignore': '*.log\r\n# why\r\nout/\r\n', '/w/src/.gitignore': '/made.ts\n' });
  expect(ignoreFiles('/w', io)(path, isFolder)).toBe(expected);
});

test('Git is asked about all files at once; without a repository its files are read', () => {
  const asked: unknown[] = [];
  const git: Io['git'] = (_, argv, stdin) => {
    asked.push([argv[0], stdin]);
    return { stdout: '/w/b\0' } as ReturnType<Io['git']>;
  };
  expect([...ignoredOf(['/w/a', '/w/b'], ioWith({}, git))]).toEqual(['/w/b']);
  expect(asked).toEqual([['check-ignore', '/w/a\0/w/b\0']]);
  expect([...ignoredOf(['/w/a', '/w/b'], ioWith({ '/w/.gitignore': 'a\n' }))]).toEqual(['/w/a']);
  expect(ignoredOf([], ioWith({}, git)).size).toBe(0);
  expect(asked).toHaveLength(1);
});
