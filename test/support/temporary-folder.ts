import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';

/** Makes a folder with these files, by their paths, until the tests of the file or group around the call have ended. */
export function temporaryFolder(files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'prefilter-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Makes an empty folder before each test of a file, and removes it afterwards. */
export function eachInTemporaryFolder(begin: (path: string) => void): void {
  let path: string;
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'prefilter-'));
    begin(path);
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));
}
