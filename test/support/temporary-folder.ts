import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Makes an empty folder before each test of a file, and removes it afterwards. */
export function eachInTemporaryFolder(begin: (path: string) => void): void {
  let path: string;
  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'prefilter-'));
    begin(path);
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));
}
